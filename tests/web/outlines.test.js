import assert from "node:assert/strict";
import test from "node:test";

import { SphereGeometry, Vector3 } from "three";

import { projectionOf } from "../../web/geometry/projection.js";
import { frameOf } from "../../web/geometry/ground.js";
import { vectorIn } from "../../web/space/frame.js";
import { outlinesOf } from "../../web/space/outlines.js";
import { anyDouble, randomFrom, times } from "./support.js";

/** @import { Eye } from "../../web/space/outlines.js" */

const random = randomFrom(43);
const PIXEL = 1e-3;
const WIDTH = 2;
const CHORDS = 192; // of the rim, each a pixel longer so that there are no gaps
const FLOOR = [[-3, 0, 2], [3, 0, 2], [0, 0, -4]];

/** @param {number} azimuth @param {number} elevation @returns {Eye} */
function eyeAt(azimuth, elevation) {
  const { right, up, toward } = /** @type {NonNullable<ReturnType<typeof projectionOf>>} */ (projectionOf({ azimuth, elevation }));
  return { right: new Vector3(...right), up: new Vector3(...up), toward: new Vector3(...toward), pixel: PIXEL };
}

const FROM_ABOVE = eyeAt(0, 90);

/**
 * The triangles of the rim, the sides and the cut.
 * @param {number[]} ball @param {number[][]} corners @param {Eye} eye @param {boolean} isHit
 */
function drawn([x, y, z, radius], corners, eye = FROM_ABOVE, isHit = false) {
  const outlines = outlinesOf(new SphereGeometry());
  outlines.show({ ball: { at: new Vector3(x, y, z), radius }, bodies: [], corners: corners.map((corner) => new Vector3(...corner)) }, eye, isHit);
  const [rim, , sides, cut] = outlines.objects.map(({ geometry }) => {
    const { array = [] } = geometry.getAttribute("position") ?? {};
    return times(array.length / 3, (i) => new Vector3(array[3 * i], array[3 * i + 1], array[3 * i + 2]));
  });
  return { rim, sides, cut };
}

/** The area in square pixels. @param {Vector3[]} points Three per triangle. */
function area(points) {
  return points.reduce((sum, a, i) => sum + (i % 3 ? 0 : points[i + 1].clone().sub(a).cross(points[i + 2].clone().sub(a)).length() / 2), 0) / PIXEL ** 2;
}

/** @param {number} found @param {number} expected */
const isAbout = (found, expected) => assert.ok(Math.abs(found - expected) < 0.02 * expected, `${found}, not ${expected}`);

test("outlines are as wide as on the canvas, from every side, and wider for a hit", () => {
  for (const [azimuth, elevation] of [[0, 0], [30, 25], [200, 90]]) {
    const { rim, sides } = drawn([0, 0.5, 0, 0.5], [[-1, 0, 0], [1, 0, 0], [1, 2, 0]], eyeAt(azimuth, elevation));
    isAbout(area(rim), ((2 * Math.PI * 0.5) / PIXEL + CHORDS) * WIDTH);
    if (azimuth === 0) isAbout(area(sides), ((4 + Math.hypot(2, 2)) * WIDTH) / PIXEL);
  }
  assert.ok(area(drawn([0, 2, 0, 1], FLOOR, FROM_ABOVE, true).sides) > 1.5 * area(drawn([0, 2, 0, 1], FLOOR).sides));
});

test("a sphere cuts the plane in the circle about the foot of its centre: thick inside the triangle, dashed outside", () => {
  const { cut } = drawn([0, 0.6, 0, 1], FLOOR); // the radius is 0.8
  for (const { x, y, z } of cut) assert.ok(Math.abs(Math.hypot(x, z) - 0.8) < 2 * WIDTH * PIXEL && Math.abs(y) < 1e-6);
  isAbout(area(cut), (2 * Math.PI * 0.8 * WIDTH) / PIXEL);
  isAbout(area(drawn([9, 0.6, 2, 1], FLOOR).cut), (2 * Math.PI * 0.8) / 2 / PIXEL);
  isAbout(area(drawn([0, 0.6, 2, 1], FLOOR).cut), (Math.PI * 0.8 * (WIDTH + 0.5)) / PIXEL);
});

test("there is no circle where the plane is missed, just touched, or not unique", () => {
  for (const ball of [[0, 2, 0, 1], [0, 1, 0, 1], [0, 0, 0, 0]]) assert.deepEqual(drawn(ball, FLOOR).cut, [], `${ball}`);
  assert.deepEqual(drawn([0, 0, 0, 1], [[0, 0, 0], [1, 1, 1], [2, 2, 2]]).cut, []);
  assert.deepEqual(drawn([0, 0, 0, 1], []).sides, []);
});

test("every number is finite, whatever doubles the shapes have", () => {
  for (let i = 0; i < 200; i += 1) {
    const parts = times(4, (k) => ({ at: times(3, () => anyDouble(random)), radius: k ? 0 : Math.abs(anyDouble(random)) }));
    const frame = frameOf(parts);
    const [centre, ...corners] = parts.map(({ at }) => vectorIn(frame, at).toArray());
    const { rim, sides, cut } = drawn([...centre, parts[0].radius / frame.unit], corners, eyeAt(360 * random(), 30));
    for (const point of [...rim, ...sides, ...cut]) assert.ok(point.toArray().every(Number.isFinite), JSON.stringify(parts));
  }
});
