/**
 * The regions of a triangle as prisms. Each is bounded by planes perpendicular to the triangle's plane, so it is an
 * extruded polygon. A drum around the triangle limits them.
 */

import { Matrix4, Vector3 } from "three";

import { clipRegion } from "../geometry/clip.js";
import { poseOf } from "../geometry/triangle3.js";
import { around } from "../geometry/vectors.js";

/** @import { Point } from "../geometry/camera.js" */

/**
 * @typedef {{pose: Matrix4, radius: number, height: number}} Drum `pose`: from the drum's own coordinates, with z along
 *   the triangle's normal, to those of the picture.
 * @typedef {{floor: Vector3[], roof: Vector3[]}} Prism The corners of both ends, in the same order.
 */

const AROUND = 48; // corners of the drum
const REACH = 1.35; // in radii of the triangle
const LIFT = 0.75;
const BEYOND = 1.15; // multiple of the point's distance, if it is outside
const GROWTH = Math.SQRT2; // a drum grows in steps, not with every move

/**
 * A drum that contains a triangle and a point; undefined for a flat triangle.
 * @param {Vector3[]} corners
 * @param {Vector3} point
 * @returns {Drum | undefined}
 */
export function drumOf(corners, point) {
  const { middle, radius, u, v, normal, isFlat } = poseOf(corners.map(({ x, y, z }) => [x, y, z]));
  if (isFlat) return undefined;
  const [x, y, z] = [u, v, normal].map((direction) => new Vector3(...direction));
  const pose = new Matrix4().makeBasis(x, y, z).setPosition(...middle);
  const place = point.clone().applyMatrix4(pose.clone().invert());
  return {
    pose,
    radius: grown(REACH * radius, BEYOND * Math.hypot(place.x, place.y)),
    height: grown(LIFT * radius, BEYOND * Math.abs(place.z)),
  };
}

/**
 * @param {number} least
 * @param {number} wanted
 */
function grown(least, wanted) {
  return least * GROWTH ** Math.max(0, Math.ceil(Math.log(wanted / least) / Math.log(GROWTH)));
}

/**
 * @param {Drum} drum
 * @param {Vector3[]} borders Two points per plane: the plane contains the first and is perpendicular to the vector to
 *   the second, which is inside.
 * @returns {Prism}
 */
export function prismOf({ pose, radius, height }, borders) {
  const inverse = pose.clone().invert();
  const flat = borders.map((point) => point.clone().applyMatrix4(inverse));
  /** @type {Point[]} */
  const lines = flat.flatMap(({ x, y }, i) => {
    if (i % 2) return [];
    const [dx, dy] = [flat[i + 1].x - x, flat[i + 1].y - y];
    return [[x, y], [x + dy, y - dx]]; // the inside is on its left
  });
  const polygon = clipRegion(lines, around(AROUND, radius));
  const [floor, roof] = [-height, height].map((z) =>
    polygon.map(([x, y]) => new Vector3(x, y, z).applyMatrix4(pose)));
  return { floor, roof };
}
