/**
 * The models made by formula: surfaces woven of squares, each cut into two triangles.
 *
 * @typedef {{name: string, vertices: Float64Array, faces: Uint32Array}} Model Three numbers a
 *   vertex, three indices a face, counter-clockwise seen from outside or above.
 */

import { cross, unit } from "./vectors.js";

/** @import { Point3 } from "./vectors.js" */

/**
 * Numbers to a unit, of which coordinates are whole multiples: so coarse that the last bits of Math's functions, which are each browser's own,
 * make no difference.
 */
const FINENESS = 2 ** 20;

/** What makes each, by name. @type {Record<string, () => Model>} */
export const MODELS = { "torus-knot": torusKnot, terrain };

const AROUND_KNOT = { size: 0.85, tube: 0.45, along: 200, around: 12 };
const GROUND = { side: 8, squares: 48 };

/**
 * A tube about the (2, 3) torus knot: twice round the axis while three times round the ring.
 * @returns {Model}
 */
function torusKnot() {
  const { along, around } = AROUND_KNOT;
  const points = grid(along, around, (i, j) => onTube((2 * Math.PI * i) / along, (2 * Math.PI * j) / around));
  return { name: "torus-knot", ...woven(points, along, around, (i, j) => (i % along) * around + (j % around)) };
}

/**
 * The knot lies on a torus of the radii 2 and 1 (https://en.wikipedia.org/wiki/Torus_knot), with
 * the rates 2 and 3: x = (2 + cos 3t) cos 2t, y = (2 + cos 3t) sin 2t, z = sin 3t. The normal of
 * that torus is at a right angle to the knot and comes back to itself after one turn, so with the
 * tangent it makes a frame in which the tube closes without a twist.
 * @param {number} t Along the knot.
 * @param {number} angle Around the tube.
 * @returns {Point3}
 */
function onTube(t, angle) {
  const { size, tube } = AROUND_KNOT;
  const [a, b] = [2 * t, 3 * t];
  const ring = 2 + Math.cos(b);
  /** @type {Point3} */
  const normal = [Math.cos(b) * Math.cos(a), Math.cos(b) * Math.sin(a), Math.sin(b)];
  /** @type {Point3} */
  const tangent = [
    -3 * Math.sin(b) * Math.cos(a) - 2 * ring * Math.sin(a),
    -3 * Math.sin(b) * Math.sin(a) + 2 * ring * Math.cos(a),
    3 * Math.cos(b),
  ];
  const binormal = /** @type {Point3} */ (unit(cross(normal, tangent)));
  const [u, v] = [tube * Math.cos(angle), tube * Math.sin(angle)];
  const knot = [ring * Math.cos(a), ring * Math.sin(a), Math.sin(b)];
  return /** @type {Point3} */ (knot.map((value, k) => size * value + u * normal[k] + v * binormal[k]));
}

/**
 * Hills over a square of the ground.
 * @returns {Model}
 */
function terrain() {
  const { side, squares } = GROUND;
  const rows = squares + 1;
  const points = grid(rows, rows, (i, j) => {
    const [z, x] = [i, j].map((index) => side * (index / squares - 0.5));
    return /** @type {Point3} */ ([x, height(x, z), z]);
  });
  return { name: "terrain", ...woven(points, squares, squares, (i, j) => i * rows + j) };
}

/**
 * The function `peaks` of MATLAB (https://www.mathworks.com/help/matlab/ref/peaks.html), whose
 * square of side 6 is drawn over ours: three bells, moved and scaled, heights from -6.6 to 8.1.
 * @param {number} x
 * @param {number} z
 */
function height(x, z) {
  const [u, v] = [x, -z].map((value) => (6 / GROUND.side) * value);
  const hill = 3 * (1 - u) ** 2 * Math.exp(-(u ** 2) - (v + 1) ** 2);
  const pair = 10 * (u / 5 - u ** 3 - v ** 5) * Math.exp(-(u ** 2) - v ** 2);
  const bell = Math.exp(-((u + 1) ** 2) - v ** 2) / 3;
  return (hill - pair - bell) / 7;
}

/**
 * Row after row.
 * @param {number} rows
 * @param {number} columns
 * @param {(i: number, j: number) => T} of
 * @template T
 */
function grid(rows, columns, of) {
  return Array.from({ length: rows * columns }, (_, at) => of(Math.floor(at / columns), at % columns));
}

/**
 * The two triangles of each square; seen from outside, i points down where j points to the right.
 * @param {Point3[]} points
 * @param {number} rows
 * @param {number} columns
 * @param {(i: number, j: number) => number} at The index of a vertex.
 */
function woven(points, rows, columns, at) {
  const faces = grid(rows, columns, (i, j) => {
    const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
    return [a, b, c, a, c, d];
  });
  const vertices = Float64Array.from(points.flat(), (each) => Math.round(each * FINENESS) / FINENESS + 0); // and no -0
  return { vertices, faces: Uint32Array.from(faces.flat()) };
}
