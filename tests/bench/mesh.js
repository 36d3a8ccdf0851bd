/**
 * One mesh and 1,000 spheres, asked of hitlab in Pyodide and of three-mesh-bvh, which take turns.
 * three keeps positions as float32, so both sides are given such ones.
 */

import { BufferAttribute, BufferGeometry, Sphere, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";

/** @typedef {any} Proxy Of an object of Python. */

const RUNTIME = new URL("/runtime/", import.meta.url);
const ROUNDS = 5;

const pyodide = await startPython();
const hitlab = pyodide.pyimport("hitlab");
const spheres = pyodide.globals.get("spheres")();
const balls = ballsOf(spheres);
Object.assign(globalThis, { measure });

async function startPython() {
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(new URL("pyodide.mjs", RUNTIME).href);
  const python = await loadPyodide({ indexURL: RUNTIME.href, packages: ["hitlab"] });
  python.runPython(await (await fetch(new URL("torus.py", import.meta.url))).text());
  return python;
}

/**
 * The milliseconds of each round by query, hitlab's and three-mesh-bvh's, and how the answers compare.
 * @param {number} count About how many faces the mesh is to have.
 */
function measure(count) {
  const [exact, faces] = pyodide.globals.get("torus")(count);
  const vertices = exact.astype("float32");
  const [positions, indices] = [vertices, faces.astype("uint32")].map(numbersOf);
  const build = [() => meshOf(vertices, faces), () => treeOf(positions, indices)];
  const [mesh, tree] = build.map((call) => call());
  const intersects = [
    () => hitlab.intersects(spheres, mesh),
    () => balls.map((ball) => tree.intersectsSphere(ball)),
  ];
  const distance = [
    () => hitlab.distance(spheres, mesh),
    () => balls.map((ball) => Math.max(gap(tree, ball), 0)),
  ];
  const calls = Object.entries({ build, intersects, distance });
  return {
    faces: indices.length / 3,
    times: Object.fromEntries(calls.map(([name, pair]) => [name, inTurns(pair)])),
    ...compared(tree, intersects.map(answered), distance.map(answered)),
  };
}

/** @param {Proxy} vertices @param {Proxy} faces */
function meshOf(vertices, faces) {
  const mesh = hitlab.Mesh(vertices, faces);
  mesh.hierarchy.destroy(); // built now, and kept by the mesh
  return mesh;
}

/**
 * From copies, because the tree sorts the indices in their place.
 * @param {Float32Array} positions
 * @param {Uint32Array} indices
 */
function treeOf(positions, indices) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(indices.slice(), 1));
  return new MeshBVH(geometry);
}

/** @param {Proxy} batch */
function ballsOf(batch) {
  const [centers, radii] = [batch.center, batch.radius].map(numbersOf);
  return Array.from(radii, (radius, i) => new Sphere(new Vector3(...centers.subarray(3 * i, 3 * i + 3)), radius));
}

/**
 * From the sphere to the surface; negative where the surface goes into it.
 * @param {MeshBVH} tree
 * @param {Sphere} ball
 */
function gap(tree, { center, radius }) {
  return (tree.closestPointToPoint(center)?.distance ?? Infinity) - radius;
}

/**
 * @param {(() => any)[]} calls
 * @returns {number[][]} Those of each call, after a round that does not count.
 */
function inTurns(calls) {
  const rounds = Array.from({ length: ROUNDS + 1 }, () => calls.map(milliseconds)).slice(1);
  return calls.map((_, i) => rounds.map((round) => round[i]));
}

/** @param {() => any} call */
function milliseconds(call) {
  const start = performance.now();
  const result = call();
  const time = performance.now() - start;
  result.destroy?.();
  return time;
}

/**
 * How many verdicts differ, and by how much the distances do. Of the verdicts, also how far from
 * touching the clearest case is.
 * @param {MeshBVH} tree
 * @param {ArrayLike<number | boolean>[]} verdicts
 * @param {ArrayLike<number>[]} distances
 */
function compared(tree, verdicts, distances) {
  const [[ours, theirs], [near, far]] = [verdicts, distances];
  const differing = balls.filter((_, i) => Boolean(ours[i]) !== theirs[i]);
  return {
    hits: Array.from(ours).filter(Boolean).length,
    differing: differing.length,
    clearest: Math.max(0, ...differing.map((ball) => Math.abs(gap(tree, ball)))),
    apart: Math.max(...balls.map((_, i) => Math.abs(near[i] - far[i]))),
  };
}

/** @param {() => any} call */
function answered(call) {
  const answer = call();
  return Array.isArray(answer) ? answer : numbersOf(answer);
}

/** @param {Proxy} array */
function numbersOf(array) {
  return array.ravel().toJs();
}
