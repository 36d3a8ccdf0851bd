/** The shadow of a ball lit from straight above, on the floor and on anything between. */

import { Vector3 } from "three";

/**
 * @typedef {(x: number, z: number) => number} Below The height of the surface under the shadow, in the picture's own
 *   coordinates.
 */

const RINGS = 6;
const SECTORS = 36;
const LIFT = 0.003; // fraction of the picture's size, so that the shadow does not sink into the surface
const STEEPEST = 3; // multiple of its width: a triangle that spans more crosses a jump between surfaces
const FINER = 4; // how many times a triangle across a jump is subdivided, so that the shadow has a smooth edge there

/**
 * A disk of triangles projected onto the surface below. At a jump of the surface the triangles are finer, and the disk
 * has a gap.
 * @param {{at: Vector3, radius: number}} ball
 * @param {Below} below
 * @returns {Vector3[]} Three per triangle.
 */
export function shadowOf({ at, radius }, below) {
  const rings = Array.from({ length: RINGS + 1 }, (_, ring) => Array.from({ length: SECTORS }, (_unused, sector) => {
    const [reach, angle] = [(radius * ring) / RINGS, (2 * Math.PI * sector) / SECTORS];
    const [x, z] = [at.x + reach * Math.cos(angle), at.z + reach * Math.sin(angle)];
    return new Vector3(x, below(x, z) + LIFT, z);
  }));
  const width = radius / RINGS;
  return rings.slice(1).flatMap((ring, i) => ring.flatMap((corner, sector) => {
    const next = (sector + 1) % SECTORS;
    const triangles = [[rings[i][sector], corner, ring[next]], [rings[i][sector], ring[next], rings[i][next]]];
    return triangles.flatMap((triangle) => laid(triangle, width, below, FINER));
  }));
}

/**
 * The parts of a triangle with no jump below them.
 * @param {Vector3[]} triangle
 * @param {number} width
 * @param {Below} below
 * @param {number} times How many times it may be subdivided.
 * @returns {Vector3[]} Three per triangle.
 */
function laid(triangle, width, below, times) {
  if (isSmooth(triangle, width)) return triangle;
  if (!times) return [];
  const [a, b, c] = triangle;
  const [ab, bc, ca] = [[a, b], [b, c], [c, a]].map(([from, to]) => {
    const [x, z] = [(from.x + to.x) / 2, (from.z + to.z) / 2];
    return new Vector3(x, below(x, z) + LIFT, z);
  });
  return [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]].flatMap((part) => laid(part, width / 2, below, times - 1));
}

/**
 * @param {Vector3[]} triangle
 * @param {number} width
 */
function isSmooth(triangle, width) {
  const heights = triangle.map(({ y }) => y);
  return Math.max(...heights) - Math.min(...heights) <= STEEPEST * width;
}
