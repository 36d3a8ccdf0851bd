/** Turning and scaling a shape of several points as a whole, about its middle. */

import { hullOf, lengthPlaces, pointsOf } from "./kinds.js";
import { direction, notched } from "./pose.js";

/** @import { Point } from "./camera.js" */
/** @import { Shape } from "./kinds.js" */
/** @import { Handle } from "./shapes.js" */

const BEYOND = 1.3; // of the way from the middle to a point, where its handle is
const WHOLE = 360; // degrees

/**
 * A handle beyond the first point, which turns the shape, and one beyond the second, which scales it. None of a
 * shape with one point, or with all of them in one place.
 * @param {Shape} shape
 * @returns {Handle[]}
 */
export function wholeHandles(shape) {
  const points = pointsOf(shape).map(({ at }) => /** @type {Point} */ (shape.values.slice(at, at + 2)));
  const middle = middleOf(hullOf(shape).points);
  const [turn, scale] = points.map(([x, y]) => /** @type {Point} */ ([x - middle[0], y - middle[1]]));
  if (!scale || !isLong(turn) || !isLong(scale)) return [];
  return [turnHandle(shape, middle, turn), scaleHandle(shape, middle, scale)];
}

/** Whether it can be divided by. @param {Point} way */
function isLong(way) {
  const length = Math.hypot(...way);
  return length > 0 && Number.isFinite(length);
}

/**
 * @param {Shape} shape
 * @param {Point} middle
 * @param {Point} way From there to the point.
 * @returns {Handle}
 */
function turnHandle(shape, middle, way) {
  const at = beyond(middle, way);
  const angle = degreesOf(way);
  return {
    id: "rotate",
    label: "rotate",
    at,
    now: [angle],
    pivot: middle,
    moved: (dx, dy, notch) => {
      const pointed = degreesOf([at[0] + dx - middle[0], at[1] + dy - middle[1]]);
      const turn = notched(pointed, notch) - angle;
      const [cos, sin] = direction(turn - WHOLE * Math.floor(turn / WHOLE));
      return about(shape, middle, ([x, y]) => [cos * x - sin * y, sin * x + cos * y]);
    },
  };
}

/**
 * @param {Shape} shape
 * @param {Point} middle
 * @param {Point} way
 * @returns {Handle}
 */
function scaleHandle(shape, middle, way) {
  const at = beyond(middle, way);
  return {
    id: "scale",
    label: "scale",
    at,
    now: [Math.hypot(...way)],
    moved: (dx, dy) => {
      const factor = Math.hypot(at[0] + dx - middle[0], at[1] + dy - middle[1]) / (BEYOND * Math.hypot(...way));
      const values = about(shape, middle, ([x, y]) => [factor * x, factor * y]);
      for (const place of lengthPlaces(shape)) values[place] *= factor;
      return values;
    },
  };
}

/**
 * @param {Point} middle
 * @param {Point} way
 * @returns {Point}
 */
function beyond(middle, way) {
  return [middle[0] + BEYOND * way[0], middle[1] + BEYOND * way[1]];
}

/** @param {Point} way */
function degreesOf([x, y]) {
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/**
 * The values with each point taken to where its way from the middle leads then.
 * @param {Shape} shape
 * @param {Point} middle
 * @param {(way: Point) => number[]} lead
 */
function about(shape, middle, lead) {
  const values = [...shape.values];
  for (const { at } of pointsOf(shape)) {
    const [x, y] = lead([values[at] - middle[0], values[at + 1] - middle[1]]);
    values.splice(at, 2, middle[0] + x, middle[1] + y);
  }
  return values;
}

/** Without an overflow of the sum. @param {Point[]} points @returns {Point} */
function middleOf(points) {
  const mean = (/** @type {number} */ axis) => points.reduce((sum, point) => sum + point[axis] / points.length, 0);
  return [mean(0), mean(1)];
}
