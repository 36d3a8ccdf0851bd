/** The handles that move a 3D shape in directions of space: arrows outside of its outline, and its foot on the ground. */

import { shifted } from "./kinds.js";
import { seenAt } from "./projection.js";
import { boundsOf } from "./shapes.js";

/** @import { Bounds, Point } from "./camera.js" */
/** @import { Shape } from "./kinds.js" */
/** @import { Projection } from "./projection.js" */
/** @import { Handle } from "./shapes.js" */
/** @import { Point3 } from "./vectors.js" */

const NAMES = ["x", "y", "z"];
const DISTANCE = 0.65; // from the outline, in gaps between handles
const END_ON = 0.2; // an axis that is seen shorter than this, relative to its length, has no handle

/**
 * @param {Projection} projection
 * @param {Shape} shape
 * @param {Shape} seen Its projection.
 * @param {Point} pivot The position of the handle that moves it across the view.
 * @param {number} gap Minimum distance between handles.
 * @param {Bounds} view
 * @returns {Handle[]} In view if possible, and at NaN if the axis is seen end-on.
 */
export function axisHandles({ right, up }, shape, seen, pivot, gap, view) {
  const outline = boundsOf([seen]);
  const within = { left: view.left + gap / 2, right: view.right - gap / 2, bottom: view.bottom + gap / 2, top: view.top - gap / 2 };
  return NAMES.map((name, axis) => {
    const along = /** @type {Point} */ ([right[axis], up[axis]]);
    const length = Math.hypot(...along);
    const isRoomy = outOf(within, pivot, along) * length >= gap;
    const side = /** @type {Point} */ (isRoomy ? along : along.map((each) => -each)); // it still points along the axis
    const outside = outOf(outline, pivot, side) + (DISTANCE * gap) / length;
    const reach = length < END_ON ? NaN : (isRoomy ? Math.min(outside, outOf(within, pivot, along)) : outside);
    return {
      id: name, label: "axis", letter: name, along, keyed: ([i, j], step) => [step * (i + j) * along[0], step * (i + j) * along[1]], at: [pivot[0] + reach * side[0], pivot[1] + reach * side[1]], now: [shape.values[axis]],
      moved: (dx, dy, _, of = shape) => shifted(of, /** @type {Point3} */ ([0, 0, 0].with(axis, (dx * along[0] + dy * along[1]) / length ** 2))),
    };
  });
}

/**
 * The multiple of a direction that leads from a position out of a rectangle.
 * @param {Bounds} bounds
 * @param {Point} from
 * @param {Point} along
 */
function outOf({ left, right, bottom, top }, [x, y], [u, v]) {
  const across = u && ((u > 0 ? right : left) - x) / u;
  const upward = v && ((v > 0 ? top : bottom) - y) / v;
  return u && v ? Math.min(across, upward) : across + upward;
}

/**
 * At the end of the vertical line from a shape's middle to the ground; moves the shape parallel to the ground.
 * @param {Projection} projection
 * @param {Shape} shape
 * @param {Point3} middle
 * @param {number} height Of the ground.
 * @returns {Handle} At NaN if the ground is seen edge-on.
 */
export function footHandle(projection, shape, [x, , z], height) {
  const { right, toward, up } = projection;
  const isSeen = Math.abs(toward[1]) >= END_ON;
  const [u, v] = Math.abs(right[0]) >= Math.abs(right[2]) ? [Math.sign(right[0]), 0] : [0, Math.sign(right[2])]; // closest to the right
  return {
    id: "foot", label: "foot", at: isSeen ? seenAt(projection, [x, height, z]) : [NaN, NaN], now: [x, z],
    keyed: ([i, j], step) => seenAt(projection, [step * (i * u + j * v), 0, step * (i * v - j * u)]),
    moved: (dx, dy, _, of = shape) => shifted(of, [(right[2] * dy - up[2] * dx) / toward[1], 0, (up[0] * dx - right[0] * dy) / toward[1]]),
  };
}
