/** SAT.js, as its manual calls it: https://github.com/jriecken/sat-js */

import SAT from "sat";

/** @import { Posed, Vector } from "./ask.js" */

const { Box, Circle, Polygon, Response, Vector: V } = SAT;

/** @param {Vector} point */
const vector = ([x, y]) => new V(x, y);

/** @param {Posed} shape */
function made({ kind, at, angle, corners, radius, size: [w, h] }) {
  if (kind === "disk") return new Circle(vector(at), radius);
  if (kind === "box") return new Box(vector(at), w, h).toPolygon().setOffset(new V(-w / 2, -h / 2)).setAngle(angle);
  return new Polygon(vector(at), corners.map(vector));
}

export const open = () => ({
  /** @param {Posed} a @param {Posed} b */
  meet(a, b) {
    const second = made(b);
    if (a.kind === "point") return { hit: second instanceof Circle ? SAT.pointInCircle(vector(a.at), second) : SAT.pointInPolygon(vector(a.at), second) };
    const first = made(a);
    const response = new Response();
    const test = !(first instanceof Circle) ? SAT.testPolygonPolygon : second instanceof Circle ? SAT.testCircleCircle : SAT.testCirclePolygon;
    const hit = test(/** @type {any} */ (first), /** @type {any} */ (second), response);
    const { overlap, overlapN: { x, y } } = response;
    return { hit, ...(hit && { depth: overlap, normal: /** @type {Vector} */ ([x, y]) }) };
  },
});
