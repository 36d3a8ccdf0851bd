import assert from "node:assert/strict";
import test from "node:test";

import { ticksOf } from "../../web/draw/ticks.js";
import { placedCaptions } from "../../web/draw/captions.js";
import { paint } from "../../web/draw/paint.js";
import { overlap } from "../../web/draw/labels.js";
import { recordingContext } from "./canvas.js";
import { explained } from "./support.js";

/** @import { Mark } from "../../web/engine/protocol.js" */
/** @import { Picture } from "../../web/draw/picture.js" */

const SIZE = { width: 800, height: 600 };
const tokens = /** @type {any} */ (new Proxy({}, { get: (_, name) => name }));

/**
 * One unit is 100 pixels, the origin in the middle.
 * @param {Mark[]} marks
 * @param {Record<string, any>} values
 * @param {Picture["shapes"]} shapes
 * @param {"own" | "named"} role
 */
function picture(marks, values, shapes = [], role = "own") {
  return /** @type {Picture} */ ({
    camera: { x: 0, y: 0, scale: 100 }, size: SIZE, tokens, shapes, letters: shapes.map(() => []), lit: "", caption: () => undefined,
    marks: marks.map((each) => ({ mark: each, strong: true, role, values })),
  });
}

/**
 * @param {Mark["kind"]} kind
 * @param {string} name
 * @param {[number, number][]} points
 * @param {Mark["of"]} of
 */
function mark(kind, name, points, of = "") {
  return /** @type {Mark} */ ({ kind, name, points, of });
}

/** What is told where, in units. @param {Picture} shown */
function told(shown) {
  return ticksOf(shown).map(({ letter = "", text = "", at: [x, y] }) => [letter + text, (x - 400) / 100, (300 - y) / 100]);
}

const BARS = [mark("interval", "projection_a", [[-1, 2], [1, 2]], "a"), mark("interval", "projection_b", [[0.5, 2], [2, 2]], "b")];

test("the ends of projections and their zero stand on the axis", () => {
  const values = { of: "a", amin: -1.5, amax: 0.5, bmin: 0.0004, bmax: 1.5 };
  assert.deepEqual(told(picture(BARS, values)), [["−1.500", -1, 2], ["0.500", 1, 2], [readableOf(0.0004), 0.5, 2], ["1.500", 2, 2], ["0", 0.5, 2]]);
});

test("the ends of a projection, and the sides of a box, read differently if they are visibly apart", () => {
  const values = { of: "a", amin: 9999999.5, amax: 10000000.5, bmin: 10000000.875, bmax: 10000001.875 };
  assert.deepEqual(told(picture(BARS, values)).slice(0, 4).map(([text]) => text), ["9999999.50", "10000000.50", "10000000.88", "10000001.88"]);
  const [dot] = [mark("interval", "projection_a", [[1, 2], [1.01, 2]], "a")];
  assert.equal(told(picture([dot], { of: "a", amin: 1, amax: 1.0000000000000002 }))[0][0], "1.000");
  const box = mark("region", "box_a", [[0, 0], [1, 0], [1, 1], [0, 1]], "a");
  const bounds = { x_min_a: 9999999.5, x_max_a: 10000000.5, y_min_a: 0, y_max_a: 1 };
  const sides = (/** @type {Record<string, number>} */ own) => told(picture([box], own)).map(([text]) => text);
  assert.deepEqual(sides({ ...bounds, x_min_a: 0, x_max_a: 1 }), ["0.000", "1.000", "0.000", "1.000"]);
  assert.deepEqual(sides({ ...bounds, x_min_a: 1, x_max_a: 1.0000000000000002 })[0], "1.000");
});

/** @param {number} number As three decimals do not tell it. */
function readableOf(number) {
  return told(picture([BARS[0]], { of: "a", amin: number, amax: 1 }))[0][0];
}

test("where an end is zero it is told once, and nothing of earlier steps", () => {
  const values = { of: "a", amin: 0, amax: 2, bmin: 1.5, bmax: 3 };
  assert.ok(told(picture(BARS, values)).every(([text]) => text !== "0"));
  assert.deepEqual(told(picture(BARS, values, [], "named")), []);
});

test("a program that calls the shape with the axis its first one is told so", () => {
  const values = { of: "b", s1min: 7, s1max: 8, s2min: 5, s2max: 6 };
  assert.deepEqual(told(picture(BARS, values)).slice(0, 4).map(([text]) => text), ["5.000", "6.000", "7.000", "8.000"]);
});

test("a number without room is left out, and none lies on another or far from its end", () => {
  const close = [mark("interval", "projection_a", [[-1, 2], [0, 2]], "a"), mark("interval", "projection_b", [[0.001, 2], [0.002, 2]], "b")];
  const { context } = recordingContext();
  const placed = placedCaptions(context, picture(close, { of: "a", amin: -1, amax: 0, bmin: 0.001, bmax: 0.002 }));
  assert.ok(placed.length >= 2 && placed.length < 5);
  placed.forEach(({ box }, i) => placed.slice(i + 1).forEach((other) => assert.ok(!overlap(box, other.box))));
  for (const { at: [x, y], box } of placed) {
    assert.ok(Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height)) <= 17);
  }
});

test("the axis has a tick at its zero", () => {
  const ticks = (/** @type {number} */ low) => {
    const { context, inks } = recordingContext();
    paint(context, { ...picture([BARS[0]], { of: "a", amin: low, amax: low + 2 }), answer: explained.miss.answer });
    return inks.filter(({ name, style, path }) => name === "stroke" && style.strokeStyle === "construction" && path.length === 2);
  };
  const [{ path }, ...others] = ticks(-0.5);
  assert.deepEqual([path.map(({ numbers }) => numbers), others], [[[350, 94], [350, 106]], []]);
  assert.deepEqual(ticks(0), []);
});

test("times stand at the points of the ray, but at its start", () => {
  const points = [mark("point", "P", [[-1, 0]]), mark("point", "Q", [[3, 0]])];
  const ray = [{ type: "ray", values: [-1, 0, 1, 0] }];
  assert.deepEqual(told(picture(points, { tmin: -2, tmax: 4 }, ray)), [["t = 4.000", 3, 0]]);
  assert.deepEqual(told(picture(points, { px: 1 }, ray)), []);
});

test("a bounding box has its numbers at its sides, those that are compared if two are", () => {
  const box = mark("region", "box_a", [], "a");
  const values = { x_min_a: -1, x_max_a: 3, y_min_a: 0, y_max_a: 2 };
  assert.deepEqual(told(picture([box], values)), [["−1.000", -1, 1], ["3.000", 3, 1], ["0.000", 1, 0], ["2.000", 1, 2]]);
  assert.deepEqual(told(picture([box], { ...values, axis: "y" })), [["0.000", 1, 0], ["2.000", 1, 2]]);
  assert.deepEqual(told(picture([box], { ...values, x_max_a: "inf" })), [["−1.000", -1, 1]]);
});

test("plus and minus are on the sides where a test comes out so", () => {
  const triangle = { type: "triangle", values: [-2, 0, 2, 0, 0, 2] };
  const flat = { type: "triangle", values: [-2, 0, 2, 0, 1, 0] };
  const line = mark("line", "AB", [[-2, 0], [2, 0]], "a");
  /** The sign above the line. @param {Record<string, any>} values */
  const above = (values, shape = triangle) => told(picture([line], values, [shape])).find(([, , y]) => Number(y) > 0)?.[0];
  assert.equal(above({ AB: -3, side_AB: "inner" }), "−");
  assert.equal(above({ AB: -3, side_AB: "outer" }), "+");
  assert.equal(above({ AB: 3, side_AB: "left" }), "+");
  assert.equal(above({ AB: 3, side_AB: "right" }), "−");
  assert.equal(above({ line: "AB", cross_first: -3 }), "+");
  assert.equal(above({ AB: 0, side_AB: "line" }), undefined);
  assert.equal(above({ AB: -3, side_AB: "left" }, flat), undefined);
});

test("the sweep tells where it is, and the numbers of the intervals that are open there, by a sum of one's own", () => {
  const bars = [[-3, 1], [-2, 2], [-1, 0.5], [1.5, 3], [2.5, 3.5]]; // of the shapes 0 to 4, in the order of their starts
  bars.forEach(([at], shape) => {
    const open = bars.flatMap(([from, to], i) => (i < shape && from <= at && at <= to ? [i] : []));
    const starts = bars.map(([x], i) => mark("point", String(i), [[x, 2 - i / 4]]));
    const line = mark("line", "sweep", [[at, 0], [at, 1]]);
    const values = { at, axis: "x", shape, open };
    const shown = picture([line, ...starts], values);
    shown.marks = shown.marks.map((each, i) => (i ? { mark: each.mark, strong: false, values } : each));
    const wanted = [...open, shape].sort((a, b) => a - b).map((i) => [String(i), bars[i][0], 2 - i / 4]);
    assert.deepEqual(told(shown), [...wanted, [`x = ${readableOf(at)}`, at, 2 - shape / 4]]);
  });
});
