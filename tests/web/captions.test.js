import assert from "node:assert/strict";
import test from "node:test";

import { placedCaptions } from "../../web/view/captions.js";

/** @import { Mark } from "../../web/engine/protocol.js" */
/** @import { Picture } from "../../web/view/paint.js" */

const context = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (
  { font: "", measureText: (/** @type {string} */ text) => ({ width: 8 * text.length }) }));
const tokens = /** @type {any} */ (new Proxy({}, { get: (_, name) => name }));

/**
 * The words of all captions about a disk at the origin, whose centre is C.
 * @param {Mark[]} marks
 * @param {Record<string, number>} values
 */
function words(marks, values) {
  const shown = marks.map((mark) => ({ mark, strong: true, values }));
  const picture = /** @type {Picture} */ ({
    camera: { x: 0, y: 0, scale: 100 }, size: { width: 800, height: 600 }, tokens, marks: shown, lit: "",
    shapes: [{ type: "disk", values: [0, 0, 1] }], letters: [["C"]], caption: () => undefined,
  });
  return placedCaptions(context, picture).map(({ letter = "", text = "" }) => letter + text);
}

test("a perpendicular without a letter tells its length", () => {
  const drop = /** @type {Mark} */ ({ kind: "drop", name: "aside", points: [[0, 0], [2, 1]], of: "b" });
  assert.deepEqual(words([drop], { aside: 2.5 }), ["C", "2.500"]);
  assert.deepEqual(words([drop], {}), ["C"]);
});
