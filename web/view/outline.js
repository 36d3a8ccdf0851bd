/** The outlines of the shapes as canvas paths, and as strokes that labels keep off. */

import { toPixels, toScreen } from "./camera.js";

/** @import { Camera, Size, Point } from "./camera.js" */
/** @import { Stroke } from "./labels.js" */

/** @typedef {{type: string, values: number[]}} Shape */

const CHORDS = 24; // a circle as strokes, fine enough for labels

/**
 * The points of a polygon's values on the screen.
 * @param {Camera} camera
 * @param {Size} size
 * @param {number[]} values
 */
function corners(camera, size, values) {
  /** @type {Point[]} */
  const points = [];
  for (let i = 0; i < values.length; i += 2) {
    points.push(toScreen(camera, size, [values[i], values[i + 1]]));
  }
  return points;
}

/**
 * Begins the path of the shape's outline.
 * @param {CanvasRenderingContext2D} context
 * @param {Camera} camera
 * @param {Size} size
 * @param {Shape} shape
 */
export function outlinePath(context, camera, size, { type, values }) {
  context.beginPath();
  if (type === "disk") {
    const [x, y] = toScreen(camera, size, values);
    context.arc(x, y, toPixels(camera, values[2]), 0, 2 * Math.PI);
    return;
  }
  for (const [x, y] of corners(camera, size, values)) context.lineTo(x, y);
  context.closePath();
}

/**
 * @param {Camera} camera
 * @param {Size} size
 * @param {Shape} shape
 * @returns {Stroke[]}
 */
export function outlineStrokes(camera, size, { type, values }) {
  const points = type === "disk" ? circle(camera, size, values) : corners(camera, size, values);
  return points.map((point, i) => [points.at(i - 1) ?? point, point]);
}

/**
 * @param {Camera} camera
 * @param {Size} size
 * @param {number[]} values
 * @returns {Point[]}
 */
function circle(camera, size, values) {
  const [x, y] = toScreen(camera, size, values);
  const radius = toPixels(camera, values[2]);
  return Array.from({ length: CHORDS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CHORDS;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}
