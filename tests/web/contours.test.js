import assert from "node:assert/strict";
import test from "node:test";

import { risesAlong, traceContours, traceEdge } from "../../web/map/contours.js";
import { times } from "./support.js";

/** @import { Pen } from "../../web/map/contours.js" */

const COLUMNS = 60;
const MIDDLE = [30.5, 25.5];

/** The distance from the middle, 0 within a radius of 8. */
const cone = Float32Array.from(times(COLUMNS * 50, (cell) => {
  const [x, y] = [(cell % COLUMNS) + 0.5, Math.floor(cell / COLUMNS) + 0.5];
  return Math.max(0, Math.hypot(x - MIDDLE[0], y - MIDDLE[1]) - 8);
}));

/** @param {(pen: Pen) => void} trace */
function drawn(trace) {
  /** @type {number[][]} */
  const lines = [];
  trace({ moveTo: (x, y) => lines.push([x, y]), lineTo: (x, y) => lines.push([...(lines.pop() ?? []), x, y]) });
  return lines;
}

/** @type {(field: ArrayLike<number>, columns: number, first: number, step: number) => number[][]} */
const strokes = (...asked) => drawn((pen) => traceContours(...asked, pen));
/** @type {(set: Uint8Array, distance: Float32Array, columns: number) => number[][]} */
const edge = (...asked) => drawn((pen) => traceEdge(...asked, pen));

test("the contours of a cone are circles, each a closed line", () => {
  const lines = strokes(cone, COLUMNS, 3.1, 100);
  const radii = lines.map(([x, y]) => Math.hypot(x - MIDDLE[0], y - MIDDLE[1]));
  assert.ok(lines.length > 60);
  assert.ok(radii.every((radius) => Math.abs(radius - 11.1) < 0.05), String(radii));
  /** @type {Map<string, number>} */
  const visits = new Map();
  for (const [ax, ay, bx, by] of lines) {
    for (const end of [[ax, ay], [bx, by]]) {
      const key = end.map((value) => value.toFixed(4)).join();
      visits.set(key, (visits.get(key) ?? 0) + 1);
    }
  }
  assert.deepEqual(new Set(visits.values()), new Set([2]));
});

test("there is a contour at the first value and at every step from it", () => {
  const radii = strokes(cone, COLUMNS, 2, 4).map(([x, y]) => Math.hypot(x - MIDDLE[0], y - MIDDLE[1]));
  const found = new Set(radii.map((radius) => Math.round(radius - 8)));
  assert.deepEqual([...found].sort((a, b) => a - b), [2, 6, 10, 14, 18, 22, 26, 30]);
});

test("the edge of a set is where the distance from it comes to 0", () => {
  const lines = edge(Uint8Array.from(cone, (value) => Number(value === 0)), cone, COLUMNS);
  assert.ok(lines.length > 50);
  for (const [x, y] of lines) assert.ok(Math.abs(Math.hypot(x - MIDDLE[0], y - MIDDLE[1]) - 8) < 0.1);
});

test("if the distance is unknown, the edge of a set runs halfway between its cells and the others", () => {
  const set = Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0);
  for (const distance of [new Float32Array(9), new Float32Array(9).fill(NaN)]) {
    const lines = edge(set, distance, 3);
    assert.equal(lines.length, 4);
    for (const [x, y] of lines) assert.equal(Math.abs(x - 1.5) + Math.abs(y - 1.5), 0.5);
  }
});

test("every way in which a line can cross a square separates the high corners from the low", () => {
  times(16, (bits) => {
    const field = [8, 4, 1, 2].map((bit) => (bits & bit ? 1 : 0));
    const lines = strokes(field, 2, 0.5, 1);
    const changes = [[0, 1], [1, 3], [3, 2], [2, 0]].filter(([a, b]) => field[a] !== field[b]);
    assert.equal(lines.length, changes.length / 2, `corners ${bits}`);
  });
});

test("what is not a number, or beyond all, has no contour", () => {
  assert.deepEqual(strokes([NaN, NaN, NaN, NaN], 2, 1, 1), []);
  assert.deepEqual(strokes([0, Infinity, 0, Infinity], 2, 1, 1), []);
});

test("along a ray each value is met once, where the field rises over it", () => {
  const rises = risesAlong(cone, COLUMNS, [30, 25], [1, 0], 5);
  assert.deepEqual(rises.map(({ value }) => value), [5, 10, 15, 20]);
  for (const { at: [x], value } of rises) assert.ok(Math.abs(x - MIDDLE[0] - 8 - value) <= 1);
});
