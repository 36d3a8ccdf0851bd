/** The captions of a picture: letters at points, values next to what they measure, names of regions. */

import { toWorld } from "../geometry/camera.js";
import { centroid } from "../geometry/clip.js";
import { MINUS, readable, real } from "../geometry/numbers.js";
import { handlesOf, pick } from "../geometry/shapes.js";
import { gap, isAmong, partway, surrounds } from "../geometry/vectors.js";
import { splitLetter } from "../words/letters.js";
import { paintTexts } from "./halo.js";
import { crossedOf } from "./crossed.js";
import { cornersOf, placeLabels } from "./labels.js";
import TABLE from "./looks.json" with { type: "json" };
import { isNumber, isSign, markColour, runOf } from "./marks.js";
import { numberBoxes } from "./shape-numbers.js";
import { letterPoints, onScreen } from "./onscreen.js";
import { outlineStrokes } from "./outline.js";
import { productBeside } from "./products.js";
import { figuresOf, shownLabels } from "./all-pairs-marks.js";
import { ticksOf } from "./ticks.js";
import { enlarge, widthOf } from "./widths.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Label, Stroke } from "./labels.js" */
/** @import { ShownMark } from "./picture.js" */
/** @import { Picture } from "./picture.js" */

const SAME = 1; // pixels below which two positions coincide
const HANDLE = 6; // pixels: half of a handle's visible width, less the gap that any label keeps
const SHORTEST = 6; // minimum length in pixels of a run that gets a caption
const FAMILY = '"STIX Two Text", "STIX Two Math", "Cambria Math", "Times New Roman", serif';
const { along: PARTS, letter: SIZES } = TABLE; // where along a line its label may be, best first
const FONTS = { letter: `italic ${SIZES.size}px ${FAMILY}`, index: `${SIZES.index}px ${FAMILY}`, text: `${SIZES.text}px system-ui, sans-serif` };
const WORD = /^([a-z]{4,}|gap|box)|_/; // names other than an article's letters
const LENGTHS = new Set(["interval", "drop"]); // labelled with only their value if they have no letter
const NOT_LENGTHS = new Set(["arrow", "line", "region"]); // a number with the name of a vector is something else
const VECTORS = /([A-Z]{2}(?:×[A-Z]{2})?)/; // names of vectors in the text after a letter, as in a dot product
const DIGITS = /\d/g; // measured as zeros, so that a label stays in place while its number changes

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintCaptions(context, picture) {
  Object.assign(context, { textAlign: "left", textBaseline: "middle" });
  /**
   * Grouped by colour and font.
   * @type {Map<string, {colour: string, font: string, texts: {text: string, x: number, y: number}[]}>}
   */
  const looks = new Map();
  for (const { box, colour, parts } of placedCaptions(context, picture)) {
    let { x } = box;
    for (const { font, text, width, sunk } of parts) {
      const look = `${colour} ${font}`;
      if (!looks.has(look)) looks.set(look, { colour, font, texts: [] });
      looks.get(look)?.texts.push({ text, x, y: box.y + box.height / 2 + sunk });
      x += width;
    }
  }
  for (const { colour, font, texts } of looks.values()) paintTexts(context, picture.tokens.paper, colour, font, texts);
}

/**
 * The captions that have room, each with its position.
 * @param {Pick<CanvasRenderingContext2D, "font" | "measureText">} context
 * @param {Picture} picture
 */
export function placedCaptions(context, picture) {
  const onMap = picture.map?.labels(picture.camera, picture.size) ?? [];
  const labels = [...labelsOf(picture), ...onMap].map((label) => {
    const parts = partsOf(context, label, picture.enlarged);
    return { ...label, parts, height: SIZES.height * (picture.enlarged ?? 1), width: parts.reduce((sum, { width }) => sum + width, 0) };
  });
  const { strong, faint } = strokesOf(picture);
  const covered = [...(picture.covered ?? []), ...numberBoxes(context, picture), ...handleBoxes(picture)];
  const boxes = placeLabels(labels, strong, picture.size, covered, faint);
  return labels.flatMap((label, i) => {
    const box = boxes[i];
    return box ? [{ ...label, box }] : [];
  });
}

/**
 * The visible handles of the two shapes, which lie over the picture; in space, they are known.
 * @param {Picture} picture
 */
function handleBoxes(picture) {
  const { axes, handles = [], letters, pair = [0, 1], shapes } = picture;
  if (axes) return handles;
  const shown = pair.flatMap((i) => (shapes[i] ? handlesOf(shapes[i], letters[i]).slice(1) : []));
  return onScreen(picture, shown.map(({ at }) => at)).map(([x, y]) => ({ x: x - HANDLE, y: y - HANDLE, width: 2 * HANDLE, height: 2 * HANDLE }));
}

/**
 * A label's letter, index and text, each with its font and width.
 * @param {Pick<CanvasRenderingContext2D, "font" | "measureText">} context
 * @param {Label} label
 * @param {number} [enlarged]
 */
function partsOf(context, { letter = "", also = "", text = "", font = FONTS.text }, enlarged = 1) {
  /** @type {{font: string, text: string, sunk: number, width: number}[]} */
  const parts = [];
  const add = (/** @type {string} */ usual, /** @type {string} */ part) => {
    const own = enlarge(usual, enlarged);
    const sunk = usual === FONTS.index ? SIZES.sunk * enlarged : 0;
    if (part) parts.push({ font: own, text: part, sunk, width: widthOf(context, own, part.replace(DIGITS, "0")) });
  };
  const addName = (/** @type {string} */ name) => splitLetter(name).forEach((part, i) => add(i ? FONTS.index : FONTS.letter, part));
  if (letter) addName(letter);
  if (also) add(font, " = ");
  if (also) addName(also);
  if (!letter) add(font, text);
  else if (text) text.split(VECTORS).forEach((part, i) => add(i % 2 ? FONTS.letter : font, part));
  return parts;
}

/**
 * Nothing is labelled twice: neither with the same text, nor by two marks at the same position, of which the later one
 * says more, unless only the earlier one has a letter.
 * @param {Picture} picture
 * @returns {Label[]}
 */
function labelsOf(picture) {
  const named = letterPoints(picture);
  const letters = named.map(({ letter, at, colour, shape, away }) => {
    const siblings = named.filter((other) => other.shape === shape).map((other) => other.at);
    return { letter, at, colour, away: away ?? awayFrom(siblings, at) };
  });
  const strong = picture.marks.filter(({ role, strong: isStrong }) => isStrong || role === "named");
  const alone = strong.filter(({ mark }, i) => mark.kind !== "interval" || !strong.slice(i + 1).some((other) => isSame(mark, other.mark)));
  const isAt = (/** @type {{at: Point}} */ a, /** @type {{at: Point}} */ b) => gap(a.at, b.at) < SAME;
  const marked = alone.filter(({ mark }) => !isSpelt(mark, strong)).flatMap((shown) => labelOf(picture, shown))
    .filter((label, i, all) => label.letter || !all.slice(0, i).some((other) => other.letter && other.text && isAt(other, label)));
  /**
   * If a mark's letter is at a shape's own point, such as the farthest one, the point shows both letters, because it
   * has two names. A difference is excluded, because it is not a name of the point.
   */
  const alsoAt = (/** @type {Label} */ label, /** @type {number} */ i) => marked.find(({ at, colour, letter, places, text }) => (
    !text && !places && !letter?.includes(MINUS) && !named[i].away && colour === label.colour && letter !== label.letter && isAt({ at }, label)))?.letter;
  const both = letters.map((label, i) => ({ ...label, also: alsoAt(label, i) }));
  const isRenamed = (/** @type {Label} */ label, /** @type {number} */ i) => marked.slice(i + 1).some(({ at, colour, text, places }) => (
    !text && !places && colour === label.colour && isAt({ at }, label)));
  const crossed = crossedOf(picture).map(({ letter, run }) => (
    { letter, colour: picture.tokens.construction, ...placeOf(picture, { kind: "arrow", name: letter, points: [], of: "" }, run) }));
  const labels = [...both, ...marked.filter((each, i) => each.text || each.places || !(isRenamed(each, i) || named.some((other) => isAt(other, each)))), ...crossed];
  const saysOf = (/** @type {Label} */ { letter, text = "" }) => `${letter}\n${text}`;
  const said = labels.map(saysOf);
  return [...labels.filter((label, i) => said.indexOf(saysOf(label)) === i), ...ticksOf(picture), ...shownLabels(picture)];
}

/**
 * Whether a label is redundant: a region's name if its corners have the letters, or a number if its region has it.
 * @param {ShownMark["mark"]} mark
 * @param {ShownMark[]} strong
 */
function isSpelt(mark, strong) {
  if (isSign(mark)) return strong.some((other) => other.mark.kind === "region" && other.values.bits === mark.name);
  const isNamed = (/** @type {string} */ letter) => strong.some((other) => other.mark.kind === "point" && other.mark.name === letter);
  return mark.kind === "region" && [...mark.name].every(isNamed);
}

/**
 * Whether a bar coincides with another labelled length, such as an overlap that is the penetration depth.
 * @param {ShownMark["mark"]} bar
 * @param {ShownMark["mark"]} other
 */
function isSame(bar, other) {
  const isWithin = (/** @type {ShownMark["mark"]} */ a, /** @type {ShownMark["mark"]} */ b) => a.points.every((end) => isAmong(b.points, end));
  const isLength = other.kind === "interval" || other.kind === "arrow";
  return isLength && bar.of === other.of && isWithin(bar, other) && isWithin(other, bar);
}

/**
 * The label of a mark; empty if it has none.
 * @param {Picture} picture
 * @param {ShownMark} shown
 * @returns {Label[]}
 */
function labelOf(picture, { mark, strong, text, values }) {
  const run = runOf(picture, mark);
  if (!run.length) return [];
  const label = text ?? picture.caption(mark.name, values); // a text, for example for a gap; shown even if the run is short
  const isShort = run.length === 2 && gap(run[0], run[1]) < SHORTEST;
  const isTwin = mark.kind === "drop" && picture.marks.some((other) =>
    other.strong && other.mark.name === mark.name && other.mark.kind !== "drop");
  if (isTwin || (isShort && label === undefined)) return [];
  const words = label === undefined ? wordsOf(mark, values) : { text: label };
  return words ? [{ ...words, colour: markColour(picture.tokens, mark), isSpare: !strong, ...placeOf(picture, mark, run) }] : [];
}

/**
 * The label of a mark for which the page has no text: its letter, with its value if it has one.
 * @param {ShownMark["mark"]} mark
 * @param {ShownMark["values"]} values
 */
function wordsOf({ kind, name }, values) {
  const product = kind === "arrow" ? productBeside(name, values) : undefined;
  if (product) return { letter: name, text: product };
  if (name === "place" && kind === "interval" && values.letter) return { letter: `|${values.letter}|`, text: ` = ${readable(real(values[name]))}` };
  const value = isNumber(values[name]) && !NOT_LENGTHS.has(kind) ? readable(real(values[name])) : "";
  if (kind === "interval" && !value) return undefined;
  if (!WORD.test(name)) return { letter: name, text: value && ` = ${value}` };
  return value && LENGTHS.has(kind) ? { text: value } : undefined;
}

/**
 * A region's name is inside it. The label of a run is next to it; parts of the two shapes have theirs on opposite
 * sides.
 * @param {Picture} picture
 * @param {ShownMark["mark"]} mark
 * @param {Point[]} run
 * @returns {Pick<Label, "at" | "others" | "away" | "places" | "fits" | "isSpare">}
 */
function placeOf(picture, { kind, of }, run) {
  if (kind === "region") {
    const middle = centroid(run);
    return { at: middle, places: { [Symbol.iterator]: () => placesIn(picture, run, middle) }, isSpare: true, fits: (box) => cornersOf(box).every((corner) => surrounds(run, corner)) };
  }
  if (kind === "point") return { at: run[0] };
  const isStraight = run.length === 2;
  const middle = Math.floor(run.length / 8);
  const [from, to] = isStraight ? run : [run[middle], run[middle + 1]];
  const [part, ...others] = kind === "line" || kind === "arrow" ? PARTS[kind] : PARTS.run;
  const side = of === "a" ? 1 : -1;
  return {
    at: partway(from, to, part),
    others: isStraight ? others.map((each) => partway(from, to, each)) : [],
    away: [-side * (to[1] - from[1]), side * (to[0] - from[0])],
  };
}

/**
 * Candidate positions for a region's name, around its middle; those that no shape covers come first. Usually the first
 * has room.
 * @param {Picture} picture
 * @param {Point[]} region In screen coordinates.
 * @param {Point} middle
 * @returns {Generator<Point, void>}
 */
function* placesIn({ camera, size, shapes }, region, middle) {
  const isBare = (/** @type {Point} */ place) => pick(shapes, toWorld(camera, size, place)) < 0;
  if (isBare(middle)) yield middle;
  const sides = region.map((corner, i) => partway(corner, region[(i + 1) % region.length], 0.5));
  const about = [...region, ...sides].map((rim) => partway(middle, rim, 0.5));
  yield* about.filter(isBare);
  yield* [middle, ...about].filter((place) => !isBare(place));
}

/**
 * The vector from the middle of the points to one of them.
 * @param {Point[]} points
 * @param {Point} point
 * @returns {Point}
 */
function awayFrom(points, point) {
  const [x, y] = [0, 1].map((axis) => points.reduce((sum, other) => sum + other[axis], 0) / points.length);
  return gap([x, y], point) < SAME ? [-1, -1] : [point[0] - x, point[1] - y];
}

/**
 * The strokes that labels avoid.
 * @param {Picture} picture
 * @returns {{strong: Stroke[], faint: Stroke[]}} `faint`: of earlier steps.
 */
function strokesOf(picture) {
  const { camera, size, shapes, letters, marks } = picture;
  const strong = shapes.filter((_, i) => letters[i].length).flatMap((shape) => outlineStrokes(camera, size, shape));
  /** @type {Stroke[]} */
  const faint = [];
  for (const { mark, strong: isStrong } of marks) if (mark.kind !== "region") (isStrong ? strong : faint).push(...strokes(runOf(picture, mark)));
  for (const { run } of figuresOf(picture)) strong.push(...strokes(run));
  for (const { at, away } of letterPoints(picture)) if (!away) strong.push([at, at]);
  return { strong, faint };
}

/**
 * @param {Point[]} run
 * @returns {Stroke[]}
 */
function strokes(run) {
  if (run.length === 1) return [[run[0], run[0]]];
  return run.slice(1).map((point, i) => [run[i], point]);
}
