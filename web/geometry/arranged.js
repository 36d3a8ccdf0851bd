/** Displacements that align bodies, or distribute them with equal gaps. */

/** @import { Bounds } from "./camera.js" */

/** @typedef {keyof typeof EDGES} Edge */

export const EDGES = {
  left: (/** @type {Bounds} */ { left }) => left,
  centre: (/** @type {Bounds} */ { left, right }) => left + (right - left) / 2,
  right: (/** @type {Bounds} */ { right }) => right,
  top: (/** @type {Bounds} */ { top }) => top,
  middle: (/** @type {Bounds} */ { bottom, top }) => bottom + (top - bottom) / 2,
  bottom: (/** @type {Bounds} */ { bottom }) => bottom,
};
const ACROSS = ["left", "centre", "right"];
const SIDES = /** @type {const} */ ([["left", "right"], ["bottom", "top"]]);

/**
 * The displacements to a common edge or centre line of all.
 * @param {Bounds[]} each
 * @param {Edge} edge
 * @returns {[number, number][]}
 */
export function alignment(each, edge) {
  const goal = EDGES[edge]({
    left: Math.min(...each.map(({ left }) => left)), right: Math.max(...each.map(({ right }) => right)),
    bottom: Math.min(...each.map(({ bottom }) => bottom)), top: Math.max(...each.map(({ top }) => top)),
  });
  return each.map((bounds) => {
    const shift = goal - EDGES[edge](bounds);
    return ACROSS.includes(edge) ? [shift, 0] : [0, shift];
  });
}

/**
 * The displacements to equal gaps along an axis; the first and the last stay.
 * @param {Bounds[]} each
 * @param {0 | 1} axis
 * @returns {[number, number][]}
 */
export function distribution(each, axis) {
  const [low, high] = SIDES[axis];
  const order = each.toSorted((a, b) => a[low] + a[high] - b[low] - b[high]);
  const last = /** @type {Bounds} */ (order.at(-1));
  const gap = (last[high] - order[0][low] - order.reduce((sum, bounds) => sum + bounds[high] - bounds[low], 0)) / (each.length - 1);
  let next = order[0][low];
  const shifts = new Map(order.map((bounds) => {
    const shift = bounds === last ? 0 : next - bounds[low];
    next += bounds[high] - bounds[low] + gap;
    return [bounds, shift];
  }));
  return each.map((bounds) => /** @type {[number, number]} */ ([0, 0].with(axis, shifts.get(bounds) ?? 0)));
}
