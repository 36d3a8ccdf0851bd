/**
 * The corners and faces of the Minkowski difference of two convex bodies in space. Each face is the difference of what
 * both bodies have farthest in a direction: the normal of a face of either, or perpendicular to an edge of both.
 */

import { FLAT, facesOf, ringOf } from "../geometry/faces.js";
import { cross, dot, minus, unit } from "../geometry/vectors.js";

/** @import { Point3 } from "../geometry/vectors.js" */

/** @typedef {{at: Point3, from: [number, number]}} Corner3 `from`: the corners of the two bodies that it is the difference of. */

/**
 * @param {Point3[]} one The corners of a body, and those inside it.
 * @param {Point3[]} other
 * @returns {{corners: Corner3[], faces: number[][]}} `faces`: the corners of each face, in order around it; the only face
 *   of a flat difference; the ends of one on a line.
 */
export function solidDifferenceOf(one, other) {
  const size = Math.max(...one.flat().map(Math.abs), ...other.flat().map(Math.abs)) || 1;
  const [a, b] = [scaled(one, 1 / size), scaled(other, -1 / size)];
  /** @type {Map<string, Corner3>} */
  const corners = new Map();
  /** @type {Map<string, number[]>} */
  const faces = new Map();
  /** @param {number[]} first @param {number[]} second @param {(points: Point3[]) => Point3[]} around */
  function add(first, second, around) {
    const key = `${first};${second}`;
    if (faces.has(key)) return;
    const sums = new Map(first.flatMap((i) => second.map((j) => [sumOf(a[i], b[j]), /** @type {[number, number]} */ ([i, j])])));
    const ring = around([...new Map([...sums.keys()].map((at) => [keyOf(at), at])).values()]);
    if (ring.length < 3 && faces.size) return;
    for (const at of ring) {
      const [i, j] = /** @type {[number, number]} */ (sums.get(at));
      if (!corners.has(keyOf(at))) corners.set(keyOf(at), { at: minus(one[i], other[j]), from: [i, j] });
    }
    faces.set(key, ring.map((at) => [...corners.keys()].indexOf(keyOf(at))));
  }
  for (const normal of normalsOf(a, b)) {
    const [first, second] = [farthest(a, normal), farthest(b, normal)];
    if (first.length * second.length > 2) add(first, second, (points) => ringOf(points, normal));
  }
  if (!faces.size) add([...a.keys()], [...b.keys()], (points) => facesOf(points)[0]);
  return { corners: [...corners.values()], faces: [...faces.values()] };
}

/** The same for points that differ by rounding. @param {Point3} point */
const keyOf = (point) => String(point.map((each) => Math.round(each / FLAT) + 0));

/** @param {Point3[]} points @param {number} factor */
function scaled(points, factor) {
  return points.map((point) => /** @type {Point3} */ (point.map((each) => factor * each)));
}

/** @param {Point3} a @param {Point3} b @returns {Point3} */
function sumOf(a, b) {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

/** The directions, both ways, in which the sum of two bodies may have a face. @param {Point3[]} a @param {Point3[]} b */
function normalsOf(a, b) {
  const [first, second] = [facesOf(a), facesOf(b)];
  const own = [...first, ...second].filter(({ length }) => length > 2).map(areaOf);
  const others = edgesOf(second);
  const both = edgesOf(first).flatMap((edge) => others.map((other) => cross(edge, other)).filter((way) => Math.hypot(...way) > FLAT));
  const units = unitsOf([...own, ...both]);
  return [...units, ...scaled(units, -1)];
}

/** The area of a face as a vector, also if some of its corners are on a line up to rounding. @param {Point3[]} ring */
function areaOf(ring) {
  return ring.map((corner, i) => cross(minus(corner, ring[0]), minus(ring[(i + 1) % ring.length], ring[0]))).reduce(sumOf);
}

/** The directions of the edges, each once. @param {Point3[][]} faces */
function edgesOf(faces) {
  const edges = unitsOf(faces.flatMap((ring) => ring.map((corner, i) => minus(ring[(i + 1) % ring.length], corner))));
  return edges.filter((edge, i) => !edges.slice(0, i).some((former) => Math.hypot(...cross(edge, former)) <= FLAT));
}

/** @param {Point3[]} ways */
const unitsOf = (ways) => /** @type {Point3[]} */ (ways.map(unit).filter(Boolean));

/** The points farthest in a direction, up to rounding. @param {Point3[]} points @param {Point3} way */
function farthest(points, way) {
  const heights = points.map((point) => dot(way, point));
  const most = Math.max(...heights);
  return [...points.keys()].filter((i) => heights[i] >= most - FLAT);
}
