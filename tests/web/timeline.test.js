import assert from "node:assert/strict";
import test from "node:test";

import { timeRows, timeScale } from "../../web/panel/timeline.js";

/** @import { Step } from "../../web/engine/protocol.js" */

/** @param {Record<string, any>} values @returns {Step} */
const step = (values) => ({ id: "slab", case: "plain", values, marks: [], compares: [] });

test("each slab has a row, and what they have in common is the last one", () => {
  const steps = [step({ inX: 1, outX: 3 }), step({ inY: 2, outY: 5 }), step({ tmin: 2, tmax: 3 })];
  assert.deepEqual(timeRows(steps.slice(0, 1)).map(({ label, from, to }) => [label, from, to]), [["X", 1, 3]]);
  assert.deepEqual(timeRows(steps).map(({ label, from, to }) => [label, from, to]), [
    ["X", 1, 3], ["Y", 2, 5], ["∩", 2, 3],
  ]);
});

test("a step that tells nothing of times has no time axis", () => {
  assert.deepEqual(timeRows([step({ inX: 1, outX: 3 }), step({ d: 2 })]), []);
  assert.deepEqual(timeRows([]), []);
});

test("a ray along a slab is in it for ever", () => {
  const rows = timeRows([step({ inX: "-inf", outX: "inf", inY: 1, outY: 2 })]);
  const place = timeScale(rows);
  assert.deepEqual(rows.map(({ from, to }) => [place(from), place(to)])[0], [0, 100]);
});

test("times are in order on the axis, within its width, with the start at 0 among them", () => {
  const place = timeScale(timeRows([step({ inX: -1e300, outX: 1e300, inY: 5, outY: 6 })]));
  const places = [-1e300, 0, 5, 6, 1e300].map(place);
  assert.deepEqual(places, [...places].sort((a, b) => a - b));
  assert.ok(places.every((each) => each >= 0 && each <= 100));
  const same = timeScale(timeRows([step({ inX: 0, outX: 0 })]));
  assert.ok(Number.isFinite(same(0)));
});

test("nan is no time", () => {
  assert.deepEqual(timeRows([step({ inX: "nan", outX: 1 })]), []);
});

test("an end far beyond the others leaves them room: it lies near the rim, an infinite one on it", () => {
  const place = timeScale(timeRows([step({ inX: -3e16, outX: 3.2e16, inY: 5, outY: 6 }), step({ tmin: 5, tmax: 6 })]));
  assert.ok(place(6) - place(5) > 5, `${place(5)} to ${place(6)}`);
  const places = [-Infinity, -3e16, 0, 5, 6, 3.2e16, Infinity].map(place);
  assert.deepEqual(places, [...new Set(places)].sort((a, b) => a - b));
});

test("ends at the largest numbers have their places", () => {
  const most = Number.MAX_VALUE;
  for (const [from, to] of [[-most, most], [most, most], [0, most], [5e-324, most]]) {
    const place = timeScale(timeRows([step({ inX: from, outX: to, inY: from, outY: "inf" })]));
    assert.ok([from, 0, to, Infinity].map(place).every((each) => each >= 0 && each <= 100), `${from} to ${to}`);
  }
});
