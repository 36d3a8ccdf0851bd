/** Rotating and scaling a shape with several points as a whole, about its middle. */

import { scaled, turned } from "./about.js";
import { asBox, hullOf, pointsOf } from "./kinds.js";
import { angleOf, notched } from "./pose.js";
import { meanOf } from "./shapes.js";

/** @import { Point } from "./camera.js" */
/** @import { Shape } from "./kinds.js" */
/** @import { Handle } from "./shapes.js" */

/**
 * A handle beyond the first point, which rotates the shape, and one beyond the point most opposite to it, which scales
 * it. Empty for a shape with one point, or whose points all coincide.
 * @param {Shape} shape If it belongs to a body, the other parts rotate and scale about the same middle.
 * @param {number} gap Distance from every point, so that the handles cover no corner.
 * @returns {Handle[]}
 */
export function wholeHandles(shape, gap) {
  const middle = meanOf(hullOf(shape).points);
  const { values } = asBox(shape); // a box has its own handles
  const arms = pointsOf(asBox(shape)).map(({ at }) => /** @type {Point} */ ([values[at] - middle[0], values[at + 1] - middle[1]]));
  const [turn, ...others] = arms;
  const scale = others.filter(isLong).sort((a, b) => along(a, turn) / Math.hypot(...a) - along(b, turn) / Math.hypot(...b))[0];
  if (!scale || !isLong(turn)) return [];
  const [turning, scaling] = [turn, scale].map((arm) => beyond(arm, arms, gap));
  const angle = angleOf(turning);
  const length = Math.hypot(...scale);
  const rest = Math.hypot(...scaling) - length; // constant distance beyond the point
  return [
    {
      id: "rotate", label: "rotate", at: [middle[0] + turning[0], middle[1] + turning[1]], now: [angle], pivot: middle,
      moved: (dx, dy, notch, of = shape) => turned(of, middle, notched(angleOf([turning[0] + dx, turning[1] + dy]), notch) - angle),
    },
    {
      id: "scale", label: "scale", at: [middle[0] + scaling[0], middle[1] + scaling[1]], now: [length],
      moved: (dx, dy, _, of = shape) => scaled(of, middle, Math.max(0, Math.hypot(scaling[0] + dx, scaling[1] + dy) - rest) / length),
    },
  ];
}

/** Whether the vector's length can be a divisor. @param {Point} arm */
function isLong(arm) {
  const length = Math.hypot(...arm);
  return length > 0 && Number.isFinite(length);
}

/**
 * The position in a point's direction that is at least the gap away from all points.
 * @param {Point} arm
 * @param {Point[]} arms From the middle to each point.
 * @param {number} gap
 * @returns {Point}
 */
function beyond(arm, arms, gap) {
  const length = Math.hypot(...arm);
  const [u, v] = [arm[0] / length, arm[1] / length];
  const beside = arms.map(([x, y]) => ({ far: u * x + v * y, aside: (u * y - v * x) / gap })).filter(({ aside }) => Math.abs(aside) < 1);
  const clear = Math.max(length + gap, ...beside.map(({ far, aside }) => far + gap * Math.sqrt(1 - aside ** 2)));
  return [u * clear, v * clear];
}

/** @param {Point} a @param {Point} b */
function along(a, b) {
  return a[0] * b[0] + a[1] * b[1];
}
