/**
 * The numbers of a step at their positions in the picture: the ends of projections and their zero, times on a ray, the
 * sides of bounding boxes, the positive side of a line, and the intervals at the position of a sweep. Each is one of
 * the step's values, and is omitted if it has no room.
 */

import { MINUS, readable, readableApart, real } from "../geometry/numbers.js";
import { hullOf } from "../geometry/kinds.js";
import { once } from "../geometry/memoize.js";
import { gap, orientation, partway } from "../geometry/vectors.js";
import { isNumber, markColour, runOf } from "./marks.js";
import { onScreen } from "./onscreen.js";

/** @import { Step } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Label } from "./labels.js" */
/** @import { Picture, ShownMark } from "./picture.js" */

const PROJECTION = /^projection_/;
/** The ray parameter that belongs to a point on a ray. @type {Record<string, string>} */
const TIMES = { P: "tmin", P0: "tmin", Q: "tmax", P1: "tmax" };
const ASIDE = 15; // pixels from a line to the sign of its side
const PARTS = [0.35, 0.65, 0.2, 0.8, 0.5]; // fractions of the distance between a line's points, for its signs
const SAME = 32; // pixels within which the same number appears only once

/** @param {Picture} picture @returns {Label[]} */
export function ticksOf(picture) {
  const zeros = zerosOf(picture).map(({ at, run }) => ({ text: "0", at, away: outward(run), colour: picture.tokens.construction }));
  const own = picture.marks.filter(({ role }) => role === "own");
  const numbers = own.flatMap((shown) => {
    const { mark: { kind, name } } = shown;
    if (kind === "interval" && PROJECTION.test(name)) return endsOf(picture, shown);
    if (kind === "point" && TIMES[name]) return timeOf(picture, shown);
    if (kind === "line") return name === "sweep" ? sweepOf(picture, shown) : signsOf(picture, shown);
    return kind === "region" ? boundsOf(picture, shown) : [];
  });
  const all = [...numbers, ...zeros];
  // For example where two projections touch.
  const isSame = (/** @type {Label} */ { at, text }, /** @type {Label} */ other) => text === other.text && gap(at, other.at) < SAME;
  return all.filter((label, i) => !all.slice(0, i).some((other) => isSame(label, other))).map((label) => ({ ...label, isSpare: true }));
}

/**
 * The zero of a projection axis that has bars on it; empty if it is at the end of a bar, whose number already shows it.
 */
export const zerosOf = once(/** @param {Picture} picture @returns {{at: Point, run: Point[]}[]} */ (picture) => {
  const bars = picture.marks.filter(({ role, mark }) => role === "own" && PROJECTION.test(mark.name));
  const places = bars.map((shown) => ({ run: runOf(picture, shown.mark), ends: numbersOf(shown) })).filter(({ ends }) => ends[1] > ends[0]);
  const longest = places.sort((a, b) => b.ends[1] - b.ends[0] - a.ends[1] + a.ends[0])[0];
  if (!longest || places.some(({ ends }) => ends.includes(0))) return [];
  const { run: [from, to], ends: [low, high] } = longest;
  const at = partway(from, to, -low / (high - low));
  return at.every(Number.isFinite) ? [{ at, run: [from, to] }] : [];
});

/**
 * Start and end of a bar on its axis. The values are named by the letter of its shape, or `s1` for the shape that has
 * the axis and `s2` for the other.
 * @param {ShownMark} bar
 * @returns {number[]}
 */
function numbersOf({ mark: { of }, values }) {
  const turn = of === values.of ? "s1" : "s2";
  return [values[`${of}min`] ?? values[`${turn}min`], values[`${of}max`] ?? values[`${turn}max`]].filter(isNumber).map(real);
}

/**
 * @param {Picture} picture
 * @param {ShownMark} bar
 * @returns {Label[]}
 */
function endsOf(picture, bar) {
  const run = runOf(picture, bar.mark);
  const colour = markColour(picture.tokens, bar.mark);
  const ends = numbersOf(bar);
  const read = readerOf(run, ends);
  return ends.map((number, i) => ({ text: read(number), at: run[i], away: outward(run), colour }));
}

/**
 * Returns what writes the two ends of a run: differently, if they are visibly apart.
 * @param {Point[]} run
 * @param {number[]} ends
 */
const readerOf = ([from, to], ends) => readableApart(gap(from, to) < SAME ? [] : [ends]);

/** Towards the side of an axis on which there are no shapes. @param {Point[]} run @returns {Point} */
function outward([[ax, ay], [bx, by]]) {
  return [by - ay, ax - bx];
}

/**
 * The time at a point of a ray; empty at the ray's start, because the ray begins there whatever the roots are.
 * @param {Picture} picture
 * @param {ShownMark} shown
 * @returns {Label[]}
 */
function timeOf(picture, { mark: { name, points: [point] }, values }) {
  const time = values[TIMES[name]];
  const isStart = picture.shapes.some(({ type, values: [x, y] }) => type === "ray" && x === point[0] && y === point[1]);
  if (typeof time !== "number" || isStart) return [];
  return onScreen(picture, [point]).map((at) => ({ letter: "t", text: ` = ${readable(time)}`, at, colour: picture.tokens.construction }));
}

/**
 * The limits of a shape along x and y, each at its side; only those that are compared.
 * @param {Picture} picture
 * @param {ShownMark} box
 * @returns {Label[]}
 */
function boundsOf(picture, { mark, values }) {
  const [left, right, bottom, top] = ["x_min", "x_max", "y_min", "y_max"].map((name) => values[`${name}_${mark.of}`]);
  if (!isNumber(left)) return [];
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const sides = /** @type {[string, number, Point, Point][]} */ ([
    ["x", left, [left, y], [-1, 0]], ["x", right, [right, y], [1, 0]], ["y", bottom, [x, bottom], [0, 1]], ["y", top, [x, top], [0, -1]],
  ]);
  const readers = [sides.slice(0, 2), sides.slice(2)].map((two) => (
    readerOf(onScreen(picture, two.map(([, , point]) => point)), two.map(([, number]) => number))));
  return sides.filter(([axis, , point]) => (values.axis ?? axis) === axis && point.every(Number.isFinite)).map(([axis, number, point, away]) =>
    ({ text: readers["xy".indexOf(axis)](number), at: onScreen(picture, [point])[0], away, colour: markColour(picture.tokens, mark) }));
}

/**
 * The position of the sweep, at the start of the interval; and this interval and the open ones, by the numbers of their
 * shapes.
 * @param {Picture} picture
 * @param {ShownMark} shown
 * @returns {Label[]}
 */
function sweepOf(picture, { mark, values: { at, axis, open = [], shape } }) {
  const colour = markColour(picture.tokens, mark);
  const starts = picture.marks.filter(({ mark: { kind, name }, role }) => kind === "point" && !role && [shape, ...open].map(String).includes(name));
  return starts.flatMap(({ mark: { name, points } }) => onScreen(picture, points).flatMap((place) => {
    const number = { text: name, at: place, away: /** @type {Point} */ ([-1, 0]), colour };
    const isHere = name === String(shape);
    return isHere ? [number, { letter: axis, text: ` = ${readable(real(at))}`, at: place, away: /** @type {Point} */ ([1, -1]), colour }] : [number];
  }));
}

/**
 * Plus and minus next to a line, each on the side where its test has that sign.
 * @param {Picture} picture
 * @param {ShownMark} shown
 * @returns {Label[]}
 */
function signsOf(picture, shown) {
  const left = leftOf(picture, shown);
  if (!left) return [];
  const [a, b] = onScreen(picture, shown.mark.points);
  const far = (ASIDE * (picture.enlarged ?? 1)) / gap(a, b);
  return [left, -left].map((sign, i) => {
    const side = (i ? -1 : 1) * far;
    const places = PARTS.map((part) => partway(a, b, part)).map(([x, y]) => /** @type {Point} */ ([x + (b[1] - a[1]) * side, y - (b[0] - a[0]) * side]));
    return { text: sign > 0 ? "+" : MINUS, at: places[0], places, colour: markColour(picture.tokens, shown.mark) };
  });
}

/**
 * The sign of the test on a line's left side; 0 if there is no test, or the shape is flat, so that all of its lines
 * coincide. A cross product of the line and the vector to a point is positive there.
 * @param {Picture} picture
 * @param {ShownMark} shown
 */
function leftOf({ pair = [0, 1], shapes }, { mark: { name, of, points: [from, to] }, values }) {
  if (values.line === name) return 1;
  const { [`side_${name}`]: side, [name]: number } = values;
  const shape = shapes[pair[of === "a" ? 0 : 1]];
  if (!side || !shape) return 0;
  const turns = hullOf(shape).points.map((point) => orientation(from, to, point));
  // The line runs along an edge, so all other corners are on one side.
  const inner = Math.sign(Math.max(...turns) + Math.min(...turns));
  const onLeft = /** @type {Record<string, number>} */ ({ left: Math.abs(inner), right: -Math.abs(inner), inner, outer: -inner })[side] ?? 0;
  return Math.sign(number) * onLeft;
}
