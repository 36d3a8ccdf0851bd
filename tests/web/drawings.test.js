import assert from "node:assert/strict";
import test from "node:test";

import { drawingOf } from "../../web/course/drawings.js";
import { LESSONS } from "../../web/course/route.js";
import { readScene, readState } from "../../web/document/link.js";
import { fileOf } from "../../web/document/scene-order.js";
import { readJson } from "./support.js";

/** @import { Part } from "../../web/course/types.js" */

const close = (/** @type {number} */ a, /** @type {number} */ b) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);
const towards = (/** @type {readonly number[]} */ p, /** @type {readonly number[]} */ q) => [q[0] - p[0], q[1] - p[1]];
const dot = (/** @type {number[]} */ u, /** @type {number[]} */ v) => u[0] * v[0] + u[1] * v[1];

/** The points of each mark of a drawing, and its text. @param {string} name @param {number[]} a @param {number[]} b */
const drawn = (name, a, b) => drawingOf(name, [{ values: a }, { values: b }]).map(({ mark, text }) => ({ kind: mark.kind, points: mark.points, text }));

test("each drawing of a lesson is drawn from the shapes of its part", () => {
  const parts = LESSONS.flatMap((name) => /** @type {Part[]} */ (readJson(`web/lessons/${name}.json`).parts)).filter(({ draws }) => draws);
  assert.ok(parts.length > 3);
  for (const { draws, link } of parts) {
    const { id, pairs } = readScene(link, "");
    const { state } = readState(readJson(`web/${fileOf(id)}`), pairs);
    for (const { mark } of drawingOf(draws ?? "", state.shapes)) assert.ok(mark.points.flat().every(Number.isFinite), draws);
  }
});

test("the lines at the ends of a segment are perpendicular to it, and so is the way to the foot", () => {
  const [point, segment] = [[1, 3], [-2, 0, 3, 1]];
  const way = [5, 1];
  const lines = drawn("ends", point, segment);
  assert.deepEqual(lines.map(({ points }) => points[0]), [[-2, 0], [3, 1]]);
  for (const { points: [p, q] } of lines) close(dot(towards(p, q), way), 0);
  const [, , { points: [, foot] }] = drawn("dot", point, segment);
  close(dot(towards(foot, point), way), 0);
});

test("an area is that of its parallelogram, negative on the right", () => {
  const areas = drawn("areas", [0, 0, 4, 0], [1, 3, 2, -1]).filter(({ kind }) => ["region", "point"].includes(kind));
  assert.deepEqual(areas.map(({ text }) => text), [undefined, "12.000", undefined, "−4.000"]);
  const corners = areas.filter(({ kind }) => kind === "region").map(({ points }) => points.filter((_, i) => i % 2 === 0));
  const sizes = corners.map((all) => all.reduce((sum, p, i) => sum + (p[0] * all[(i + 1) % 4][1] - p[1] * all[(i + 1) % 4][0]) / 2, 0));
  assert.deepEqual(sizes, [12, 4], "counter-clockwise, so that a region is their inside");
});
