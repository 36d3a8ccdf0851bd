import assert from "node:assert/strict";
import test from "node:test";

import { rightAnglesOf } from "../../web/draw/feet.js";
import { randomFrom, times } from "./support.js";

/** @import { Picture, ShownMark } from "../../web/draw/picture.js" */
/** @import { Point } from "../../web/geometry/camera.js" */

const SIZE = { width: 800, height: 600 };
const random = randomFrom(29);
const place = () => /** @type {Point} */ ([8 * random() - 4, 6 * random() - 3]);
const tokens = /** @type {any} */ (new Proxy({}, { get: (_, name) => name }));

/** One unit is 100 pixels. @param {any[]} marks @param {Record<string, any>} values @param {Picture["shapes"]} shapes @param {string[][]} letters */
function picture(marks, values, shapes, letters) {
  return /** @type {Picture} */ (/** @type {unknown} */ ({
    camera: { x: 0, y: 0, scale: 100 }, size: SIZE, tokens, shapes, letters, lit: "",
    marks: marks.map((mark) => /** @type {ShownMark} */ ({ mark, strong: true, role: "own", values })),
  }));
}

const onScreen = (/** @type {Point} */ [x, y]) => [400 + 100 * x, 300 - 100 * y];
const less = (/** @type {number[]} */ a, /** @type {number[]} */ b) => [a[0] - b[0], a[1] - b[1]];
const dot = (/** @type {number[]} */ a, /** @type {number[]} */ b) => a[0] * b[0] + a[1] * b[1];

/** That a square stands at the foot, on this side of a line through it. @param {Point[]} run @param {Point} foot @param {Point} from @param {number[]} along */
function checkSquare(run, foot, from, along) {
  const [up, corner, aside] = run.map((each) => less(each, onScreen(foot)));
  assert.ok(Math.abs(Math.hypot(...up) - 8) < 1e-9 && Math.abs(Math.hypot(...aside) - 8) < 1e-9);
  assert.ok(Math.abs(dot(up, aside)) < 1e-4);
  assert.deepEqual(corner.map((each) => each.toFixed(6)), [0, 1].map((axis) => (up[axis] + aside[axis]).toFixed(6)));
  assert.ok(dot(up, less(onScreen(from), onScreen(foot))) > 0, "it leans on the perpendicular");
  assert.ok(Math.abs(dot(up, [along[0], -along[1]])) < 1e-4 * Math.hypot(...along), "and on the line");
}

test("the way to the nearest place of an edge has a right angle there, by a sum of one's own", () => {
  let count = 0;
  for (const [a, b, c, t] of times(300, () => [place(), place(), place(), place()])) {
    const [ab, at] = [less(b, a), less(t, a)];
    const part = dot(at, ab) / dot(ab, ab);
    if (part < 0 || part > 1) continue;
    const foot = /** @type {Point} */ ([a[0] + part * ab[0], a[1] + part * ab[1]]);
    const shapes = [{ type: "disk", values: [...t, 1] }, { type: "triangle", values: [...a, ...b, ...c] }];
    const shown = (/** @type {Point} */ q, feature = "AB") => rightAnglesOf(
      picture([{ kind: "segment", name: "d", points: [t, q], of: "" }], { feature }, shapes, [["T"], ["A", "B", "C"]]));
    const runs = shown(foot);
    assert.equal(runs.length, Math.hypot(...less(t, foot)) >= 0.24 ? 1 : 0);
    assert.deepEqual(shown(a, "A"), [], "a corner is no foot");
    if (Math.hypot(...less(a, foot)) > 0.01) assert.deepEqual(shown(a), [], "nor is what is not square");
    for (const run of runs) checkSquare(run, foot, t, ab);
    count += runs.length;
  }
  assert.ok(count > 50);
});

test("so have projections onto the axes of a box", () => {
  for (const [centre, c] of times(100, () => [place(), place()])) {
    const turn = 2 * Math.PI * random();
    const axes = [[Math.cos(turn), Math.sin(turn)], [-Math.sin(turn), Math.cos(turn)]];
    const feet = axes.map((axis) => /** @type {Point} */ ([0, 1].map((k) => centre[k] + dot(less(c, centre), axis) * axis[k])));
    const marks = ["s", "t"].flatMap((name, i) => [
      { kind: "drop", name, points: [c, feet[i]], of: "" }, { kind: "interval", name, points: [centre, feet[i]], of: "" }]);
    const runs = rightAnglesOf(picture(marks, {}, [], []));
    const long = feet.map((foot, i) => ({ foot, i })).filter(({ foot }) => Math.hypot(...less(c, foot)) >= 0.24);
    assert.equal(runs.length, long.length);
    runs.forEach((run, k) => checkSquare(run, long[k].foot, c, axes[long[k].i]));
  }
});

test("in space, seen from aside, there is none", () => {
  const shown = { ...picture([{ kind: "drop", name: "s", points: [[0, 1], [0, 0]], of: "" }, { kind: "interval", name: "s", points: [[1, 0], [0, 0]], of: "" }], {}, [], []) };
  assert.equal(rightAnglesOf(shown).length, 1);
  assert.deepEqual(rightAnglesOf({ ...shown, axes: [] }), []);
});
