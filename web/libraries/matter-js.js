/** Matter.js, as its manual calls it: https://github.com/liabru/matter-js */

import Matter from "matter-js";

/** @import { Posed, Vector } from "./ask.js" */

const { Bodies, Body, Collision, Vertices } = Matter;

/** @param {Posed} shape */
function made({ kind, at: [x, y], angle, corners, radius, size: [w, h] }) {
  if (kind === "disk") return Bodies.circle(x, y, radius);
  if (kind === "box") return Bodies.rectangle(x, y, w, h, { angle });
  const vertices = corners.map(([u, v]) => ({ x: x + u, y: y + v }));
  return Body.create({ position: Vertices.centre(vertices), vertices: /** @type {any} */ (vertices) });
}

export const open = () => ({
  /** Its normal points from its `bodyB` to its `bodyA`, the one that was made first. @param {Posed} a @param {Posed} b */
  meet(a, b) {
    const [first, second] = [made(a), made(b)];
    const found = Collision.collides(first, second);
    if (!found) return { hit: false };
    const { depth, normal: { x, y }, supports, supportCount = supports.length } = /** @type {any} */ (found);
    const points = supports.slice(0, supportCount).filter(Boolean).map((/** @type {{x: number, y: number}} */ each) => /** @type {Vector} */ ([each.x, each.y]));
    return { hit: true, depth, normal: /** @type {Vector} */ ([-x, -y]), points };
  },
});
