/** The marks of an explanation: which ones a step shows, their style, and their screen positions. */

import { clipLine } from "../geometry/clip.js";
import { once } from "../geometry/memoize.js";
import { distance } from "../geometry/shapes.js";
import { gap, isAmong } from "../geometry/vectors.js";
import { seriesOf } from "../words/step-ids.js";
import { onScreen, regionOnScreen } from "./onscreen.js";
import { paintEnds, paintHead } from "./strokes.js";
import TABLE from "./looks.json" with { type: "json" };

/** @import { Explanation, Mark, Step } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Picture, ShownMark } from "./picture.js" */
/** @import { Look } from "./strokes.js" */
/** @import { Tokens } from "./tokens.js" */

const CHORDS = { least: 48, most: 720 }; // per full circle
const BULGE = 0.1; // pixels between an arc and its chord
// Opacity of a step's marks, by how many steps ago it was; marks that stay keep the first one.
const FADES = TABLE.fades;
const RESULTS = ["point", "region"]; // kinds of marks that stay
const EDGE = /^[A-Z]\d*[A-Z]\d*$/; // named by its two letters
const ENDS = /(?=(?!^)[A-Z])/;
const NEAR = 9; // maximum distance in pixels between a pointer and the mark that it points at

/** Dashes mean construction lines. A segment on a shape is a bar, so that it stands out from the thin outline. */
export const LOOKS = /** @satisfies {Record<string, Look>} */ ({
  ...TABLE.marks,
  arrow: { ...TABLE.marks.arrow, paintEnd: paintHead },
  interval: { ...TABLE.marks.interval, paintEnd: paintEnds },
});

/**
 * Whether a point exists only for its label, for example the number of a region.
 * @param {Mark} mark
 */
export function isSign({ kind, name }) {
  return kind === "point" && /^\d+$/.test(name);
}

/** Whether a mark is in the plane of the shapes, not in their Minkowski difference. @param {Mark} mark */
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
 * The marks up to a step, with the values that their labels show. The step's own marks are strong, and so are the marks
 * that it compares without drawing them, and the points at the ends of such segments. Later marks are hidden, and so
 * are those of earlier rounds of the same kind of step. A step with a value `at` refers to another step, whose round it
 * shows as strong. Points, regions and marks of earlier steps that this step names stay; drop lines disappear, and
 * all other marks fade out over the following steps.
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
  /** @type {Map<string, Step>} The round that is shown, for each kind of step. */
  const rounds = new Map();
  for (const step of soFar) {
    const kind = seriesOf(step.id);
    if (values.at === undefined || rounds.get(kind)?.id !== values.at) rounds.set(kind, step);
  }
  const turns = soFar.filter((step) => rounds.get(seriesOf(step.id)) === step);
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
 * The names that a step's sentence refers to: those of its numbers, and values that are names themselves.
 * @param {Step["values"]} values
 */
function namesIn(values) {
  return Object.entries(values).flatMap(([name, value]) => withEnds(typeof value === "string" && !isNumber(value) ? value : name));
}

/** A name; for an edge, also the names of its ends. */
const withEnds = once((/** @type {string} */ name) => (EDGE.test(name) ? [name, ...name.split(ENDS)] : [name]), new Map());

/** @param {unknown} value Value of a step, in which infinity is a string. */
export function isNumber(value) {
  return typeof value === "number" || value === "inf" || value === "-inf";
}

const runsIn = once((/** @type {Picture} */ picture) => once((/** @type {Mark} */ mark) => newRun(picture, mark), new Map()));

/**
 * The points of a mark on the screen; empty if it is out of view or too small to see.
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
 * Centre, radius and angles on the screen, where the orientation is reversed.
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
 * The name of the strong mark at a pixel; points take precedence over lines.
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
  return Math.min(Infinity, ...run.map((point, i) => distance({ points: [run[i - 1] ?? point, point], radius: 0, directions: [] }, pixel)));
}
