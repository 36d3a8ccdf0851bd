/** The marks of an explanation: which are shown at a step, how each looks, and where it runs. */

import { clipLine } from "../geometry/clip.js";
import { once } from "../geometry/once.js";
import { distance } from "../geometry/shapes.js";
import { gap, isAmong } from "../geometry/vectors.js";
import { kindOf } from "../words/steps.js";
import { onScreen, regionOnScreen } from "./onscreen.js";
import { paintEnds, paintHead } from "./strokes.js";
import TABLE from "./looks.json" with { type: "json" };

/** @import { Explanation, Mark, Step } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Picture, ShownMark } from "./picture.js" */
/** @import { Look } from "./strokes.js" */
/** @import { Tokens } from "./tokens.js" */

const CHORDS = { least: 48, most: 720 }; // of a whole circle
const BULGE = 0.1; // pixels between an arc and its chord
const FADES = TABLE.fades; // of a step's marks, by the steps since; what stays is like the first
const RESULTS = ["point", "region"]; // which stay
const EDGE = /^[A-Z]\d*[A-Z]\d*$/; // its two letters
const ENDS = /(?=(?!^)[A-Z])/;
const NEAR = 9; // pixels between a pointer and the mark that it points at

/** Dashes mean constructed; what belongs to a shape is a bar beside its thin lines. */
export const LOOKS = /** @satisfies {Record<string, Look>} */ ({
  ...TABLE.marks,
  arrow: { ...TABLE.marks.arrow, paintEnd: paintHead },
  interval: { ...TABLE.marks.interval, paintEnd: paintEnds },
});

/**
 * Whether a point is there for its label alone, such as the number of a region.
 * @param {Mark} mark
 */
export function isSign({ kind, name }) {
  return kind === "point" && /^\d+$/.test(name);
}

/** Whether a mark lies where the shapes do, and not in their Minkowski difference. @param {Mark} mark */
export function isInPlane({ of }) {
  return of !== "a-b";
}

/** @param {Mark} mark @returns {Look} */
export function lookOf({ kind, of }) {
  return kind === "segment" && of ? LOOKS.bar : LOOKS[/** @type {keyof typeof LOOKS} */ (kind)];
}

/**
 * @param {Tokens} tokens
 * @param {Mark} mark
 */
export function markColour(tokens, { of }) {
  return of === "a" || of === "b" ? tokens[`shape-${of}`] : tokens.construction;
}

/**
 * The marks up to a step, with the values that their labels show. Strong are its own, those of what
 * it compares where it draws none itself, and the points at which such a length ends; later ones are
 * hidden, and so are those of former rounds of one kind of step. A step that speaks `at` another one
 * has that round, and strong. Of earlier steps there stay points, regions and what this one names;
 * help lines go with their step, all else fades in the steps after it.
 * @param {Explanation} explanation
 * @param {string} id
 * @returns {ShownMark[]}
 */
export function marksAt({ steps }, id) {
  const place = steps.findIndex((step) => step.id === id);
  const { compares, marks, values } = steps[place];
  const drawn = marks.map(({ name }) => name);
  const named = namesIn(values).filter((name) => !drawn.includes(name));
  const elsewhere = compares.filter((name) => !drawn.includes(name));
  const soFar = steps.slice(0, place + 1);
  /** @type {Map<string, Step>} The round that is shown, of each kind of step. */
  const rounds = new Map();
  for (const step of soFar) {
    const kind = kindOf(step.id);
    if (values.at === undefined || rounds.get(kind)?.id !== values.at) rounds.set(kind, step);
  }
  const turns = soFar.filter((step) => rounds.get(kindOf(step.id)) === step);
  /** @type {ShownMark[]} */
  const shown = turns.flatMap((step, i) => {
    if (!step.marks.length) return [];
    const known = { ...step.values, ...values };
    const isOwn = step.id === id || step.id === values.at;
    const fade = FADES[turns.length - 1 - i] ?? 0;
    return step.marks.map((mark) => {
      const role = isOwn ? "own" : named.includes(mark.name) ? "named" : undefined;
      const stays = role || RESULTS.includes(mark.kind);
      const strong = isOwn || elsewhere.includes(mark.name);
      const left = mark.kind === "drop" ? 0 : stays ? FADES[0] : fade;
      return { mark, strong, role, fade: left, values: strong ? known : values };
    });
  });
  const ends = shown.flatMap(({ mark, strong }) => (strong && mark.kind === "segment" ? mark.points : []));
  const isEnd = (/** @type {Mark} */ { kind, points }) => kind === "point" && isAmong(ends, points[0]);
  return shown.map((each) => (!each.strong && isEnd(each.mark) ? { ...each, strong: true } : each))
    .filter(({ fade, strong }) => strong || fade);
}

/**
 * What a step's sentence speaks of: its numbers by their names, and names that are values themselves.
 * @param {Step["values"]} values
 */
function namesIn(values) {
  return Object.entries(values).flatMap(([name, value]) => withEnds(typeof value === "string" && !isNumber(value) ? value : name));
}

/** A name; and with that of an edge, those of its ends. */
const withEnds = once((/** @type {string} */ name) => (EDGE.test(name) ? [name, ...name.split(ENDS)] : [name]), new Map());

/** @param {unknown} value Of a step; infinity is a word. */
export function isNumber(value) {
  return typeof value === "number" || value === "inf" || value === "-inf";
}

const runsIn = once((/** @type {Picture} */ picture) => once((/** @type {Mark} */ mark) => newRun(picture, mark), new Map()));

/**
 * Where a mark runs on the screen; empty where it is out of view or too small to tell.
 * @param {Picture} picture
 * @param {Mark} mark
 */
export function runOf(picture, mark) {
  return runsIn(picture)(mark);
}

/**
 * @param {Picture} picture
 * @param {Mark} mark
 * @returns {Point[]}
 */
function newRun(picture, mark) {
  if (mark.kind === "region") return regionOnScreen(picture, mark);
  const points = onScreen(picture, mark.points);
  if (mark.kind === "line") return clipLine(points[0], points[1], picture.size) ?? [];
  return mark.kind === "circle" || mark.kind === "arc" ? chords(arcOf(points)) : points;
}

/**
 * Centre, radius and angles on the screen, where counter-clockwise is backwards.
 * @param {Point[]} points
 */
export function arcOf([[x, y], from, to = from]) {
  const [start, stop] = [from, to].map(([px, py]) => Math.atan2(py - y, px - x));
  const sweep = to === from ? 2 * Math.PI : (start - stop + 4 * Math.PI) % (2 * Math.PI);
  return { x, y, radius: gap([x, y], from), start, sweep };
}

/**
 * @param {ReturnType<typeof arcOf>} arc
 * @returns {Point[]}
 */
function chords({ x, y, radius, start, sweep }) {
  const whole = Math.min(CHORDS.most, Math.max(CHORDS.least, Math.PI * Math.sqrt(radius / (2 * BULGE))));
  const count = Math.max(1, Math.ceil((whole * sweep) / (2 * Math.PI)));
  return Array.from({ length: count + 1 }, (_, i) => {
    const angle = start - (sweep * i) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/**
 * The name of the strong mark that a pixel is at; points come before lines.
 * @param {Picture} picture
 * @param {Point} pixel
 */
export function markAt(picture, pixel) {
  const near = picture.marks
    .filter(({ mark, strong }) => strong && mark.kind !== "region")
    .map(({ mark: { kind, name }, mark }) => ({ name, far: farFrom(runOf(picture, mark), pixel) - (kind === "point" ? NEAR / 2 : 0) }))
    .filter(({ far }) => far < NEAR)
    .sort((a, b) => a.far - b.far);
  return near[0]?.name ?? "";
}

/**
 * @param {Point[]} run
 * @param {Point} pixel
 */
function farFrom(run, pixel) {
  return Math.min(Infinity, ...run.map((point, i) => distance({ points: [run[i - 1] ?? point, point], radius: 0, ways: [] }, pixel)));
}
