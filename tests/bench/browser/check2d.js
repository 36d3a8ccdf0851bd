/** check2d: its test of two bodies; a line that reaches far stands for a ray. */

import { Circle, Line, Polygon, System } from "detect-collisions";
import { Found, made } from "./crowd.js";
import { farEnd, point, ring } from "./numbers.js";

/** @typedef {import("./numbers.js").Numbers} Numbers */

export const name = "check2d";

const system = new System();

/**
 * Give a body its bounding box, without which it meets nothing; a system sets it at insertion.
 * @param {any} body
 */
function bounded(body) {
  body.bbox = body.getAABBAsBBox();
  return body;
}

/** @param {number} corners @returns {(numbers: Numbers, i: number) => any} */
const polygon = (corners) => (numbers, i) => bounded(new Polygon({ x: 0, y: 0 }, ring(numbers, i, corners)));

/** @param {any} a @param {any} b @returns {boolean} */
const collide = (a, b) => system.checkCollision(a, b);

/** @type {import("./turns.js").Makers} */
export const make = {
  disk: ({ center, radius }, i) => bounded(new Circle(point(center, i), radius[i])),
  triangle: polygon(3),
  "turned box": polygon(4),
  "upright box": polygon(4),
  ray: (numbers, i) => bounded(new Line(point(numbers.origin, i), farEnd(numbers, i))),
};

/** @type {import("./turns.js").Askers} */
export const ask = {
  "triangle-triangle": collide,
  "disk-triangle": collide,
  "disk-turned box": collide,
  "ray-upright box": collide,
  "ray-disk": collide,
};

/**
 * A step as its system has it: bodies set to their places, candidates from its tree, and tests. A pair is
 * tested once, where its own `checkAll` does so twice.
 * @param {import("./crowd.js").Forms[]} forms
 * @returns {import("./crowd.js").World}
 */
export function world(forms) {
  const crowd = new System();
  const bodies = made(forms, make);
  const found = new Found();
  bodies.forEach((body, i) => crowd.insert(Object.assign(body, { userData: i })));
  const step = (/** @type {Float64Array} */ places) => {
    found.clear();
    for (let i = 0; i < bodies.length; i += 1) bodies[i].setPosition(places[2 * i], places[2 * i + 1]);
    for (let i = 0; i < bodies.length; i += 1) {
      for (const other of crowd.search(bodies[i])) {
        if (other.userData > i && crowd.checkCollision(bodies[i], other)) found.add(i, other.userData);
      }
    }
  };
  return { step, pairs: () => found.read() };
}
