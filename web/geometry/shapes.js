/** Geometry of one shape: its bounds, its handles, and how a handle changes it. */

import { turned } from "./about.js";
import { isWithin } from "./convex.js";
import { asBox, hullOf, partsOf, pointsOf, ringsOf, shifted } from "./kinds.js";
import { holds, pointInside } from "./inside.js";
import { once } from "./memoize.js";
import { angleOf, notched } from "./pose.js";
import { direction } from "./turns.js";
import { surrounds } from "./vectors.js";

/** @import { Bounds, Point } from "./camera.js" */
/** @import { Hull, Shape } from "./kinds.js" */

/**
 * @typedef {{start: number, front: number, at: (degrees: number) => Point, turn: (dx: number, dy: number, notch?: number) => number}} Ring
 *   `start`: the angle of its handle; `front`: the angle closest to the viewer; `at`: the position of an angle; `turn`:
 *   the degrees by which a displacement of the handle turns the shape.
 *
 * @typedef {{
 *   id: string, label: "move" | "radius" | "vertex" | "size" | "turn" | "tip" | "rotate" | "scale" | "axis" | "foot" | "ring", letter?: string,
 *   at: Point, now?: number[], pivot?: Point, along?: Point, ring?: Ring, decimals?: number, steps?: {plain: number, shift: number, alt: number}, keyed?: (arrow: Point, step: number) => Point,
 *   moved: (dx: number, dy: number, notch?: number, of?: Shape) => number[],
 * }} Handle `now`: the numbers that it changes, if they are not values of the shape; `pivot`: the centre of its
 *   rotation; `along`: the only direction in which it moves, one unit of its axis; `ring`: the only circle on which it moves;
 *   `decimals`: to which its changes are rounded at least; `keyed`: its displacement for an arrow key, one of its `steps`; `notch`: degrees, a multiple of which the angle is rounded to. `moved` returns the shape's values after
 *   the handle has moved by that much; for a handle that rotates or scales, also those of another shape `of` that
 *   changes with it.
 */

const NAMED = ["point", "point3", "vector", "vector3"];

/**
 * The shape's points and vectors with the letters of the article, in order.
 * @param {Shape} shape
 * @param {string[]} letters
 */
export function namedParts(shape, letters) {
  const named = partsOf(shape).filter(({ kind }) => NAMED.includes(kind));
  return named.map((part, i) => ({ ...part, letter: letters[i] ?? `${letters[0] ?? ""}${i}` }));
}

/**
 * The handles of a shape, starting with the one that moves all of it.
 * @param {Shape} shape
 * @param {string[]} letters
 * @param {number} [gap] Minimum distance between two of them, where possible.
 * @returns {Handle[]}
 */
export function handlesOf(shape, letters, gap = 0) {
  const { values } = shape;
  const own = namedParts(shape, letters).filter(({ kind }) => kind === "point");
  const at = own.length === 1 ? /** @type {Point} */ ([values[0], values[1]]) : middleOf(shape);
  const vertices = own.length === 1 ? [] : own.map(({ at: place, letter }) => /** @type {Handle} */ ({
    id: letter, label: "vertex", letter, at: [values[place], values[place + 1]],
    moved: (dx, dy) => values.with(place, values[place] + dx).with(place + 1, values[place + 1] + dy),
  }));
  const turn = shape.type === "aabb" ? [turnHandle(asBox(shape).values, gap)] : [];
  return [{ id: "move", label: "move", at, moved: (dx, dy) => shifted(shape, [dx, dy]) }, ...vertices, ...turn, ...partsOf(shape).flatMap(({ kind, at: place }) => HANDLES[kind]?.(values, letters, gap, place) ?? [])];
}

/**
 * The point at which a shape is held: the mean of its corners, or for an outline that does not surround it a point inside.
 * @param {Shape} shape
 * @returns {Point}
 */
export function middleOf(shape) {
  const mean = meanOf(hullOf(shape).points);
  if (shape.type !== "outline") return mean;
  const rings = ringsOf(shape);
  return holds(rings, mean) ? mean : pointInside(rings) ?? mean;
}

/** The mean of the points. Divides before adding, so that the sum cannot overflow. @param {Point[]} points */
export function meanOf(points) {
  return /** @type {Point} */ ([0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis] / points.length, 0)));
}

/** By the part that they change. @type {Record<string, (values: number[], letters: string[], gap: number, place: number) => Handle>} */
const HANDLES = { radius: (values, _, __, place) => radiusHandle(values, place), corner: (values, _, __, place) => cornerHandle(values, place), size: sizeHandle, degrees: (values, _, gap) => turnHandle(values, gap), vector: tipHandle };

/**
 * At the lowest point of the circle around the first point.
 * @param {number[]} values
 * @param {number} place
 * @returns {Handle}
 */
function radiusHandle(values, place) {
  const r = values[place];
  return { id: "radius", label: "radius", at: [values[0], values[1] - r], moved: (dx, dy) => values.with(place, Math.max(0, r + dx - dy)) };
}

/**
 * At a corner of a box given by its bounds; it stops at the opposite corner's coordinates.
 * @param {number[]} values
 * @param {number} place
 * @returns {Handle}
 */
function cornerHandle(values, place) {
  const now = values.slice(place, place + 2);
  const within = place ? Math.max : Math.min;
  const opposite = values.slice(2 - place);
  const to = (/** @type {number[]} */ shift) => now.map((each, axis) => within(each + shift[axis], opposite[axis]));
  return {
    id: place ? "maximum" : "minimum", label: "size", at: /** @type {Point} */ (now), now,
    moved: (dx, dy) => (place ? [...values.slice(0, 2), ...to([dx, dy])] : [...to([dx, dy]), ...values.slice(2)]),
  };
}

/**
 * At corner (+, +) of the box; resizing keeps the centre.
 * @param {number[]} values
 * @returns {Handle}
 */
function sizeHandle(values) {
  const [x, y, w, h, degrees] = values;
  const [cos, sin] = direction(degrees);
  const at = hullOf({ type: "box", values }).points[2];
  const wider = (/** @type {number} */ length, /** @type {number} */ by) => Math.max(0, length + 2 * by);
  return { id: "size", label: "size", at, moved: (dx, dy) => [x, y, wider(w, cos * dx + sin * dy), wider(h, cos * dy - sin * dx), degrees] };
}

/**
 * At the middle of the box's left edge, well away from the corner that resizes it; outside if the box is narrow.
 * @param {number[]} values
 * @param {number} gap
 * @returns {Handle}
 */
function turnHandle([x, y, w, h, degrees], gap) {
  const [u, v] = direction(degrees).map((each) => each * Math.max(w / 2, gap));
  return {
    id: "turn",
    label: "turn",
    at: [x - u, y - v],
    pivot: [x, y],
    moved: (dx, dy, notch, of) => {
      const turn = notched(angleOf([u - dx, v - dy]), notch) - degrees;
      const least = turn - 360 * Math.round(turn / 360); // at most half a turn
      return of ? turned(of, [x, y], least) : [x, y, w, h, degrees + least];
    },
  };
}

/**
 * At the tip of the arrow that shows the direction.
 * @param {number[]} values
 * @param {string[]} letters
 * @returns {Handle}
 */
function tipHandle([x, y, u, v], [, letter = ""]) {
  return { id: "tip", label: "tip", letter, at: [x + u, y + v], moved: (dx, dy) => [x, y, u + dx, v + dy] };
}

/** The part of a shape that a handle changes. @type {Record<string, string>} */
const CHANGED = { radius: "radius", size: "size", turn: "degrees", tip: "vector" };

/**
 * The numbers that a handle changes: a position, a direction, a length or an angle.
 * @param {Shape} shape
 * @param {Pick<Handle, "label" | "letter" | "now">} handle
 * @param {string[]} letters
 * @returns {number[]}
 */
export function numbersOf(shape, { label, letter, now }, letters) {
  if (now) return now;
  const { values } = shape;
  const part = namedParts(shape, letters).find((each) => label === "vertex" && each.letter === letter)
    ?? partsOf(shape).find(({ kind }) => kind === CHANGED[label]);
  if (part) return values.slice(part.at, part.at + part.width);
  const points = pointsOf(shape);
  return Array.from({ length: points[0].width }, (_, axis) => points.reduce((sum, { at }) => sum + values[at + axis] / points.length, 0));
}

/**
 * The bounds of all shapes, within the range of doubles; for an unbounded shape, those of its arrow.
 * @param {Shape[]} shapes
 * @returns {Bounds}
 */
export function boundsOf(shapes) {
  return bounds(shapes.map(hullOf));
}

/**
 * @param {Hull[]} hulls
 * @returns {Bounds}
 */
function bounds(hulls) {
  const [xs, ys] = [0, 1].map((axis) => hulls.flatMap(({ points, radius, directions }) => {
    const places = [...points.map((point) => point[axis]), ...directions.map((each) => points[0][axis] + each[axis])];
    return [Math.min(...places) - radius, Math.max(...places) + radius];
  }));
  const most = Number.MAX_VALUE;
  return {
    left: Math.max(-most, Math.min(...xs)),
    right: Math.min(most, Math.max(...xs)),
    bottom: Math.max(-most, Math.min(...ys)),
    top: Math.min(most, Math.max(...ys)),
  };
}

/** The bounds of a single hull, memoized because it is tested against many points. */
const ownBounds = once((/** @type {Hull} */ hull) => bounds([hull]));

/**
 * The indices of the shapes whose bounds lie within a rectangle of the plane.
 * @param {Shape[]} shapes
 * @param {readonly number[]} corner
 * @param {readonly number[]} opposite
 */
export function shapesWithin(shapes, [ax, ay], [bx, by]) {
  return [...shapes.keys()].filter((i) => {
    const { bottom, left, right, top } = boundsOf([shapes[i]]);
    return left >= Math.min(ax, bx) && right <= Math.max(ax, bx) && bottom >= Math.min(ay, by) && top <= Math.max(ay, by);
  });
}

/**
 * The index of the topmost shape under a point, that is, the one drawn last; -1 if there is none. Thin shapes are drawn
 * on top, and count if they are within `reach` of the point.
 * @param {Shape[]} shapes
 * @param {Point} point
 * @param {number} [reach]
 */
export function pick(shapes, point, reach = 0) {
  const hulls = shapes.map(hullOf);
  const thin = hulls.findLastIndex((hull) => isThin(hull) && distance(hull, point) <= reach);
  if (thin >= 0) return thin;
  return hulls.findLastIndex((hull, i) => !isThin(hull) && contains(shapes[i], point));
}

/** @param {Hull} hull */
export function isThin({ points, radius }) {
  return points.length < 3 && radius === 0;
}

/**
 * @param {Shape} shape
 * @param {Point} point
 */
function contains(shape, [px, py]) {
  const hull = hullOf(shape);
  if (hull.points.length < 3) return distance(hull, [px, py]) <= hull.radius;
  const { left, right, bottom, top } = ownBounds(hull); // limits a triangle of zero area
  if (px < left || px > right || py < bottom || py > top) return false;
  const rings = ringsOf(shape);
  return (rings.length === 1 && surrounds(hull.points, [px, py])) || isWithin(rings, [px, py]);
}

/**
 * The distance from a point to a segment, a ray or a line.
 * @param {Hull} hull With at most two points.
 * @param {Point} point
 */
export function distance({ points: [[ax, ay], end], directions }, [px, py]) {
  const [bx, by] = end ?? [ax, ay];
  const [ux, uy] = directions[0] ?? [bx - ax, by - ay];
  const length = Math.hypot(ux, uy);
  if (length === 0) return Math.hypot(px - ax, py - ay);
  const along = ((px - ax) * ux + (py - ay) * uy) / length;
  const least = directions.length > 1 ? -Infinity : 0;
  const foot = Math.max(least, Math.min(directions.length ? Infinity : length, along)) / length;
  return Math.hypot(px - ax - foot * ux, py - ay - foot * uy);
}
