import assert from "node:assert/strict";
import { before, mock, test } from "node:test";

import { Texts } from "../../web/words/text.js";
import { ModelError } from "../../web/models/model-fault.js";
import { readModel } from "../../web/models/load.js";
import { fetchFile, times } from "./support.js";
import "./model-worker.js";

/** @import { Model } from "../../web/geometry/meshes.js" */
/** @typedef {{buffers?: object[], [name: string]: any}} Gltf */

const SQUARE = [[0, 0, 0], [2, 0, 0], [2, 2, 0], [0, 2, 0]];
const HALVES = [[0, 1, 2], [0, 2, 3]];
const HALF_CORNERS = HALVES.map((half) => half.map((vertex) => SQUARE[vertex]));

const texts = new Texts();

before(async () => {
  const own = mock.method(globalThis, "fetch", fetchFile);
  await texts.load("en");
  own.mock.restore();
  // What three's loader of embedded data reports its progress with; Node.js has none.
  Object.assign(globalThis, { ProgressEvent: Event });
});

/** @param {string} name @param {BlobPart} content */
const file = (name, content) => new File([content], name);

/** The corners of each face. @param {Model} model */
function corners({ vertices, faces }) {
  const points = Array.from(faces, (vertex) => [...vertices.subarray(3 * vertex, 3 * vertex + 3)]);
  return times(points.length / 3, (i) => points.slice(3 * i, 3 * i + 3));
}

/**
 * The model's faces, each beginning with its least corner, so that only the winding counts.
 * @param {number[][][]} triangles
 */
function turned(triangles) {
  return triangles.map((triangle) => {
    const written = triangle.map((point) => point.join(" "));
    const first = written.indexOf([...written].sort()[0]);
    return [...written.slice(first), ...written.slice(0, first)];
  });
}

/** @param {File} given @param {number[][][]} expected */
async function reads(given, expected) {
  const model = await readModel(given);
  assert.equal(model.name, given.name);
  assert.ok(model.vertices instanceof Float64Array && model.faces instanceof Uint32Array);
  assert.deepEqual(turned(corners(model)), turned(expected));
}

/**
 * @param {Pick<File, "name" | "size" | "arrayBuffer">} given
 * @param {RegExp} message In English.
 */
async function refuses(given, message) {
  await assert.rejects(readModel(given), (error) => {
    assert.ok(error instanceof ModelError, String(error));
    assert.match(texts.plain(error.key, error.values), message);
    return true;
  });
}

/** @param {number[][][]} triangles */
function textStl(triangles) {
  const facets = triangles.map((triangle) => {
    const lines = triangle.map((point) => `vertex ${point.map((value) => value.toExponential()).join(" ")}`);
    return `facet normal 0 0 1\nouter loop\n${lines.join("\n")}\nendloop\nendfacet\n`;
  });
  return `solid square\n${facets.join("")}endsolid square\n`;
}

/** @param {number[][][]} triangles */
function binaryStl(triangles, announced = triangles.length) {
  const bytes = new DataView(new ArrayBuffer(84 + 50 * triangles.length));
  bytes.setUint32(80, announced, true);
  triangles.forEach((triangle, i) => {
    triangle.flat().forEach((value, k) => bytes.setFloat32(84 + 50 * i + 12 + 4 * k, value, true));
  });
  return bytes.buffer;
}

/** A square: its numbers, then its indices. */
const BYTES = new Uint8Array([
  ...new Uint8Array(new Float32Array(SQUARE.flat()).buffer),
  ...new Uint8Array(new Uint16Array(HALVES.flat()).buffer),
]);

const FLOATS = { bufferView: 0, componentType: 5126, type: "VEC3", min: [0, 0, 0], max: [2, 2, 0] };

/**
 * A scene of this square.
 * @param {Gltf} [more]
 * @param {object} [primitive]
 * @returns {Gltf}
 */
function squareGltf(more = {}, primitive = { attributes: { POSITION: 0 }, indices: 1 }) {
  return {
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [primitive] }],
    accessors: [
      { ...FLOATS, count: 4 },
      { bufferView: 1, componentType: 5123, count: 6, type: "SCALAR" },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 12 },
    ],
    buffers: [{ byteLength: 60 }],
    ...more,
  };
}

/** @param {Gltf} json */
function glb(json, bytes = BYTES) {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const padded = Math.ceil(text.length / 4) * 4;
  const data = new Uint8Array(28 + padded + bytes.length).fill(0x20);
  const view = new DataView(data.buffer);
  const words = [0x46546c67, 2, data.length, padded, 0x4e4f534a];
  words.forEach((word, i) => view.setUint32(4 * i, word, true));
  data.set(text, 20);
  [bytes.length, 0x004e4942].forEach((word, i) => view.setUint32(20 + padded + 4 * i, word, true));
  data.set(bytes, 28 + padded);
  return data;
}

/** @param {Gltf} json */
function embedded(json) {
  const uri = `data:application/octet-stream;base64,${Buffer.from(BYTES).toString("base64")}`;
  return JSON.stringify({ ...json, buffers: [{ byteLength: 60, uri }] });
}

test("an OBJ file gives its faces, polygons in triangles, whatever else stands in it", async () => {
  const vertices = SQUARE.map((point) => `v ${point.join(" ")}`).join("\n");
  await reads(file("square.obj", `# two halves\n${vertices}\nf 1 2 3\nf 1 3 4\n`), HALF_CORNERS);
  await reads(file("Square.OBJ", `${vertices}\nf 1 2 3 4`), HALF_CORNERS.toReversed());
  await reads(file("relative.obj", `${vertices}\r\nf -4 -3 -2\r\nf -4 -2 -1\r\n`), HALF_CORNERS);
  const faces = "l 1 2\nf 1/1/1 2/1/1 3/1/1\no b\nusemtl none\np 1\nf 1//1 \\\n 3//1 4//1";
  const among = `mtllib none.mtl\no a\n${vertices}\nvt 0 0\nvn 0 0 1\n${faces}`;
  await reads(file("among.obj", among), HALF_CORNERS);
});

test("a concave face of an OBJ file is filled, and no more; one that crosses itself is refused by its line", async () => {
  const dented = "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\n";
  const { vertices, faces } = await readModel(file("dented.obj", `${dented}f 1 2 3 4 5`));
  const triangles = corners({ name: "", vertices, faces });
  const areas = triangles.map(([a, b, c]) => ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2);
  assert.ok(areas.every((area) => area > 0));
  assert.equal(areas.reduce((sum, area) => sum + area), 10); // 16 less the dent, 4 · 3 / 2
  await refuses(file("bow.obj", `${dented}\nf 1 2 3\nf 1 3 2 5`), /“bow\.obj” cannot be read: line 8: the face crosses itself/);
});

test("an STL file gives its faces, as text and as bytes", async () => {
  await reads(file("square.stl", textStl(HALF_CORNERS)), HALF_CORNERS);
  await reads(file("square.stl", binaryStl(HALF_CORNERS)), HALF_CORNERS);
});

test("a glTF file gives its faces, as bytes and with embedded data", async () => {
  await reads(file("square.glb", glb(squareGltf())), HALF_CORNERS);
  await reads(file("square.gltf", embedded(squareGltf())), HALF_CORNERS);
  const unindexed = squareGltf({}, { attributes: { POSITION: 0 } });
  unindexed.accessors[0].count = 3;
  await reads(file("half.glb", glb(unindexed)), HALF_CORNERS.slice(0, 1));
});

test("all meshes of a glTF scene stand where their nodes place them", async () => {
  const nodes = [
    { children: [1, 2], translation: [10, 0, 0] },
    { mesh: 0, scale: [2, 2, 2] },
    { mesh: 0, rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2], translation: [0, 0, 1] },
  ];
  const { vertices, faces } = await readModel(file("nodes.glb", glb(squareGltf({ nodes }))));
  const large = SQUARE.map(([x, y]) => [10 + 2 * x, 2 * y, 0]);
  const upright = SQUARE.map(([x, y]) => [10 - y, x, 1]);
  assert.deepEqual([...faces], [...HALVES, ...HALVES.map((half) => half.map((vertex) => vertex + 4))].flat());
  [...large, ...upright].flat().forEach((value, i) => assert.ok(Math.abs(vertices[i] - value) < 1e-12, `${i}`));
});

test("a mirror keeps the outside of a face", async () => {
  const mirrored = squareGltf({ nodes: [{ mesh: 0, scale: [-1, 1, 1] }] });
  const expected = HALF_CORNERS.map(([a, b, c]) => [a, c, b].map(([x, y, z]) => [0 - x, y, z]));
  await reads(file("mirror.glb", glb(mirrored)), expected);
});

test("copies of one mesh, and a mesh bent by its morph targets, are as they are drawn", async () => {
  const copied = {
    extensionsUsed: ["EXT_mesh_gpu_instancing"],
    nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 2 } } } }],
    accessors: [...squareGltf().accessors, { ...FLOATS, count: 2 }],
  };
  const moved = HALF_CORNERS.map((half) => half.map(([x, y, z]) => [x + 2, y, z]));
  await reads(file("copies.glb", glb(squareGltf(copied))), [...HALF_CORNERS, ...moved]);
  const bent = squareGltf({}, { attributes: { POSITION: 0 }, indices: 1, targets: [{ POSITION: 0 }] });
  bent.meshes[0].weights = [0.5];
  const larger = HALF_CORNERS.map((half) => half.map((point) => point.map((value) => 1.5 * value)));
  await reads(file("bent.glb", glb(bent)), larger);
});

test("a texture that cannot be had takes nothing from the shape", async () => {
  const textured = squareGltf(
    {
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      textures: [{ source: 0 }],
      images: [{ uri: "gone.png" }],
    },
    { attributes: { POSITION: 0 }, indices: 1, material: 0 },
  );
  await reads(file("textured.glb", glb(textured)), HALF_CORNERS);
});

test("a file of another type is refused, with those that can be read", async () => {
  await refuses(file("square.fbx", "…"), /^“square\.fbx” .* \.obj, \.stl, \.gltf, \.glb\.$/);
  await refuses(file("obj", "…"), /must end in one of/);
  await refuses(file("a.constructor", "…"), /must end in one of/);
});

test("a file that is broken is refused, with what is wrong", async () => {
  const torn = /cannot be read: it is damaged/;
  await refuses(file("page.glb", "<html>"), torn);
  await refuses(file("magic.glb", `glTX${"\0".repeat(20)}`), torn);
  await refuses(file("half.gltf", '{"asset": {'), torn);
  await refuses(file("old.gltf", '{"asset": {"version": "1.0"}}'), /cannot be read: Unsupported asset/);
  await refuses(file("null.gltf", "null"), torn);
  await refuses(file("short.glb", glb(squareGltf(), BYTES.slice(0, 50))), torn);
  await refuses(file("circle.glb", glb(squareGltf({ nodes: [{ children: [0] }] }))), torn);
  await refuses(file("short.stl", binaryStl(HALF_CORNERS, 3)), torn);
  await refuses(file("line.stl", textStl([HALF_CORNERS[0].slice(0, 2)])), torn);
  await refuses(file("five.glb", glb(squareGltf({}, { attributes: { POSITION: 0 } }))), torn);
});

test("a face without its vertices is refused", async () => {
  const vertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  await refuses(file("missing.obj", `${vertices}f 1 2 4`), /line 4: there is no vertex 4\./);
  await refuses(file("zero.obj", `${vertices}f 0 1 2`), /line 4: there is no vertex 0\./);
  await refuses(file("back.obj", `${vertices}f -1 -2 -4`), /line 4: there is no vertex -4\./);
  await refuses(file("two.obj", `\n${vertices}\nf 1 2`), /line 6: a face needs at least three corners/);
  await refuses(file("word.obj", "v 0 0 zero\nv 1 0 0\nv 0 1 0\nf 1 2 3"), /line 1: a vertex needs three finite numbers/);
  await refuses(file("large.obj", "v 0 0 0\nv 1 0 \\\n 1e309\nv 0 1 0\nf 1 2 3"), /line 2: a vertex needs/);
  await refuses(file("round.obj", `${vertices}f ${"1 ".repeat(1001)}`), /line 4: the face has 1,001 corners; at most 1,000/);
  await refuses(file("nan.stl", binaryStl([[[0, 0, 0], [1, 0, Number.NaN], [0, 1, 0]]])), /vertex 2 lacks a coordinate, or a coordinate is not finite/);
  const few = squareGltf();
  few.accessors[0].count = 3;
  await refuses(file("few.glb", glb(few)), /triangle 2 refers to a vertex that does not exist/);
});

test("a file without triangles is refused", async () => {
  const empty = /“empty\.\w+” has no triangles/;
  for (const text of ["", "hello\nworld", "v 0 0 0\nv 1 0 0\nl 1 2"]) await refuses(file("empty.obj", text), empty);
  for (const text of ["", "solid\nendsolid", textStl([]).padEnd(90)]) await refuses(file("empty.stl", text), empty);
  await refuses(file("empty.stl", binaryStl([])), empty);
  await refuses(file("empty.gltf", '{"asset": {"version": "2.0"}}'), empty);
  await refuses(file("empty.glb", glb(squareGltf({}, { attributes: { POSITION: 0 }, mode: 1 }))), empty);
});

test("a file that is too large is refused: by its bytes before it is read, by its triangles after", async () => {
  const unread = { name: "large.stl", size: 64_000_001, arrayBuffer: () => assert.fail("it was read") };
  await refuses(unread, /^“large\.stl” is too large: 65 MB; at most 64 MB can be opened\.$/);
  const many = times(200_001, () => HALF_CORNERS[0]);
  await refuses(file("many.stl", binaryStl(many)), /is too large: 200,001 triangles; at most 200,000 triangles/);
  // What follows is not read: it would be refused for another reason.
  await refuses(file("many.obj", `${"v 0 0 0\n".repeat(600_001)}v`), /is too large: 600,001 vertices; at most 600,000 vertices/);
  const { faces } = await readModel(file("most.stl", binaryStl(many.slice(1))));
  assert.equal(faces.length, 600_000);
});

test("a file in parts, or compressed, is refused with what to do", async () => {
  const parts = squareGltf({ buffers: [{ byteLength: 60, uri: "square.bin" }] });
  await refuses(file("parts.gltf", JSON.stringify(parts)), /another file, “square\.bin”\. Save it as a single file: \.glb/);
  const extensions = ["KHR_draco_mesh_compression"];
  const packed = squareGltf({ extensionsRequired: extensions, extensionsUsed: extensions });
  await refuses(file("packed.glb", glb(packed)), /compressed \(KHR_draco_mesh_compression\).*without compression/);
});

test("a file that cannot be read any more is refused", async () => {
  const lost = { name: "lost.stl", size: 1, arrayBuffer: () => Promise.reject(new Error("The file was moved.")) };
  await refuses(lost, /“lost\.stl” cannot be read: The file was moved\./);
});
