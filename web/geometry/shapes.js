/** What the page knows of one shape: where it is, where it can be taken hold of, and what that changes. */

import { turned } from "./about.js";
import { hullOf, partsOf, pointsOf, shifted } from "./kinds.js";
import { once } from "./once.js";
import { angleOf, notched } from "./pose.js";
import { direction } from "./turns.js";
import { surrounds } from "./vectors.js";

/** @import { Bounds, Point } from "./camera.js" */
/** @import { Hull, Shape } from "./kinds.js" */

/**
 * @typedef {{
 *   id: string, label: "move" | "radius" | "vertex" | "size" | "turn" | "tip" | "rotate" | "scale", letter?: string,
 *   at: Point, now?: number[], pivot?: Point, moved: (dx: number, dy: number, notch?: number, of?: Shape) => number[],
 * }} Handle `now`: what it changes, where no numbers of the shape tell; `pivot`: about what it turns; `notch`: degrees, of which an angle becomes a multiple. `moved` gives the shape's values after the handle has gone that far; of one that turns or scales, also those `of` another shape that goes with it.
 */

const NAMED = ["point", "point3", "vector"];

/**
 * The letters of the article for the shape's points and vectors, in their order.
 * @param {Shape} shape
 * @param {string[]} letters
 */
export function namedParts(shape, letters) {
  const named = partsOf(shape).filter(({ kind }) => NAMED.includes(kind));
  return named.map((part, i) => ({ ...part, letter: letters[i] ?? `${letters[0] ?? ""}${i}` }));
}

/**
 * The handles of a shape, the one that moves all of it first.
 * @param {Shape} shape
 * @param {string[]} letters
 * @param {number} [gap] Between two of them, where it can be kept.
 * @returns {Handle[]}
 */
export function handlesOf(shape, letters, gap = 0) {
  const { values } = shape;
  const own = namedParts(shape, letters).filter(({ kind }) => kind === "point");
  const at = own.length === 1 ? /** @type {Point} */ ([values[0], values[1]]) : middleOf(hullOf(shape).points);
  const vertices = own.length === 1 ? [] : own.map(({ at: place, letter }) => /** @type {Handle} */ ({
    id: letter, label: "vertex", letter, at: [values[place], values[place + 1]],
    moved: (dx, dy) => values.with(place, values[place] + dx).with(place + 1, values[place + 1] + dy),
  }));
  return [{ id: "move", label: "move", at, moved: (dx, dy) => shifted(shape, [dx, dy]) }, ...vertices, ...(MORE_HANDLES[shape.type]?.(values, letters, gap) ?? [])];
}

/** Without an overflow of the sum. @param {Point[]} points */
export function middleOf(points) {
  return /** @type {Point} */ ([0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis] / points.length, 0)));
}

/** @type {Record<string, (values: number[], letters: string[], gap: number) => Handle[]>} */
const MORE_HANDLES = {
  disk: (values) => [radiusHandle(values, 2)],
  capsule: (values) => [radiusHandle(values, 4)],
  box: (values, _, gap) => [sizeHandle(values), turnHandle(values, gap)],
  ray: tipHandle,
  line: tipHandle,
};

/**
 * At the foot of the circle around the first point.
 * @param {number[]} values
 * @param {number} place
 * @returns {Handle}
 */
function radiusHandle(values, place) {
  const r = values[place];
  return { id: "radius", label: "radius", at: [values[0], values[1] - r], moved: (dx, dy) => values.with(place, Math.max(0, r + dx - dy)) };
}

/**
 * The corner (+, +) of the box; its centre stays where it is.
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
 * The middle of the box's left edge, well away from the corner that changes the size; of a narrow box, beyond that.
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
 * The tip of the arrow that tells the direction.
 * @param {number[]} values
 * @param {string[]} letters
 * @returns {Handle[]}
 */
function tipHandle([x, y, u, v], [, letter = ""]) {
  return [{ id: "tip", label: "tip", letter, at: [x + u, y + v], moved: (dx, dy) => [x, y, u + dx, v + dy] }];
}

/** Which part of a shape a handle changes. @type {Record<string, string>} */
const CHANGED = { radius: "radius", size: "size", turn: "degrees", tip: "vector" };

/**
 * The numbers that a handle changes: a place, a direction, a length or an angle.
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
 * The bounds of all shapes, within the range of doubles; of an endless shape, its arrow.
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
  const [xs, ys] = [0, 1].map((axis) => hulls.flatMap(({ points, radius, ways }) => {
    const places = [...points.map((point) => point[axis]), ...ways.map((way) => points[0][axis] + way[axis])];
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

/** Of one, which is asked about many points. */
const ownBounds = once((/** @type {Hull} */ hull) => bounds([hull]));

/**
 * The shapes whose bounds lie within a rectangle of the plane.
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
 * The shape under a point, the one drawn last; -1 where there is none. A thin one, which lies on
 * top, is under the point also where it is no farther than `reach`.
 * @param {Shape[]} shapes
 * @param {Point} point
 * @param {number} [reach]
 */
export function pick(shapes, point, reach = 0) {
  const hulls = shapes.map(hullOf);
  const thin = hulls.findLastIndex((hull) => isThin(hull) && distance(hull, point) <= reach);
  if (thin >= 0) return thin;
  return hulls.findLastIndex((hull) => !isThin(hull) && contains(hull, point));
}

/** @param {Hull} hull */
export function isThin({ points, radius }) {
  return points.length < 3 && radius === 0;
}

/**
 * @param {Hull} hull
 * @param {Point} point
 */
function contains(hull, [px, py]) {
  if (hull.points.length < 3) return distance(hull, [px, py]) <= hull.radius;
  const { left, right, bottom, top } = ownBounds(hull); // where a flat triangle ends
  if (px < left || px > right || py < bottom || py > top) return false;
  return surrounds(hull.points, [px, py]);
}

/**
 * From a point to a segment, which may go on beyond either end.
 * @param {Hull} hull Of at most two points.
 * @param {Point} point
 */
export function distance({ points: [[ax, ay], end], ways }, [px, py]) {
  const [bx, by] = end ?? [ax, ay];
  const [ux, uy] = ways[0] ?? [bx - ax, by - ay];
  const length = Math.hypot(ux, uy);
  if (length === 0) return Math.hypot(px - ax, py - ay);
  const along = ((px - ax) * ux + (py - ay) * uy) / length;
  const least = ways.length > 1 ? -Infinity : 0;
  const foot = Math.max(least, Math.min(ways.length ? Infinity : length, along)) / length;
  return Math.hypot(px - ax - foot * ux, py - ay - foot * uy);
}
