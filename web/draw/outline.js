/** The outlines of the shapes as canvas paths, and as strokes that labels keep off. */

import { toPixels, toScreen } from "../geometry/camera.js";
import { clipLine } from "../geometry/clip.js";
import { hullOf } from "../geometry/kinds.js";

/** @import { Camera, Size, Point } from "../geometry/camera.js" */
/** @import { Hull, Shape } from "../geometry/kinds.js" */
/** @import { Stroke } from "./labels.js" */

const CHORDS = 24; // a circle as strokes, fine enough for labels
const CIRCLE = Array.from({ length: CHORDS }, (_, i) => {
  const angle = (2 * Math.PI * i) / CHORDS;
  return [Math.cos(angle), Math.sin(angle)];
});
const STRIDE = 100; // pixels along a ray, to tell its direction

/**
 * Begins the path of the shape's outline.
 * @param {CanvasRenderingContext2D} context
 * @param {Camera} camera
 * @param {Size} size
 * @param {Shape} shape
 */
export function outlinePath(context, camera, size, shape) {
  const hull = hullOf(shape);
  const points = hull.points.map((point) => toScreen(camera, size, point));
  context.beginPath();
  if (hull.ways.length) {
    for (const [x, y] of wayStrokes(camera, size, hull).flat()) context.lineTo(x, y);
  } else if (shape.type === "disk" || shape.type === "capsule") {
    roundPath(context, points, toPixels(camera, hull.radius));
  } else {
    for (const [x, y] of points) context.lineTo(x, y);
    if (points.length > 2) context.closePath(); // a segment's way back would fill the gaps of its dashes
  }
}

/**
 * A circle, or two half circles and what joins them.
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} points
 * @param {number} radius
 */
function roundPath(context, [[ax, ay], end], radius) {
  if (!end) {
    context.arc(ax, ay, radius, 0, 2 * Math.PI);
    return;
  }
  const turn = Math.atan2(end[1] - ay, end[0] - ax);
  context.arc(ax, ay, radius, turn + Math.PI / 2, turn - Math.PI / 2);
  context.arc(...end, radius, turn - Math.PI / 2, turn + Math.PI / 2);
  context.closePath();
}

/**
 * @param {Camera} camera
 * @param {Size} size
 * @param {Shape} shape
 * @returns {Stroke[]}
 */
export function outlineStrokes(camera, size, shape) {
  const hull = hullOf(shape);
  if (hull.ways.length) return wayStrokes(camera, size, hull);
  const points = hull.points.map((point) => toScreen(camera, size, point));
  const round = shape.type === "disk" || shape.type === "capsule";
  const corners = round ? points.flatMap((point) => circle(point, toPixels(camera, hull.radius))) : points;
  return corners.map((point, i) => [corners.at(i - 1) ?? point, point]);
}

/**
 * @param {Point} centre
 * @param {number} radius
 * @returns {Point[]}
 */
function circle([x, y], radius) {
  return CIRCLE.map(([cos, sin]) => [x + radius * cos, y + radius * sin]);
}

/**
 * What is in view of a ray or a line; empty where nothing is.
 * @param {Camera} camera
 * @param {Size} size
 * @param {Hull} hull
 * @returns {Stroke[]}
 */
function wayStrokes(camera, size, { points: [start], ways }) {
  const from = toScreen(camera, size, start);
  const [dx, dy] = unit(ways[0]);
  const chord = clipLine(from, [from[0] + STRIDE * dx, from[1] - STRIDE * dy], size, ways.length > 1 ? -Infinity : 0);
  return chord ? [chord] : [];
}

/**
 * A direction of any length that a double can have.
 * @param {Point} way
 * @returns {Point}
 */
function unit([x, y]) {
  const larger = Math.max(Math.abs(x), Math.abs(y));
  const length = Math.hypot(x / larger, y / larger);
  return [x / larger / length, y / larger / length];
}
