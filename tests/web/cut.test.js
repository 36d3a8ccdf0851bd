import assert from "node:assert/strict";
import test from "node:test";

import { projectionOf } from "../../web/geometry/projection.js";
import { arcsOf } from "../../web/geometry/cut.js";
import { randomFrom, times } from "./support.js";

/** @import { Projection } from "../../web/geometry/projection.js" */
/** @import { Point3 } from "../../web/geometry/vectors.js" */

const FROM_ABOVE = /** @type {Projection} */ (projectionOf({ azimuth: 0, elevation: 90 })); // x to the right, -z up
const FLOOR = [-3, 0, 2, 3, 0, 2, 0, 0, -4];
const PIXEL = 1e-3;
const random = randomFrom(43);

/** @param {number[]} ball @param {Projection} [view] @param {number[]} [corners] @param {Point3[]} [quad] */
function arcs(ball, view = FROM_ABOVE, corners = FLOOR, quad = []) {
  return arcsOf(view, [{ type: "sphere", values: ball }, { type: "triangle3", values: corners }], quad);
}

/** How long the arcs of a kind are. @param {ReturnType<typeof arcs>} found @param {Partial<{isInside: boolean, isInSight: boolean}>} kind */
function length(found, { isInside, isInSight }) {
  return found
    .filter((each) => each.isInside === (isInside ?? each.isInside) && each.isInSight === (isInSight ?? each.isInSight))
    .flatMap(({ runs }) => runs)
    .reduce((sum, run) => sum + run.reduce((whole, [x, y], i) => whole + (i ? Math.hypot(x - run[i - 1][0], y - run[i - 1][1]) : 0), 0), 0);
}

test("a sphere cuts a plane in the circle about the foot of its centre, by Pythagoras", () => {
  const found = arcs([0, 0.6, 0, 1]); // the radius is 0.8
  for (const { runs } of found) for (const [x, y] of runs.flat()) assert.ok(Math.abs(Math.hypot(x, y) - 0.8) < 1e-9);
  assert.ok(Math.abs(length(found, {}) - 2 * Math.PI * 0.8) < 0.01);
  assert.ok(length(found, { isInside: false }) === 0, "all of it lies within the triangle");
  assert.ok(length(found, { isInSight: true }) === 0, "below the middle of a ball that is seen from above");
  assert.ok(length(arcs([0, -0.6, 0, 1]), { isInSight: false }) === 0);
});

test("what is within the triangle is told from what is beside it", () => {
  const beside = arcs([0, 0.3, 2, 0.5]); // half of it lies beyond the edge z = 2
  for (const isInside of [true, false]) assert.ok(Math.abs(length(beside, { isInside }) - Math.PI * 0.4) < PIXEL);
  assert.equal(length(arcs([9, 0.3, 2, 0.5]), { isInside: true }), 0);
  assert.ok(length(arcs([9, 0.3, 2, 0.5]), {}) > 2.5, "beside the triangle it cuts the plane all the same");
});

test("there is no circle where the plane is missed, just touched, or many", () => {
  for (const ball of [[0, 2, 0, 1], [0, 1, 0, 1], [0, 0, 0, 0], [0, 1e308, 0, 1e308]]) assert.deepEqual(arcs(ball), [], `${ball}`);
  assert.deepEqual(arcs([0, 0, 0, 1], FROM_ABOVE, [0, 0, 0, 1, 1, 1, 2, 2, 2]), []);
});

test("every point of the circle lies on the sphere and in the plane, from every side", () => {
  for (let i = 0; i < 50; i += 1) {
    const [corners, ball] = [times(9, () => random() * 4 - 2), [...times(3, () => random() - 0.5), 1 + random()]];
    const one = /** @type {Projection} */ (projectionOf({ azimuth: 360 * random(), elevation: 89 }));
    for (const { runs } of arcs(ball, one, corners)) {
      // Beside the seen centre by no more than the radius: the sphere's outline holds it.
      const [x, y] = [one.right, one.up].map((way) => way.reduce((sum, each, axis) => sum + each * ball[axis], 0));
      for (const [px, py] of runs.flat()) assert.ok(Math.hypot(px - x, py - y) <= ball[3] + 1e-9);
    }
  }
});

test("the plane of a map hides what is behind it", () => {
  const quad = /** @type {Point3[]} */ ([[-9, 5, -9], [9, 5, -9], [9, 5, 9], [-9, 5, 9]]);
  assert.equal(length(arcs([0, -0.6, 0, 1], FROM_ABOVE, FLOOR, quad), { isInSight: true }), 0);
});
