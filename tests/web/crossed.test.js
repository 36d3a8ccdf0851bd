import assert from "node:assert/strict";
import test from "node:test";

import { placedCaptions } from "../../web/draw/captions.js";
import { crossedOf } from "../../web/draw/crossed.js";
import { randomFrom, times } from "./support.js";

/** @import { Picture } from "../../web/draw/picture.js" */

const random = randomFrom(28);
const tokens = /** @type {any} */ (new Proxy({}, { get: (_, name) => name }));
const context = /** @type {any} */ ({ font: "", measureText: (/** @type {string} */ text) => ({ width: 8 * text.length }) });

/** One unit is 100 pixels. @param {Record<string, any>} values @param {string} line @param {Picture["shapes"]} shapes @param {string[][]} letters @param {string} lit */
function picture(values, line, shapes, letters, lit) {
  return /** @type {Picture} */ (/** @type {unknown} */ ({
    camera: { x: 0, y: 0, scale: 100 }, size: { width: 800, height: 600 }, tokens, shapes, letters, lit, caption: () => undefined,
    marks: [{ mark: { kind: "line", name: line, points: [[0, 0], [1, 0]], of: "b" }, strong: true, role: "own", values }],
  }));
}

/** The product of the two vectors that are drawn, in units, with y upwards. @param {Picture} shown */
function product(shown) {
  const [[ax, ay], [bx, by]] = crossedOf(shown).map(({ run: [from, to] }) => [(to[0] - from[0]) / 100, (from[1] - to[1]) / 100]);
  return ax * by - ay * bx;
}

const near = (/** @type {number} */ a, /** @type {number} */ b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} ${b}`);

test("the vectors of a side test that is pointed at are those whose product it is, by a sum of one's own", () => {
  for (const [tx, ty, ax, ay, bx, by, cx, cy] of times(200, () => times(8, () => 6 * random() - 3))) {
    const shapes = [{ type: "disk", values: [tx, ty, 1] }, { type: "triangle", values: [ax, ay, bx, by, cx, cy] }];
    const letters = [["T"], ["A", "B", "C"]];
    const values = { AB: 1, side_AB: "inner", BC: 1, side_BC: "inner" };
    const shown = picture(values, "BC", shapes, letters, "BC");
    assert.deepEqual(crossedOf(shown).map(({ letter }) => letter), ["BC", "BT"]);
    near(product(shown), (cx - bx) * (ty - by) - (cy - by) * (tx - bx));
    assert.deepEqual(crossedOf(picture(values, "AB", shapes, letters, "BC")), [], "of a line that is not drawn");
    assert.deepEqual(crossedOf(picture(values, "BC", shapes, letters, "")), [], "nothing is pointed at");
    const segments = [{ type: "segment", values: [ax, ay, bx, by] }, { type: "segment", values: [cx, cy, tx, ty] }];
    const sides = { line: "AB", to_first: "AC", cross_first: 1, to_second: "AD", cross_second: 1 };
    const second = picture(sides, "AB", segments, [["A", "B"], ["C", "D"]], "cross_second");
    near(product(second), (bx - ax) * (ty - ay) - (by - ay) * (tx - ax));
  }
});

test("both stand with their letters, once", () => {
  const shapes = [{ type: "disk", values: [1, 2, 1] }, { type: "triangle", values: [-2, -1, 2, -1, 0, 2] }];
  const shown = picture({ AB: 12, side_AB: "inner" }, "AB", shapes, [["T"], ["A", "B", "C"]], "AB");
  const letters = placedCaptions(context, shown).map(({ letter }) => letter).filter((letter) => letter?.length === 2);
  assert.deepEqual(letters.sort(), ["AB", "AT"]);
});
