/** cannon-es: the separating axes of two boxes, which are polyhedra to it; it has no capsules. */

import { Box, Quaternion, Vec3 } from "cannon-es";
import { place, turn } from "./numbers.js";

export const name = "cannon-es";

const axis = new Vec3();

/** @type {import("./turns.js").Makers} */
export const make = {
  box3: ({ center, size, turn: turns }, i) => {
    const [half, at, { x, y, z, w }] = [place(size, i), place(center, i), turn(turns, i)];
    return {
      hull: new Box(new Vec3(half.x / 2, half.y / 2, half.z / 2)).convexPolyhedronRepresentation,
      at: new Vec3(at.x, at.y, at.z),
      turn: new Quaternion(x, y, z, w),
    };
  },
};

/** @type {import("./turns.js").Askers} */
export const ask = {
  "box3-box3": (a, b) => a.hull.findSeparatingAxis(b.hull, a.at, a.turn, b.at, b.turn, axis),
};
