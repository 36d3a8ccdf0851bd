import assert from "node:assert/strict";
import test from "node:test";

import { alignment, distribution } from "../../web/geometry/arranged.js";

const BOUNDS = [[0, 0, 2, 2], [10, 1, 11, 5], [3, -4, 7, 0]].map(([left, bottom, right, top]) => ({ left, bottom, right, top }));
const ways = (/** @type {Parameters<typeof alignment>[1]} */ edge) => alignment(BOUNDS, edge).map(([dx, dy]) => dx || dy);

test("bodies are aligned to the outermost edge, or to the centre of all", () => {
  assert.deepEqual(["left", "centre", "right"].map((edge) => ways(/** @type {any} */ (edge))), [[0, -10, -3], [4.5, -5, 0.5], [9, 0, 4]]);
  assert.deepEqual(["top", "middle", "bottom"].map((edge) => ways(/** @type {any} */ (edge))), [[3, 0, 5], [-0.5, -2.5, 2.5], [-4, -5, 0]]);
});

test("bodies are distributed with equal gaps, in their order along the axis", () => {
  assert.deepEqual(distribution(BOUNDS, 0), [[0, 0], [0, 0], [1, 0]]);
  assert.deepEqual(distribution(BOUNDS, 1), [[0, -0.5], [0, 0], [0, 0]]);
});
