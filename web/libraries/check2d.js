/** check2d, as its manual calls it: https://github.com/nenjack/check2d */

import { System } from "check2d";
import { reach } from "./ask.js";

/** @import { Posed, Vector } from "./ask.js" */

/** @param {Vector} point */
const vector = ([x, y]) => ({ x, y });

export function open() {
  const system = new System();

  /** @param {Posed} shape */
  function made({ kind, at, angle, corners, radius, size: [w, h] }) {
    if (kind === "point") return system.createPoint(vector(at));
    if (kind === "disk") return system.createCircle(vector(at), radius);
    if (kind === "box") return system.createBox(vector(at), w, h, { isCentered: true, angle });
    if (kind === "segment") return system.createLine(vector(at), { x: at[0] + corners[1][0], y: at[1] + corners[1][1] });
    return system.createPolygon(vector(at), corners.map(vector));
  }

  return {
    /** @param {Posed} a @param {Posed} b */
    meet(a, b) {
      const [first, second] = [made(a), made(b)];
      const hit = system.checkCollision(first, second);
      const { overlap, overlapN: { x, y } } = system.response;
      system.clear();
      return { hit, ...(hit && { depth: overlap, normal: /** @type {Vector} */ ([x, y]) }) };
    },

    /** @param {Posed} ray @param {Posed} target */
    cast(ray, target) {
      const { at: [x, y], direction: [u, v] } = ray;
      const far = reach(ray, target);
      made(target);
      const found = system.raycast({ x, y }, { x: x + far * u, y: y + far * v });
      system.clear();
      if (!found) return { hit: false };
      const { point } = found;
      return { hit: true, t: (point.x - x) * u + (point.y - y) * v, points: /** @type {Vector[]} */ ([[point.x, point.y]]) };
    },
  };
}
