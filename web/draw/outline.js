/** The outlines of the shapes, as canvas paths and as strokes that labels avoid. */

import { toPixels, toScreen } from "../geometry/camera.js";
import { clipLine } from "../geometry/clip.js";
import { hullOf, ringsOf } from "../geometry/kinds.js";
import { around } from "../geometry/vectors.js";

/** @import { Camera, Size, Point } from "../geometry/camera.js" */
/** @import { Hull, Shape } from "../geometry/kinds.js" */
/** @import { Stroke } from "./labels.js" */

const CHORDS = 24; // strokes per circle, enough for placing labels
const CIRCLE = around(CHORDS);
const TURN = /** @type {const} */ ([0, 2 * Math.PI]);
const STRIDE = 100; // pixels along a ray, to determine its direction on the screen

/**
 * Begins the path of the shape's outline.
 * @param {CanvasRenderingContext2D} context
 * @param {Camera} camera
 * @param {Size} size
 * @param {Shape} shape
 */
export function outlinePath(context, camera, size, shape) {
  const { points, radius, directions } = hullOf(shape);
  const corners = points.map((point) => toScreen(camera, size, point));
  context.beginPath();
  if (radius > 0 || shape.type === "disk") roundPath(context, corners, toPixels(camera, radius));
  else {
    for (const run of directions.length ? outlineStrokes(camera, size, shape) : ringsOf(shape, corners)) {
      run.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
      if (run.length > 2) context.closePath(); // closing a segment would fill the gaps between its dashes
    }
  }
}

/**
 * A circle, or an arc around each corner with the segments between them.
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} points
 * @param {number} radius
 */
function roundPath(context, points, radius) {
  const directions = points.map(([x, y], i) => {
    const [u, v] = points[(i + 1) % points.length];
    return Math.atan2(v - y, u - x) - Math.PI / 2;
  });
  points.forEach((point, i) => context.arc(...point, radius, ...(directions.length > 1 ? /** @type {const} */ ([directions.at(i - 1) ?? 0, directions[i]]) : TURN)));
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
  if (hull.directions.length) return directionStrokes(camera, size, hull);
  const points = hull.points.map((point) => toScreen(camera, size, point));
  const radius = toPixels(camera, hull.radius);
  const about = (/** @type {Point} */ [x, y]) => CIRCLE.map(([cos, sin]) => /** @type {Point} */ ([x + radius * cos, y + radius * sin]));
  const rings = radius > 0 ? [points.flatMap(about)] : ringsOf(shape, points);
  return rings.flatMap((ring) => ring.map((point, i) => /** @type {Stroke} */ ([ring.at(i - 1) ?? point, point])));
}

/**
 * The part of a ray or a line in view; empty if there is none.
 * @param {Camera} camera
 * @param {Size} size
 * @param {Hull} hull
 * @returns {Stroke[]}
 */
function directionStrokes(camera, size, { points: [start], directions }) {
  const [x, y] = toScreen(camera, size, start);
  // Normalized first, because its length may be any double.
  const direction = directions[0].map((each) => each / Math.max(...directions[0].map(Math.abs)));
  const [dx, dy] = direction.map((each) => (each / Math.hypot(...direction)) * STRIDE);
  const chord = clipLine([x, y], [x + dx, y - dy], size, directions.length > 1 ? -Infinity : 0);
  return chord ? [chord] : [];
}
