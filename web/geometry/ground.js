/**
 * The frame of a 3D picture, and the floor below everything in it. The frame converts the world's doubles to the
 * single-precision numbers of a graphics card: coordinates are relative to the middle of everything shown, and divided
 * by its size.
 * @typedef {{origin: Point3, unit: number}} Frame
 */

import { radiusOf } from "./kinds.js";
import { cornersOfModel } from "./models.js";
import { roundUp } from "./numbers.js";
import { cornersIn } from "./projection.js";

/** @import { Shape } from "./kinds.js" */
/** @import { Placed } from "./models.js" */
/** @import { Point3 } from "./vectors.js" */

const PITCH = 1 / 4; // minimum of the floor's grid, as a fraction of the picture's size
const GAP = 0.04; // fraction of the picture's size between the floor and the lowest point
const ENDLESS = ["line3", "halfspace3"];

/**
 * The frame of shapes and models, and the height of the lowest of them in it.
 * @param {Shape[]} shapes
 * @param {Placed[]} models
 */
export function surroundings(shapes, models) {
  const corners = models.flatMap(cornersOfModel).map((at) => ({ at, radius: 0 }));
  const frame = frameOf([...shapes.flatMap(ballsOf), ...corners]);
  const bounded = [...shapes.filter((shape) => !isEndless(shape)).flatMap(ballsOf), ...corners];
  const heights = bounded.map(({ at, radius }) => local(frame, at)[1] - radius / frame.unit);
  return { frame, lowest: heights.length ? Math.min(...heights) : 0 };
}

/** Whether the shape passes through any floor. @param {Shape} shape */
export const isEndless = ({ type }) => ENDLESS.includes(type);

/** The balls that contain a shape, or at least its points. @param {Shape} shape */
function ballsOf(shape) {
  return cornersIn(shape).map((at) => ({ at, radius: radiusOf(shape) }));
}

/**
 * The frame of points with a radius around each.
 * @param {{at: readonly number[], radius: number}[]} parts
 * @returns {Frame}
 */
export function frameOf(parts) {
  const most = Number.MAX_VALUE; // clamps coordinates to the range of doubles
  const ends = [0, 1, 2].map((axis) => [
    Math.max(-most, Math.min(...parts.map(({ at, radius }) => at[axis] - radius))),
    Math.min(most, Math.max(...parts.map(({ at, radius }) => at[axis] + radius))),
  ]);
  const halves = ends.map(([low, high]) => high / 2 - low / 2);
  const origin = /** @type {Point3} */ (ends.map(([low, high]) => low / 2 + high / 2));
  return { origin, unit: Math.max(...halves) || 1 };
}

/**
 * @param {Frame} frame
 * @param {readonly number[]} point
 * @returns {Point3}
 */
export function local({ origin, unit }, point) {
  // Halved, so that no difference overflows.
  return /** @type {Point3} */ (origin.map((start, axis) => ((point[axis] / 2 - start / 2) / unit) * 2));
}

/**
 * The step of the floor's grid in the world, and the floor's height in such steps: both are round, so that the floor
 * rests while shapes move.
 * @param {Frame} frame
 * @param {number} lowest The height that must be above the floor.
 */
export function floorBelow({ origin, unit }, lowest) {
  const pitch = roundUp(PITCH * unit);
  return { pitch, level: Math.floor(origin[1] / pitch + (lowest - GAP) / (pitch / unit)) };
}

/**
 * The height of the floor in the world.
 * @param {Shape[]} shapes
 * @param {Placed[]} models
 */
export function floorUnder(shapes, models) {
  const { frame, lowest } = surroundings(shapes, models);
  const { level, pitch } = floorBelow(frame, lowest);
  return level * pitch;
}
