import assert from "node:assert/strict";
import test from "node:test";

import { placedCaptions } from "../../web/draw/captions.js";

/** @import { Mark } from "../../web/engine/protocol.js" */
/** @import { Picture } from "../../web/draw/picture.js" */

const context = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (
  { font: "", measureText: (/** @type {string} */ text) => ({ width: 8 * text.length }) }));
const tokens = /** @type {any} */ (new Proxy({}, { get: (_, name) => name }));

/**
 * The words of all captions about a disk at the origin, whose centre is C.
 * @param {Mark[]} marks
 * @param {Record<string, any>} values
 * @param {Picture["caption"]} [caption]
 */
function words(marks, values, caption = () => undefined) {
  const shown = marks.map((mark) => ({ mark, strong: true, values }));
  const picture = /** @type {Picture} */ ({
    camera: { x: 0, y: 0, scale: 100 }, size: { width: 800, height: 600 }, tokens, marks: shown, lit: "",
    shapes: [{ type: "disk", values: [0, 0, 1] }], letters: [["C"]], caption,
  });
  return placedCaptions(context, picture).map(({ letter = "", text = "" }) => letter + text);
}

test("a perpendicular without a letter tells its length", () => {
  const drop = /** @type {Mark} */ ({ kind: "drop", name: "aside", points: [[0, 0], [2, 1]], of: "b" });
  assert.deepEqual(words([drop], { aside: 2.5 }), ["C", "2.500"]);
  assert.deepEqual(words([drop], {}), ["C"]);
});

test("a gap is told however small it is, a bar that is short goes without its letter", () => {
  const bar = (/** @type {string} */ name) => /** @type {Mark} */ ({ kind: "interval", name, points: [[2, 0], [2.01, 0]], of: "" });
  const caption = (/** @type {string} */ name) => (name === "gap" ? "gap 0.010" : undefined);
  assert.deepEqual(words([bar("gap")], { gap: 0.01 }, caption), ["C", "gap 0.010"]);
  assert.deepEqual(words([bar("s")], { s: 0.01 }, caption), ["C"]);
});

test("the region that is named carries no number besides; the others keep theirs", () => {
  const region = /** @type {Mark} */ ({ kind: "region", name: "region", points: [[-2, -2], [2, -2], [2, -2], [0, 2], [0, 2], [-2, -2]] });
  const signs = ["111", "011"].map((name, i) => /** @type {Mark} */ ({ kind: "point", name, points: [[3 * i, 0.5]] }));
  const caption = (/** @type {string} */ name) => (name === "region" ? "region 111" : undefined);
  assert.deepEqual(words([region, ...signs], { bits: "111" }, caption), ["C", "region 111", "011"]);
});
