/** rapier: its queries of two shapes, on floats of 32 bits in WebAssembly. */

import RAPIER from "@dimforge/rapier2d-compat";
import { point, ring } from "./numbers.js";

/** @typedef {import("./numbers.js").Numbers} Numbers */

export const name = "rapier2d-compat";

const FAR = 1e4;
const HERE = { x: 0, y: 0 };

export const isReady = RAPIER.init();

/** @param {Numbers} numbers @param {number} i */
const box = ({ center, size, angle }, i) => ({
  shape: new RAPIER.Cuboid(size[2 * i] / 2, size[2 * i + 1] / 2),
  at: point(center, i),
  angle: angle[i],
});

/** @param {any} a @param {any} b @returns {boolean} */
const overlap = (a, b) => a.shape.intersectsShape(a.at, a.angle, b.shape, b.at, b.angle);

/** @param {any} ray @param {any} other @returns {boolean} */
const meets = (ray, other) => other.shape.intersectsRay(ray, other.at, other.angle, FAR);

/** @type {import("./turns.js").Makers} */
export const make = {
  disk: ({ center, radius }, i) => ({ shape: new RAPIER.Ball(radius[i]), at: point(center, i), angle: 0 }),
  triangle: (numbers, i) => {
    const [a, b, c] = ring(numbers, i, 3);
    return { shape: new RAPIER.Triangle(a, b, c), at: HERE, angle: 0 };
  },
  "turned box": box,
  "upright box": box,
  ray: ({ origin, direction }, i) => new RAPIER.Ray(point(origin, i), point(direction, i)),
};

/** @type {import("./turns.js").Askers} */
export const ask = {
  "triangle-triangle": overlap,
  "disk-triangle": overlap,
  "disk-turned box": overlap,
  "ray-upright box": meets,
  "ray-disk": meets,
};
