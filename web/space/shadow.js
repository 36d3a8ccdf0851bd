/** The shadow of a ball in light from straight above: on the floor, and on what stands between. */

import { Vector3 } from "three";

/** @typedef {(x: number, z: number) => number} Below The height on which the shadow lies, in the picture's own numbers. */

const RINGS = 6;
const SECTORS = 36;
const LIFT = 0.003; // of the picture's size, so that it does not sink into what it lies on
const STEEPEST = 3; // times its width: what spans more is a jump from one thing to another
const FINER = 4; // times a triangle over a jump is halved, so that the shadow's edge there is even

/**
 * A disk of triangles, laid on what is below; where that jumps, these are finer, and the disk has a gap.
 * @param {{at: Vector3, radius: number}} ball
 * @param {Below} below
 * @returns {Vector3[]} Three to a triangle.
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
 * What of a triangle has no jump below it.
 * @param {Vector3[]} triangle
 * @param {number} width
 * @param {Below} below
 * @param {number} times That it may be halved.
 * @returns {Vector3[]} Three to a triangle.
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
