import assert from "node:assert/strict";
import test from "node:test";

import { placedCaptions } from "../../web/draw/captions.js";
import { overlap } from "../../web/draw/labels.js";
import { numberBoxes } from "../../web/draw/shape-numbers.js";
import { forgetWidths } from "../../web/draw/widths.js";
import { readable } from "../../web/geometry/numbers.js";
import { readJson } from "./support.js";

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
  return placedCaptions(context, picture).map(({ letter = "", also, text = "" }) => letter + (also ? ` = ${also}` : "") + text);
}

test("the bar that tells how far the centre is along an axis has the letter of this length", () => {
  for (const [letter, place] of /** @type {[string, number][]} */ ([["s", 2], ["t", 2.2]])) {
    const bar = /** @type {Mark} */ ({ kind: "interval", name: "place", points: [[0, 0], [place, 0]], of: "a" });
    assert.deepEqual(words([bar], { letter, place }), ["C", `|${letter}| = ${readable(place)}`]);
    assert.deepEqual(words([bar], { place }), ["C", readable(place)], "without one, its value alone");
  }
});

test("a letter of a shape at its point that has one stands with it; none stands with itself, and none with a place beside", () => {
  const point = (/** @type {string} */ name, x = 0, of = "a") => /** @type {Mark} */ ({ kind: "point", name, points: [[x, 0]], of });
  assert.deepEqual(words([point("p")], {}), ["C = p"]);
  assert.deepEqual(words([point("C")], {}), ["C"]);
  assert.deepEqual(words([point("p"), point("q", 1)], {}), ["C = p", "q"]);
  assert.deepEqual(words([point("p", 0, "")], {}), ["C"], "not its own");
  assert.deepEqual(words([point("p")], { p: 2 }), ["C", "p = 2.000"]);
});

test("a perpendicular without a letter tells its length", () => {
  const drop = /** @type {Mark} */ ({ kind: "drop", name: "aside", points: [[0, 0], [2, 1]], of: "b" });
  assert.deepEqual(words([drop], { aside: 2.5 }), ["C", "2.500"]);
  assert.deepEqual(words([drop], {}), ["C"]);
});

test("an arrow has its letter alone, for the number of that name is another's", () => {
  const arrow = /** @type {Mark} */ ({ kind: "arrow", name: "v", points: [[0, 0], [2, 1]], of: "a" });
  assert.deepEqual(words([arrow], { v: 0.866 }), ["C", "v"]);
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

test("a label keeps off the number by which a shape goes", () => {
  const gap = { a: 0, b: 1, distance: 2 ** -51, points: [[3, -2], [3 + 2 ** -51, -2]] };
  const { shapes } = readJson("web/rooms/playground.json");
  const picture = /** @type {Picture} */ (/** @type {unknown} */ ({
    camera: { x: 0, y: 0, scale: 58 }, size: { width: 1032, height: 852 }, tokens, marks: [], lit: "", caption: () => undefined,
    shapes: shapes.slice(6), letters: [[], []], numbers: ["6", "7"], show: ["nearest"], answer: { pairs: [], shown: { nearest: [gap] } },
  }));
  const [{ box, text }, ...others] = placedCaptions(context, picture);
  assert.deepEqual([text, others], [readable(gap.distance), []]);
  const [six, seven] = numberBoxes(context, picture);
  assert.deepEqual([six, seven].map(({ x, width }) => Math.round(x + width / 2)), [516 + 2 * 58, Math.round(516 + (13 / 3) * 58)]);
  assert.ok(!overlap(box, six) && !overlap(box, seven));
});

test("in space, a label keeps off the handles", () => {
  const point = /** @type {Mark} */ ({ kind: "point", name: "P", points: [[2, 1]], of: "a" });
  const picture = /** @type {Picture} */ (/** @type {unknown} */ ({
    camera: { x: 0, y: 0, scale: 100 }, size: { width: 800, height: 600 }, tokens, marks: [{ mark: point, strong: true, values: {} }],
    axes: [], lit: "", shapes: [], letters: [], caption: () => undefined,
  }));
  const [{ box }] = placedCaptions(context, picture);
  const [moved] = placedCaptions(context, { ...picture, handles: [box] });
  assert.ok(!overlap(moved.box, box));
});

test("of two names of a point, the later one is shown", () => {
  const point = (/** @type {string} */ name, of = "a") => /** @type {Mark} */ ({ kind: "point", name, points: [[2, 1]], of });
  assert.deepEqual(words([point("p"), point("P")], {}), ["C", "P"]);
  assert.deepEqual(words([point("p", "b"), point("P")], {}), ["C", "p", "P"], "points of two shapes");
});

test("what is enlarged for a class has larger letters, and room for them", () => {
  forgetWidths();
  const ruler = /** @type {any} */ ({ font: "", measureText(/** @type {string} */ text) { return { width: parseFloat(/[\d.]+(?=px)/.exec(this.font)?.[0] ?? "0") * text.length }; } });
  const drop = /** @type {Mark} */ ({ kind: "drop", name: "d", points: [[0, 0], [2, 1]], of: "b" });
  const picture = /** @type {Picture} */ (/** @type {unknown} */ ({
    camera: { x: 0, y: 0, scale: 100 }, size: { width: 800, height: 600 }, tokens, marks: [{ mark: drop, strong: true, values: { d: 2.5 } }],
    lit: "", shapes: [{ type: "disk", values: [0, 0, 1] }], letters: [["C"]], numbers: ["0"], caption: () => undefined,
  }));
  const [plain, large] = [1, 1.5].map((enlarged) => placedCaptions(ruler, { ...picture, enlarged }));
  assert.equal(plain.length, 2);
  for (const [i, { box, parts }] of large.entries()) {
    assert.deepEqual([box.width, box.height], [1.5 * plain[i].box.width, 1.5 * plain[i].box.height]);
    parts.forEach(({ font }, part) => assert.equal(parseFloat(font.replace("italic ", "")), 1.5 * parseFloat(plain[i].parts[part].font.replace("italic ", ""))));
  }
  const numbered = { ...picture, letters: [[]] };
  const [small, wide] = [1, 1.5].map((enlarged) => numberBoxes(ruler, { ...numbered, enlarged })[0]);
  assert.deepEqual([wide.width, wide.height], [1.5 * small.width, 1.5 * small.height]);
});
