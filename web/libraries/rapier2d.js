/** Rapier, as its manual calls it: https://rapier.rs/docs/user_guides/javascript/scene_queries */

import RAPIER from "@dimforge/rapier2d-compat";

/** @import { Posed, Vector } from "./ask.js" */

const FAR = 1e30; // beyond any pair in single precision

/** @param {Vector} point */
const vector = ([x, y]) => ({ x, y });

/** @param {{x: number, y: number}} point @returns {Vector} */
const pair = ({ x, y }) => [x, y];

/** Its shape, with its position and rotation: its capsule lies along its y axis. @param {Posed} posed */
function made({ kind, at: [x, y], angle, corners, radius, size: [w, h] }) {
  const at = { x, y };
  if (kind === "disk") return { shape: new RAPIER.Ball(radius), at, angle };
  if (kind === "box") return { shape: new RAPIER.Cuboid(w / 2, h / 2), at, angle };
  if (kind === "segment") return { shape: new RAPIER.Segment(vector(corners[0]), vector(corners[1])), at, angle };
  if (kind === "triangle") return { shape: new RAPIER.Triangle(vector(corners[0]), vector(corners[1]), vector(corners[2])), at, angle };
  if (kind === "polygon") return { shape: new RAPIER.ConvexPolygon(new Float32Array(corners.flat()), true), at, angle };
  const [, [u, v]] = corners;
  return { shape: new RAPIER.Capsule(Math.hypot(u, v) / 2, radius), at: { x: x + u / 2, y: y + v / 2 }, angle: Math.atan2(-u, v) };
}

export async function open() {
  await RAPIER.init();
  return {
    /** @param {Posed} a @param {Posed} b */
    meet(a, b) {
      const second = made(b);
      if (a.kind === "point") return { hit: second.shape.containsPoint(second.at, second.angle, vector(a.at)) };
      const first = made(a);
      const hit = first.shape.intersectsShape(first.at, first.angle, second.shape, second.at, second.angle);
      const found = first.shape.contactShape(first.at, first.angle, second.shape, second.at, second.angle, FAR);
      if (!found) return { hit };
      const { distance, normal1, point1, point2 } = found;
      if (!hit) return { hit, distance, points: [pair(point1), pair(point2)] };
      return { hit, depth: -distance, normal: pair(normal1), points: [pair(point1), pair(point2)] };
    },

    /** @param {Posed} ray @param {Posed} target */
    cast({ at: [x, y], direction: [u, v] }, target) {
      const { shape, at, angle } = made(target);
      const found = shape.castRayAndGetNormal(new RAPIER.Ray({ x, y }, { x: u, y: v }), at, angle, FAR, true);
      if (!found) return { hit: false };
      const t = found.timeOfImpact;
      return { hit: true, t, ...(t > 0 && { normal: pair(found.normal) }), points: [/** @type {Vector} */ ([x + t * u, y + t * v])] };
    },

    /** Its witness and normal are those of the target, in the frame of that. @param {Posed} a @param {Posed} b @param {Vector} by */
    sweep(a, b, by) {
      const [first, second] = [made(a), made(b)];
      const found = first.shape.castShape(first.at, first.angle, vector(by), second.shape, second.at, second.angle, vector([0, 0]), 0, 1, true);
      if (!found) return { hit: false };
      const { normal2, time_of_impact: t, witness2 } = found;
      const turned = (/** @type {Vector} */ [u, v]) => /** @type {Vector} */ ([
        Math.cos(second.angle) * u - Math.sin(second.angle) * v, Math.sin(second.angle) * u + Math.cos(second.angle) * v]);
      const [x, y] = turned(pair(normal2));
      const [u, v] = turned(pair(witness2));
      return { hit: true, t, ...(t > 0 && { normal: /** @type {Vector} */ ([-x, -y]) }), points: [/** @type {Vector} */ ([second.at.x + u, second.at.y + v])] };
    },
  };
}
