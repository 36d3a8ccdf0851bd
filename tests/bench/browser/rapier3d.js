/** rapier in space: its queries of two shapes, on floats of 32 bits in WebAssembly. */

import RAPIER from "@dimforge/rapier3d-compat";
import { place, turn } from "./numbers.js";

export const name = "rapier3d-compat";

const FAR = 1e4;
const HERE = { x: 0, y: 0, z: 0 };
const UNTURNED = { x: 0, y: 0, z: 0, w: 1 };

export const isReady = RAPIER.init();

/** @param {any} a @param {any} b @returns {boolean} */
const overlap = (a, b) => a.shape.intersectsShape(a.at, a.turn, b.shape, b.at, b.turn);

/** @type {import("./turns.js").Makers} */
export const make = {
  box3: ({ center, size, turn: turns }, i) => {
    const { x, y, z } = place(size, i);
    return { shape: new RAPIER.Cuboid(x / 2, y / 2, z / 2), at: place(center, i), turn: turn(turns, i) };
  },
  capsule3: ({ start, end, radius }, i) => {
    const [p, q] = [place(start, i), place(end, i)];
    const [x, y, z] = [q.x - p.x, q.y - p.y, q.z - p.z];
    const length = Math.hypot(x, y, z);
    return {
      shape: new RAPIER.Capsule(length / 2, radius[i]), // along y
      at: { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2, z: (p.z + q.z) / 2 },
      turn: turn([z, 0, -x, length + y], 0),
    };
  },
  triangle3: ({ vertices }, i) => {
    const [a, b, c] = [0, 1, 2].map((k) => place(vertices, 3 * i + k));
    return { shape: new RAPIER.Triangle(a, b, c), at: HERE, turn: UNTURNED };
  },
  ray3: ({ origin, direction }, i) => new RAPIER.Ray(place(origin, i), place(direction, i)),
};

/** @type {import("./turns.js").Askers} */
export const ask = {
  "box3-box3": overlap,
  "capsule3-capsule3": overlap,
  "triangle3-triangle3": overlap,
  "box3-capsule3": overlap,
  "ray3-triangle3": (ray, other) => other.shape.intersectsRay(ray, other.at, other.turn, FAR),
};
