/** three: oriented boxes by their fifteen axes, and its watertight test of a ray and a triangle. */

import { Matrix3, Matrix4, Quaternion, Ray, Vector3 } from "three";
import { OBB } from "three/addons/math/OBB.js";
import { place, turn } from "./numbers.js";

export const name = "three";

const found = new Vector3();

/** @param {ArrayLike<number>} points @param {number} i */
function vector(points, i) {
  const { x, y, z } = place(points, i);
  return new Vector3(x, y, z);
}

/** @type {import("./turns.js").Makers} */
export const make = {
  box3: ({ center, size, turn: turns }, i) => {
    const { x, y, z, w } = turn(turns, i);
    const matrix = new Matrix4().makeRotationFromQuaternion(new Quaternion(x, y, z, w));
    return new OBB(vector(center, i), vector(size, i).divideScalar(2), new Matrix3().setFromMatrix4(matrix));
  },
  triangle3: ({ vertices }, i) => [0, 1, 2].map((k) => vector(vertices, 3 * i + k)),
  ray3: ({ origin, direction }, i) => new Ray(vector(origin, i), vector(direction, i)),
};

/** @type {import("./turns.js").Askers} */
export const ask = {
  "box3-box3": (a, b) => a.intersectsOBB(b),
  "ray3-triangle3": (ray, [a, b, c]) => ray.intersectTriangle(a, b, c, false, found) !== null,
};
