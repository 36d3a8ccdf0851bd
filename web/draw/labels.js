/** Places labels next to what they name: not on each other, off the lines, inside the view. */

import { once } from "../geometry/memoize.js";
import { gap } from "../geometry/vectors.js";
import TABLE from "./looks.json" with { type: "json" };

/** @import { Point } from "../geometry/camera.js" */

/**
 * @typedef {{letter?: string, also?: string | undefined, text?: string, font?: string, at: Point, others?: Point[], away?: Point, places?: Iterable<Point>, fits?: (box: Box) => boolean, isSpare?: boolean, colour: string}} Label
 *   `letter`: in mathematical italics, before the text; `also`: another letter of the same point; `away`: a preferred
 *   direction on the screen, for example from the middle of a shape to its corner; `others`: other points of the same
 *   line that it may be next to, best first; `places`: candidate positions, the first with room is used, instead of
 *   positions next to a point; `fits`: whether a box is completely inside what it names; `isSpare`: it is omitted
 *   rather than placed on a line.
 * @typedef {{x: number, y: number, width: number, height: number}} Box `x`, `y`: its upper left corner.
 * @typedef {[Point, Point]} Stroke
 */

/**
 * Distances in pixels of a label from what it names (close or one step farther; at most `farthest` if it may be
 * omitted), from the line that it is placed along, from the edge of the view, and from another label.
 */
const { gaps: GAPS, farthest: FARTHEST, beside: BESIDE, inset: INSET, apart: APART } = TABLE.label;
const RIM = { left: 28, bottom: 22 }; // pixels reserved for the axis numbers
const COST = TABLE.costs;
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4].map((eighth) => (eighth * Math.PI) / 4);
/** @type {Way[]} */
const PLACES = GAPS.flatMap((far, i) => TURNS.map((turn) => ({ gap: far, turn, price: Math.abs(turn) * COST.turn + i * COST.far })));
/** On either side of a line. */
const ALONG = [0, Math.PI].map((turn) => ({ gap: BESIDE, turn, isAlong: true, price: turn ? COST.side : 0 }));
const NONE = /** @type {Point[]} */ ([]);
const RIGHT_UP = /** @type {Point} */ ([1, -1]);
/** @typedef {{gap: number, turn: number, isAlong?: boolean, price: number}} Way */
/** @typedef {Way & {of: number}} Tried A placement relative to one of a label's points, with the cost of that point. */
/** @typedef {{box: Box, price: number}} Place A candidate position of a label and its cost, ignoring other labels. */

/**
 * @param {(Label & {width: number, height: number})[]} labels In order of importance.
 * @param {Stroke[]} strokes Lines that a label should not cover; a stroke of zero length is a point.
 * @param {{width: number, height: number}} size Size of the view.
 * @param {Box[]} [covered] Areas under buttons.
 * @param {Stroke[]} [faint] Lines that a label may cover at a lower cost.
 * @returns {(Box | undefined)[]} Undefined for a label that has no room, or whose point is out of view: a label closer
 *   to another label's point than to its own, or outside what it names, would be misleading.
 */
export function placeLabels(labels, strokes, size, covered = [], faint = []) {
  /** @type {(Box | undefined)[]} */
  const placed = [];
  const ofPoints = labels.filter(isOfPoint);
  for (const label of labels) {
    const others = ofPoints.includes(label) ? ofPoints : [];
    const isNearer = (/** @type {Box} */ box, own = squareTo(box, label.at)) => others.some(({ at }) => squareTo(box, at) < own && gap(label.at, at) >= GAPS[0]);
    const isFree = (/** @type {Box} */ box) => ( // cheapest tests first
      !covered.some((other) => overlap(box, other)) && !placed.some((other) => other && overlap(box, other, APART)) && !isNearer(box)
      && !(label.isSpare && strokes.some((stroke) => crosses(stroke, box))) && (label.fits?.(box) ?? true));
    const lines = label.isSpare ? [] : strokes; // it already avoids strokes
    placed.push(label.places ? bestOf(placesOn(label, size), (place) => place, lines, faint, isFree)
      : bestOf(waysOf(1 + (label.others?.length ?? 0)), besideIn(label, size), lines, faint, isFree));
  }
  return placed;
}

/**
 * Whether a label belongs to a point: a letter without text, or a number that is omitted unless it can be close.
 * @param {Label} label
 */
function isOfPoint({ letter, text, others, places, isSpare }) {
  return (text ? Boolean(isSpare) : Boolean(letter)) && !others && !places;
}

/**
 * The squared distance from a box to a point; 0 inside.
 * @param {Box} box
 * @param {Point} point
 */
function squareTo({ x, y, width, height }, { 0: px, 1: py }) {
  return Math.max(x - px, 0, px - x - width) ** 2 + Math.max(y - py, 0, py - y - height) ** 2;
}

/**
 * The cheapest free candidate.
 * @template {{price: number}} W
 * @param {Iterable<W>} candidates Sorted by minimum cost.
 * @param {(candidate: W) => Place | undefined} placeOf Undefined if it is out of view.
 * @param {Stroke[]} strokes
 * @param {Stroke[]} faint
 * @param {(box: Box) => boolean} isFree
 */
function bestOf(candidates, placeOf, strokes, faint, isFree) {
  /** @type {{box: Box | undefined, price: number}} */
  let best = { box: undefined, price: Infinity };
  for (const candidate of candidates) {
    // Every other cost is added to this one.
    if (candidate.price >= best.price) break;
    const place = placeOf(candidate);
    if (!place || place.price >= best.price || !isFree(place.box)) continue;
    const { box } = place;
    const price = place.price + countCovered(strokes, box) * COST.stroke + countCovered(faint, box) * COST.faint;
    if (price < best.price) best = { box, price };
  }
  return best.box;
}

/**
 * The number of strokes that a box covers.
 * @param {Stroke[]} strokes
 * @param {Box} box
 */
function countCovered(strokes, box) {
  return strokes.reduce((count, stroke) => count + Number(crosses(stroke, box)), 0);
}

/**
 * Returns a function that computes the box of a placement next to the label's points. Boxes are computed one by one,
 * because usually one of the first is free.
 * @param {Label & {width: number, height: number}} label
 * @param {{width: number, height: number}} size
 * @returns {(candidate: Tried) => Place | undefined}
 */
function besideIn(label, size) {
  const { at: first, others = NONE, away: [dx, dy] = RIGHT_UP, isSpare } = label;
  const prefers = Math.atan2(dy, dx);
  const view = { x: 0, y: 0, ...size };
  const points = [first, ...others].map((at) => (squareTo(view, at) ? undefined : at));
  return ({ of, gap: far, turn, isAlong, price }) => {
    const at = points[of];
    if (!at || (isSpare && far > FARTHEST)) return undefined;
    const box = boxAt(label, at, far, prefers + turn, isAlong);
    return { box, price: price + (pushInside(box, size) ? COST.outside : 0) };
  };
}

/** The placements of a label with this number of points, cheapest first. @type {(count: number) => Tried[]} */
const waysOf = once((count) => Array.from({ length: count }, (_, of) => of)
  .flatMap((of) => (count > 1 ? [...ALONG, ...PLACES] : PLACES).map((candidate) => ({ ...candidate, of, price: candidate.price + of * COST.other })))
  .sort((a, b) => a.price - b.price), new Map());

/**
 * The candidate positions in view and off the axis numbers.
 * @param {Label & {width: number, height: number}} label
 * @param {{width: number, height: number}} size Size of the view.
 * @returns {Generator<Place>}
 */
function* placesOn({ places = [], width, height }, size) {
  let number = 0;
  for (const at of places) {
    const price = number && COST.far + number;
    number += 1;
    const box = boxAbout(at, width, height);
    const { x, y } = box;
    if (x >= RIM.left && y >= INSET && x + width <= size.width - INSET && y + height <= size.height - RIM.bottom) yield { box, price };
  }
}

/**
 * @param {Point} middle
 * @param {number} width
 * @param {number} height
 * @returns {Box}
 */
export function boxAbout({ 0: x, 1: y }, width, height) {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/**
 * The box of a label in a direction. Next to a point, an axis-parallel direction leads to the middle of the box's side,
 * a diagonal one to its corner. Along a line, the direction is perpendicular to the line, and the whole box is at least
 * the gap away from it.
 * @param {{width: number, height: number}} label
 * @param {Point} at
 * @param {number} far
 * @param {number} angle
 * @param {boolean} [isAlong]
 * @returns {Box}
 */
function boxAt({ width, height }, { 0: x, 1: y }, far, angle, isAlong) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const half = (Math.abs(cos) * width + Math.abs(sin) * height) / 2;
  if (isAlong) return boxAbout([x + cos * (far + half), y + sin * (far + half)], width, height);
  return { x: x + cos * far + (side(cos) - 1) * width / 2, y: y + sin * far + (side(sin) - 1) * height / 2, width, height };
}

/**
 * @param {number} part Component of a direction along an axis, from -1 to 1; beyond the diagonals the result is -1 or
 *   1.
 */
function side(part) {
  return Math.max(-1, Math.min(1, Math.SQRT2 * part));
}

/**
 * Moves a box into the view, in place.
 * @param {Box} box
 * @param {{width: number, height: number}} size
 * @returns {boolean} Whether it had to be moved.
 */
function pushInside(box, size) {
  const { x, y, width, height } = box;
  box.x = Math.max(INSET, Math.min(x, size.width - INSET - width));
  box.y = Math.max(INSET, Math.min(y, size.height - INSET - height));
  return box.x !== x || box.y !== y;
}

/** @param {Box} box @returns {Point[]} */
export function cornersOf({ x, y, width, height }) {
  return [[x, y], [x + width, y], [x, y + height], [x + width, y + height]];
}

/**
 * @param {Box} a
 * @param {Box} b
 * @param {number} [apart]
 */
export function overlap(a, b, apart = 0) {
  return (
    a.x < b.x + b.width + apart && b.x < a.x + a.width + apart &&
    a.y < b.y + b.height + apart && b.y < a.y + a.height + apart
  );
}

/**
 * Whether a stroke intersects the box: neither the screen axes nor the stroke's normal is a separating axis.
 * @param {Stroke} stroke
 * @param {Box} box
 */
function crosses(stroke, { x, y, width, height }) {
  const { 0: ax, 1: ay } = stroke[0]; // by index: an iterator would be too slow here
  const { 0: bx, 1: by } = stroke[1];
  if (Math.max(ax, bx) < x || Math.min(ax, bx) > x + width) return false;
  if (Math.max(ay, by) < y || Math.min(ay, by) > y + height) return false;
  const dx = bx - ax;
  const dy = by - ay;
  const across = dx * (y + height / 2 - ay) - dy * (x + width / 2 - ax);
  return Math.abs(across) <= (Math.abs(dx) * height + Math.abs(dy) * width) / 2;
}
