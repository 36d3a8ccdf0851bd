/** Reads the user's own model from a file: OBJ, STL or glTF. Nothing leaves the machine. */

import { Fault } from "../words/fault.js";
import { surfaceIn } from "./answered.js";
import { ModelError } from "./model-fault.js";
import { requireCount, requireSize } from "./limits.js";

/** @import { InstancedMesh, Matrix4, Mesh, Object3D } from "three" */
/** @import { GLTFLoaderPlugin, GLTFParser } from "three/addons/loaders/GLTFLoader.js" */
/** @import { Model } from "../geometry/meshes.js" */
/** @import { Answer } from "./answered.js" */
/** @import { Surface } from "./obj.js" */

/**
 * @typedef {Pick<File, "name" | "size" | "arrayBuffer">} Readable
 * @typedef {(data: ArrayBuffer) => Surface[] | Promise<Surface[]>} Parse
 * @typedef {{mesh: Mesh, place: Matrix4}} Piece
 */

/** The reader for each file name extension. @type {Record<string, () => Promise<Parse>>} */
const READERS = { ".obj": async () => objSurfaces, ".stl": stlParser, ".gltf": gltfParser, ".glb": gltfParser };

const STL_HEAD = 84; // bytes before the triangles of a binary file
const STL_TRIANGLE = 50; // bytes
const STL_TEXT = /^.{0,4}solid/s; // optionally after a byte order mark
const STL_VERTEX = /\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/g;
const PACKED = ["KHR_draco_mesh_compression", "KHR_meshopt_compression", "EXT_meshopt_compression"];

/**
 * Merges all triangles of a file into one model, at their positions in the file's scene.
 * @param {Readable} file
 * @returns {Promise<Model>}
 */
export async function readModel(file) {
  const { name } = file;
  try {
    const surfaces = await surfacesIn(file);
    requireWhole(surfaces);
    return { name, ...joined(surfaces) };
  } catch (error) {
    const { key, values } = error instanceof ModelError ? error : { key: "model.broken", values: { detail: reason(error) } };
    throw new ModelError(key, { name, ...values });
  }
}

/** @param {Readable} file */
async function surfacesIn(file) {
  const ending = file.name.slice(file.name.lastIndexOf(".")).toLowerCase();
  if (!Object.hasOwn(READERS, ending)) throw new ModelError("model.type", { known: Object.keys(READERS) });
  requireSize(file.size);
  const parse = await READERS[ending]().catch(() => {
    throw new ModelError("model.reader"); // loading the reader needs the network, too
  });
  return parse(await file.arrayBuffer());
}

/**
 * The loader's own message; or ours, if it failed without noticing the cause.
 * @param {unknown} error
 */
function reason(error) {
  if (error instanceof Fault) return { key: error.key, values: error.values };
  if ([RangeError, SyntaxError, TypeError].some((each) => error instanceof each)) return { key: "model.torn" };
  return (error instanceof Error ? error.message : String(error)).replace(/^THREE\.\w+: /, "");
}

/**
 * Reads an OBJ file in a worker.
 * @param {ArrayBuffer} data
 * @returns {Promise<Surface[]>}
 */
function objSurfaces(data) {
  const worker = new Worker(new URL("../models/model-worker.js", import.meta.url), { type: "module" });
  const read = new Promise((/** @type {(answer: Answer) => void} */ resolve, reject) => {
    worker.onmessage = ({ data: answer }) => resolve(answer);
    worker.onerror = ({ message }) => reject(message ? new Error(message) : new ModelError("model.reader"));
    worker.postMessage(data, [data]);
  });
  return read.then((answer) => [surfaceIn(answer)]).finally(() => worker.terminate());
}

/** @returns {Promise<Parse>} */
async function stlParser() {
  const [{ STLLoader }, three] = await Promise.all([import("three/addons/loaders/STLLoader.js"), import("three")]);
  return (data) => {
    if (isStlText(data)) return [trianglesIn(new TextDecoder().decode(data))];
    const isEmpty = data.byteLength < STL_HEAD;
    return surfacesOf(isEmpty ? new three.Object3D() : new three.Mesh(new STLLoader().parse(data)));
  };
}

/**
 * Whether the file starts like a text STL and its size does not match its binary triangle count. The loader reads only
 * binary files here, because it takes quadratic time for a text file with unclosed blocks.
 * @param {ArrayBuffer} data
 */
function isStlText(data) {
  const head = new TextDecoder("latin1").decode(data.slice(0, STL_HEAD));
  const isWhole = data.byteLength >= STL_HEAD && data.byteLength === STL_HEAD + STL_TRIANGLE * new DataView(data).getUint32(STL_HEAD - 4, true);
  return STL_TEXT.test(head) && !isWhole;
}

/**
 * @param {string} text The text of an STL file.
 * @returns {Surface}
 */
function trianglesIn(text) {
  const vertices = Float64Array.from([...text.matchAll(STL_VERTEX)].flatMap(([, ...numbers]) => numbers.map(Number)));
  if (vertices.length % 9) throw new Fault("model.torn");
  requireCount(vertices.length / 9);
  return { vertices, faces: Uint32Array.from({ length: vertices.length / 3 }, (_, i) => i) };
}

/** @returns {Promise<Parse>} */
async function gltfParser() {
  const [{ GLTFLoader }, three] = await Promise.all([import("three/addons/loaders/GLTFLoader.js"), import("three")]);
  /**
   * One plain material for all, so that no textures are loaded.
   * @param {GLTFParser} parser
   * @returns {GLTFLoaderPlugin}
   */
  const withoutTextures = (parser) => {
    requireOneFile(parser.json);
    return { name: "plain", loadMaterial: async () => new three.MeshBasicMaterial() };
  };
  return async (data) => {
    const { scene } = await new GLTFLoader().register(withoutTextures).parseAsync(data, "");
    return surfacesOf(scene ?? new three.Object3D());
  };
}

/** @param {{buffers?: {uri?: string}[], extensionsRequired?: string[]}} gltf */
function requireOneFile({ buffers = [], extensionsRequired = [] }) {
  const part = buffers.map(({ uri }) => uri).find((uri) => uri !== undefined && !uri.startsWith("data:"));
  if (part !== undefined) throw new ModelError("model.parts", { part });
  const extension = PACKED.find((each) => extensionsRequired.includes(each));
  if (extension) throw new ModelError("model.packed", { extension });
}

/**
 * Every mesh, with each of its placements in the world.
 * @param {Object3D} root
 */
function piecesOf(root) {
  /** @type {Piece[]} */
  const pieces = [];
  root.updateMatrixWorld();
  root.traverse((object) => {
    const mesh = /** @type {Mesh | InstancedMesh} */ (object);
    if (!mesh.isMesh || !mesh.geometry.hasAttribute("position")) return;
    const isMany = "isInstancedMesh" in mesh;
    for (let i = 0; i < (isMany ? mesh.count : 1); i += 1) {
      const place = mesh.matrixWorld.clone();
      if (isMany) mesh.getMatrixAt(i, place);
      pieces.push({ mesh, place: isMany ? place.premultiply(mesh.matrixWorld) : place });
    }
  });
  return pieces;
}

/** @param {Object3D} root */
function surfacesOf(root) {
  const pieces = piecesOf(root);
  const counts = pieces.map(({ mesh }) => cornerCount(mesh) / 3);
  if (!counts.every(Number.isInteger)) throw new Fault("model.torn");
  requireCount(counts.reduce((sum, count) => sum + count, 0));
  return pieces.map(surfaceOf);
}

/**
 * Checks that every triangle has its vertices and that these are finite. Errors count triangles and vertices across all
 * surfaces.
 * @param {Surface[]} surfaces
 */
function requireWhole(surfaces) {
  let [triangles, points] = [0, 0];
  for (const { vertices, faces } of surfaces) {
    const lost = faces.findIndex((vertex) => 3 * vertex >= vertices.length);
    if (lost >= 0) throw new Fault("model.indices", { triangle: triangles + Math.floor(lost / 3) + 1 });
    const odd = vertices.findIndex((number) => !Number.isFinite(number));
    if (odd >= 0) throw new Fault("model.numbers", { vertex: points + Math.floor(odd / 3) + 1 });
    triangles += faces.length / 3;
    points += vertices.length / 3;
  }
}

/** @param {Mesh} mesh */
const cornerCount = ({ geometry: { index, attributes } }) => (index ?? attributes.position).count;

/**
 * The vertices in world coordinates, after all deformations, and the faces with their outside preserved: a mirror
 * reverses their winding.
 * @param {Piece} piece
 * @returns {Surface}
 */
function surfaceOf({ mesh, place }) {
  const { index, attributes: { position } } = mesh.geometry;
  const vertices = new Float64Array(3 * position.count);
  const vertex = mesh.position.clone();
  for (let i = 0; i < position.count; i += 1) {
    mesh.getVertexPosition(i, vertex).applyMatrix4(place).toArray(vertices, 3 * i);
  }
  const faces = Uint32Array.from({ length: cornerCount(mesh) }, (_, i) => (index ? index.getX(i) : i));
  if (place.determinant() < 0) {
    for (let i = 0; i < faces.length; i += 3) [faces[i], faces[i + 1]] = [faces[i + 1], faces[i]];
  }
  return { vertices, faces };
}

/**
 * @param {Surface[]} surfaces
 * @returns {Surface}
 */
function joined(surfaces) {
  let first = 0;
  const faces = surfaces.map((surface) => {
    const moved = Array.from(surface.faces, (vertex) => vertex + first);
    first += surface.vertices.length / 3;
    return moved;
  });
  return { vertices: Float64Array.from(surfaces.flatMap(({ vertices }) => Array.from(vertices))), faces: Uint32Array.from(faces.flat()) };
}
