/** The captions of a picture: letters at points, values at what they measure, the region's name. */

import { toWorld } from "../geometry/camera.js";
import { centroid } from "../geometry/clip.js";
import { readable, real } from "../geometry/numbers.js";
import { pick } from "../geometry/shapes.js";
import { splitLetter } from "../words/letters.js";
import { paintText } from "./halo.js";
import { cornersOf, placeLabels } from "./labels.js";
import { isNumber, isSign, markColour, runOf } from "./marks.js";
import { numberBoxes } from "./numbers.js";
import { letterPoints } from "./onscreen.js";
import { outlineStrokes } from "./outline.js";
import { productBeside } from "./products.js";
import { figuresOf, shownLabels } from "./shown.js";
import { ticksOf } from "./ticks.js";
import { enlarge, widthOf } from "./widths.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Label, Stroke } from "./labels.js" */
/** @import { ShownMark } from "./picture.js" */
/** @import { Picture } from "./picture.js" */

const SHORTEST = 6; // pixels of a run that still gets its name beside it
const FAMILY = '"STIX Two Text", "STIX Two Math", "Cambria Math", "Times New Roman", serif';
const FONTS = { letter: `italic 18px ${FAMILY}`, index: `13px ${FAMILY}`, text: "14px system-ui, sans-serif" };
const WORD = /^([a-z]{4,}|gap|box)|_/; // a name that is no letter of the article
const LENGTHS = new Set(["interval", "drop"]); // told by their value alone, where they have no letter
const VECTORS = /([A-Z]{2}(?:×[A-Z]{2})?)/; // named behind a letter: of a product with it
const DIGITS = /\d/g; // as wide as zeros: a label stays where it is while its number changes
/** Where along a line its label may stand, the best place first. */
const PARTS = {
  line: [0.88, 0.12, 0.76, 0.24],
  arrow: [0.7, 0.5, 0.85, 0.3],
  run: [0.5, 0.3, 0.7, 0.15, 0.85],
};
const SUNK = 4; // pixels that an index stands lower
const HEIGHT = 20; // pixels of a line

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintCaptions(context, picture) {
  const { paper } = picture.tokens;
  context.textAlign = "left";
  context.textBaseline = "middle";
  for (const { box, colour, parts } of placedCaptions(context, picture)) {
    let { x } = box;
    for (const { font, text, width, sunk } of parts) {
      paintText(context, paper, colour, font, text, x, box.y + box.height / 2 + sunk);
      x += width;
    }
  }
}

/**
 * The captions that have room, each where it stands.
 * @param {Pick<CanvasRenderingContext2D, "font" | "measureText">} context
 * @param {Picture} picture
 */
export function placedCaptions(context, picture) {
  const onMap = picture.map?.labels(picture.camera, picture.size) ?? [];
  const labels = [...labelsOf(picture), ...onMap].map((label) => {
    const parts = partsOf(context, label, picture.enlarged);
    return { ...label, parts, height: HEIGHT * (picture.enlarged ?? 1), width: parts.reduce((sum, { width }) => sum + width, 0) };
  });
  const { strong, faint } = strokesOf(picture);
  const covered = [...(picture.covered ?? []), ...numberBoxes(context, picture)];
  const boxes = placeLabels(labels, strong, picture.size, covered, faint);
  return labels.flatMap((label, i) => {
    const box = boxes[i];
    return box ? [{ ...label, box }] : [];
  });
}

/**
 * A label's letter, its index, and the text behind, each with its font and width.
 * @param {Pick<CanvasRenderingContext2D, "font" | "measureText">} context
 * @param {Label} label
 * @param {number} [enlarged]
 */
function partsOf(context, { letter = "", text = "", font = FONTS.text }, enlarged = 1) {
  const parts = /** @type {{font: string, text: string, sunk: number, width: number}[]} */ ([]);
  const add = (/** @type {string} */ usual, /** @type {string} */ part, sunk = 0) => {
    if (!part) return;
    const own = enlarge(usual, enlarged);
    parts.push({ font: own, text: part, sunk, width: widthOf(context, own, part.replace(DIGITS, "0")) });
  };
  const [base, index] = splitLetter(letter);
  add(FONTS.letter, base);
  add(FONTS.index, index, SUNK * enlarged);
  if (letter && text) text.split(VECTORS).forEach((each, i) => add(i % 2 ? FONTS.letter : font, each));
  else add(font, text);
  return parts;
}

/**
 * Nothing is said twice: neither in the same words, nor by two marks in one place, of which the later
 * one says more.
 * @param {Picture} picture
 * @returns {Label[]}
 */
function labelsOf(picture) {
  const named = letterPoints(picture);
  /** @type {Label[]} */
  const letters = named.map(({ letter, at, colour, shape, away: side }) => {
    const siblings = named.filter((other) => other.shape === shape);
    return { letter, at, colour, away: side ?? away(siblings.map((other) => other.at), at) };
  });
  const strong = picture.marks.filter(({ role, strong: isStrong }) => isStrong || role === "named");
  const alone = strong.filter(({ mark }, i) => !strong.slice(i + 1).some((other) => isSame(mark, other.mark)));
  const marked = alone.filter(({ mark }) => !isSpelt(mark, strong) && !isRegionsSign(mark, strong)).flatMap((shown) => labelOf(picture, shown));
  const isNew = (/** @type {Label} */ { text, at }) => text || !named.some((other) => near(other.at, at));
  const labels = [...letters, ...marked.filter(isNew)];
  const once = labels.filter(({ letter, text }, i) =>
    labels.findIndex((other) => other.letter === letter && (other.text ?? "") === (text ?? "")) === i);
  return [...once, ...ticksOf(picture), ...shownLabels(picture)];
}

/**
 * Whether the letters of a region's name stand at its corners.
 * @param {ShownMark["mark"]} region
 * @param {ShownMark[]} strong
 */
function isSpelt({ kind, name }, strong) {
  if (kind !== "region") return false;
  const letters = strong.filter(({ mark }) => mark.kind === "point").map(({ mark }) => mark.name);
  return [...name].every((letter) => letters.includes(letter));
}

/**
 * Whether a number stands in the region that is told by that number.
 * @param {ShownMark["mark"]} sign
 * @param {ShownMark[]} strong
 */
function isRegionsSign(sign, strong) {
  return isSign(sign) && strong.some(({ mark, values }) => mark.kind === "region" && values.bits === sign.name);
}

/**
 * Whether a bar lies where another length is told, such as an overlap that is the way out.
 * @param {ShownMark["mark"]} bar
 * @param {ShownMark["mark"]} other
 */
function isSame(bar, other) {
  const ends = (/** @type {ShownMark["mark"]} */ { points }) => points.map(String).sort().join();
  const isLength = other.kind === "interval" || other.kind === "arrow";
  return bar.kind === "interval" && isLength && bar.of === other.of && ends(bar) === ends(other);
}

/**
 * The label of a mark, or none.
 * @param {Picture} picture
 * @param {ShownMark} shown
 * @returns {Label[]}
 */
function labelOf(picture, { mark, strong, values }) {
  const run = runOf(picture, mark);
  const isShort = run.length === 2 && near(run[0], run[1], SHORTEST);
  if (!run.length) return [];
  const told = picture.caption(mark.name, values); // in words, such as a gap, however small
  if (isShort && told === undefined) return [];
  const isTwin = mark.kind === "drop" && picture.marks.some((other) =>
    other.strong && other.mark.name === mark.name && other.mark.kind !== "drop");
  if (isTwin) return [];
  const words = told === undefined ? wordsOf(mark, values) : { text: told };
  return words ? [{ ...words, colour: markColour(picture.tokens, mark), isSpare: !strong, ...placeOf(picture, mark, run) }] : [];
}

/**
 * What a mark is called that the page has no words for: by its letter, with its value if it has one.
 * @param {ShownMark["mark"]} mark
 * @param {ShownMark["values"]} values
 */
function wordsOf({ kind, name }, values) {
  const product = kind === "arrow" ? productBeside(name, values) : undefined;
  if (product) return { letter: name, text: product };
  const value = kind === "line" || kind === "region" ? "" : valueText(values[name]);
  if (kind === "interval" && !value) return undefined;
  if (!WORD.test(name)) return { letter: name, text: value && ` = ${value}` };
  return value && LENGTHS.has(kind) ? { text: value } : undefined;
}

/**
 * @param {Picture} picture
 * @param {ShownMark["mark"]} mark
 * @param {Point[]} run
 * @returns {Pick<Label, "at" | "others" | "away" | "places" | "fits" | "isSpare">}
 */
function placeOf(picture, mark, run) {
  if (mark.kind === "region") {
    const places = placesIn(picture, run);
    return { at: places[0], places, isSpare: true, fits: (box) => cornersOf(box).every((corner) => isWithin(run, corner)) };
  }
  return mark.kind === "point" ? { at: run[0] } : beside(mark, run);
}

/** @param {any} value What a step found for the mark's name, if anything. */
function valueText(value) {
  return isNumber(value) ? readable(real(value)) : "";
}

/**
 * Where the label of a run stands, and on which side: the parts of either shape on their own.
 * @param {ShownMark["mark"]} mark
 * @param {Point[]} run
 * @returns {{at: Point, others: Point[], away: Point}}
 */
function beside({ kind, of }, run) {
  const [[ax, ay], [bx, by]] = run.length === 2 ? run : aroundMiddle(run);
  const side = of === "a" ? 1 : -1;
  const [part, ...others] = kind === "line" ? PARTS.line : kind === "arrow" ? PARTS.arrow : PARTS.run;
  const pointAt = (/** @type {number} */ each) => /** @type {Point} */ ([ax + (bx - ax) * each, ay + (by - ay) * each]);
  return { at: pointAt(part), others: run.length === 2 ? others.map(pointAt) : [], away: [side * -(by - ay), side * (bx - ax)] };
}

/** @param {Point[]} run */
function aroundMiddle(run) {
  const middle = Math.floor(run.length / 8);
  return [run[middle], run[middle + 1]];
}

/**
 * Places in the region for its name: about its middle, first those that no shape covers.
 * @param {Picture} picture
 * @param {Point[]} region On the screen.
 * @returns {Point[]}
 */
function placesIn({ camera, size, shapes }, region) {
  const middle = centroid(region);
  const sides = region.map((corner, i) => halfway(corner, region[(i + 1) % region.length]));
  const places = [middle, ...[...region, ...sides].map((rim) => halfway(middle, rim))];
  const isQuiet = (/** @type {Point} */ place) => pick(shapes, toWorld(camera, size, place)) < 0;
  return [...places.filter(isQuiet), ...places.filter((place) => !isQuiet(place))];
}

/**
 * Whether a convex region has a point, on one side of all its edges.
 * @param {Point[]} region
 * @param {Point} point
 */
function isWithin(region, [x, y]) {
  const sides = region.map(([ax, ay], i) => {
    const [bx, by] = region[(i + 1) % region.length];
    return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  });
  return !(sides.includes(1) && sides.includes(-1));
}

/**
 * From the middle of the points to one of them.
 * @param {Point[]} points
 * @param {Point} point
 * @returns {Point}
 */
function away(points, point) {
  const x = points.reduce((sum, other) => sum + other[0], 0) / points.length;
  const y = points.reduce((sum, other) => sum + other[1], 0) / points.length;
  return near([x, y], point) ? [-1, -1] : [point[0] - x, point[1] - y];
}

/**
 * @param {Point} a
 * @param {Point} b
 * @param {number} [pixels]
 */
function near(a, b, pixels = 1) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]) < pixels;
}

/**
 * @param {Point} a
 * @param {Point} b
 * @returns {Point}
 */
function halfway(a, b) {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/**
 * What labels keep off.
 * @param {Picture} picture
 * @returns {{strong: Stroke[], faint: Stroke[]}} `faint`: of earlier steps.
 */
function strokesOf(picture) {
  const { camera, size, shapes, letters, marks } = picture;
  const lettered = shapes.filter((_, i) => letters[i].length);
  const outlines = lettered.flatMap((shape) => outlineStrokes(camera, size, shape));
  const runs = (/** @type {boolean} */ isStrong) => marks
    .filter(({ mark, strong }) => strong === isStrong && mark.kind !== "region")
    .flatMap(({ mark }) => strokes(runOf(picture, mark)));
  const points = letterPoints(picture).filter((point) => !point.away).map(({ at }) => [at, at]);
  const shown = figuresOf(picture).flatMap(({ run }) => strokes(run));
  return { strong: [...outlines, ...runs(true), ...shown, .../** @type {Stroke[]} */ (points)], faint: runs(false) };
}

/**
 * @param {Point[]} run
 * @returns {Stroke[]}
 */
function strokes(run) {
  if (run.length === 1) return [[run[0], run[0]]];
  return run.slice(1).map((point, i) => [run[i], point]);
}
