/** SAT.js: circles and convex polygons; it has no rays. */

import SAT from "sat";
import { point, ring } from "./numbers.js";

/** @typedef {import("./numbers.js").Numbers} Numbers */

export const name = "SAT.js";

/** @param {number} corners @returns {(numbers: Numbers, i: number) => any} */
const polygon = (corners) => (numbers, i) => {
  const points = ring(numbers, i, corners).map(({ x, y }) => new SAT.Vector(x, y));
  return new SAT.Polygon(new SAT.Vector(), points);
};

/** @type {import("./turns.js").Makers} */
export const make = {
  disk: ({ center, radius }, i) => {
    const { x, y } = point(center, i);
    return new SAT.Circle(new SAT.Vector(x, y), radius[i]);
  },
  triangle: polygon(3),
  "turned box": polygon(4),
};

/** @type {import("./turns.js").Askers} */
export const ask = {
  "triangle-triangle": (a, b) => SAT.testPolygonPolygon(a, b),
  "disk-triangle": (a, b) => SAT.testCirclePolygon(a, b),
  "disk-turned box": (a, b) => SAT.testCirclePolygon(a, b),
};
