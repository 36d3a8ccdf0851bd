/** Turning and scaling a shape of several points as a whole, about its middle. */

import { scaled, turned } from "./about.js";
import { hullOf, pointsOf } from "./kinds.js";
import { notched } from "./pose.js";

/** @import { Point } from "./camera.js" */
/** @import { Shape } from "./kinds.js" */
/** @import { Handle } from "./shapes.js" */

/**
 * A handle beyond the first point, which turns the shape, and one beyond the point most opposite to it, which scales
 * it. None of a shape with one point, or with all of them in one place.
 * @param {Shape} shape Of a body, whose other parts turn and scale about the same middle.
 * @param {number} gap How far they stay away from each point, so that no corner lies under them.
 * @returns {Handle[]}
 */
export function wholeHandles(shape, gap) {
  const points = pointsOf(shape).map(({ at }) => /** @type {Point} */ (shape.values.slice(at, at + 2)));
  const middle = middleOf(hullOf(shape).points);
  const ways = points.map(([x, y]) => /** @type {Point} */ ([x - middle[0], y - middle[1]]));
  const [turn, ...others] = ways;
  const scale = others.filter(isLong).sort((a, b) => along(a, turn) / Math.hypot(...a) - along(b, turn) / Math.hypot(...b))[0];
  if (!scale || !isLong(turn)) return [];
  return [turnHandle(shape, middle, beyond(turn, ways, gap)), scaleHandle(shape, middle, scale, beyond(scale, ways, gap))];
}

/** Whether it can be divided by. @param {Point} way */
function isLong(way) {
  const length = Math.hypot(...way);
  return length > 0 && Number.isFinite(length);
}

/**
 * @param {Shape} shape
 * @param {Point} middle
 * @param {Point} arm From there to the handle.
 * @returns {Handle}
 */
function turnHandle(shape, middle, arm) {
  const at = sumOf(middle, arm);
  const angle = degreesOf(arm);
  return {
    id: "rotate",
    label: "rotate",
    at,
    now: [angle],
    pivot: middle,
    moved: (dx, dy, notch, of = shape) => {
      const pointed = degreesOf([at[0] + dx - middle[0], at[1] + dy - middle[1]]);
      return turned(of, middle, notched(pointed, notch) - angle);
    },
  };
}

/**
 * @param {Shape} shape
 * @param {Point} middle
 * @param {Point} way From there to a point.
 * @param {Point} arm From there to the handle, which stays as far from the point.
 * @returns {Handle}
 */
function scaleHandle(shape, middle, way, arm) {
  const at = sumOf(middle, arm);
  const length = Math.hypot(...way);
  const rest = Math.hypot(...arm) - length;
  return {
    id: "scale",
    label: "scale",
    at,
    now: [length],
    moved: (dx, dy, _, of = shape) => {
      const factor = Math.max(0, Math.hypot(at[0] + dx - middle[0], at[1] + dy - middle[1]) - rest) / length;
      return scaled(of, middle, factor);
    },
  };
}

/**
 * On the way through a point, where all points are at least that far.
 * @param {Point} way
 * @param {Point[]} ways From the middle to each point.
 * @param {number} gap
 * @returns {Point}
 */
function beyond(way, ways, gap) {
  const length = Math.hypot(...way);
  const [u, v] = [way[0] / length, way[1] / length];
  const beside = ways.map(([x, y]) => ({ far: u * x + v * y, aside: (u * y - v * x) / gap })).filter(({ aside }) => Math.abs(aside) < 1);
  const clear = Math.max(length + gap, ...beside.map(({ far, aside }) => far + gap * Math.sqrt(1 - aside ** 2)));
  return [u * clear, v * clear];
}

/** @param {Point} a @param {Point} b */
function along(a, b) {
  return a[0] * b[0] + a[1] * b[1];
}

/** @param {Point} a @param {Point} b @returns {Point} */
function sumOf([x, y], [u, v]) {
  return [x + u, y + v];
}

/** @param {Point} way */
function degreesOf([x, y]) {
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/** Without an overflow of the sum. @param {Point[]} points @returns {Point} */
function middleOf(points) {
  const mean = (/** @type {number} */ axis) => points.reduce((sum, point) => sum + point[axis] / points.length, 0);
  return [mean(0), mean(1)];
}
