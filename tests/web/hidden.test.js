import assert from "node:assert/strict";
import test from "node:test";

import { projectionOf } from "../../web/geometry/projection.js";
import { runsInSight } from "../../web/geometry/hidden.js";

const FROM_FRONT = /** @type {import("../../web/geometry/projection.js").Projection} */ (projectionOf({ azimuth: 0, elevation: 0 }));
const PIXEL = 1e-3;

/** @param {number[]} ball @param {number[]} corners @param {[number, number, number][]} [quad] */
function seen(ball, corners, quad = []) {
  const shapes = [{ type: "sphere", values: ball }, { type: "triangle3", values: corners }];
  return runsInSight(FROM_FRONT, shapes, quad);
}

/** @param {number[][]} run */
function length(run) {
  return run.reduce((sum, [x, y], i) => sum + (i ? Math.hypot(x - run[i - 1][0], y - run[i - 1][1]) : 0), 0);
}

/** @param {number[][][]} runs */
const total = (runs) => runs.reduce((sum, run) => sum + length(run), 0);

test("a ball before the triangle hides what it covers, one behind it is itself hidden", () => {
  const corners = [-3, 0, 0, 3, 0, 0, 0, 9, 0];
  const sides = 6 + 2 * Math.hypot(3, 9);
  const [before, bottom] = seen([0, 0, 5, 1], corners);
  assert.ok(Math.abs(total(before) - 2 * Math.PI) < 0.01);
  assert.ok(Math.abs(total(bottom) - (sides - 2)) < PIXEL);
  const [half, whole] = seen([0, 0, -5, 1], corners);
  assert.ok(Math.abs(total(half) - Math.PI) < 0.01, "the half below the edge is in sight");
  assert.ok(Math.abs(total(whole) - sides) < PIXEL);
});

test("an edge that runs into the ball is hidden from there to behind it", () => {
  const [, runs] = seen([0, 0, 0, 1], [0.6, 0, 5, 0.6, 0, -5, 0.6, 7, 5]);
  const [x] = runs[0][0];
  assert.equal(x, 0.6);
  const along = seen([0, 0, 0, 1], [0, -5, 0.8, 0, 5, 0.8, 9, 0, 0.8])[1];
  const piercing = along.filter((run) => run.every(([px]) => px === 0));
  assert.ok(Math.abs((piercing[0].at(-1)?.[1] ?? NaN) - -0.6) < PIXEL);
  assert.ok(Math.abs(piercing[1][0][1] - 0.6) < PIXEL);
});

test("the plane of a map hides what is behind it", () => {
  const quad = /** @type {[number, number, number][]} */ ([[-9, -9, 2], [9, -9, 2], [9, 9, 2], [-9, 9, 2]]);
  const [circle, edges] = seen([0, 0, 5, 1], [-3, 0, 0, 3, 0, 0, 0, 4, 0], quad);
  assert.ok(Math.abs(total(circle) - 2 * Math.PI) < 0.01);
  assert.deepEqual(edges, []);
});

test("a flat triangle, or one seen from its side, hides nothing", () => {
  for (const corners of [[-3, 0, 5, 3, 0, 5, 0, 0, 5], [-3, 0, 5, 3, 0, 5, 0, 0, 9]]) {
    assert.ok(Math.abs(total(seen([0, 0, 0, 1], corners)[0]) - 2 * Math.PI) < 0.01);
  }
});

test("an outline that ends or begins hidden is told from its border on", () => {
  const [, edges] = seen([3, 0, 5, 1], [0, 0, 0, 3, 0, 0, 0, 9, 0]);
  const [bottom] = edges.filter((run) => run.every(([, y]) => y === 0));
  assert.deepEqual(bottom[0], [0, 0]);
  assert.ok(Math.abs((bottom.at(-1)?.[0] ?? NaN) - 2) < PIXEL);
});
