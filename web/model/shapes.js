/** What the page knows of one shape: where it can be taken hold of, and what that changes. */

/** @import { Bounds, Point } from "../view/camera.js" */

/**
 * @typedef {{type: string, values: number[]}} Shape
 * @typedef {{
 *   id: string, label: "move" | "radius" | "vertex", letter?: string, at: Point,
 *   moved: (dx: number, dy: number) => number[],
 * }} Handle `moved` gives the shape's values after the handle went so far.
 * @typedef {{
 *   bounds: (values: number[]) => Bounds,
 *   contains: (values: number[], point: Point) => boolean,
 *   handles: (values: number[], letters: string[]) => Handle[],
 * }} Kind
 */

/** @type {Record<string, Kind>} */
const KINDS = {
  disk: {
    bounds: ([x, y, r]) => ({ left: x - r, right: x + r, bottom: y - r, top: y + r }),
    contains: ([x, y, r], [px, py]) => Math.hypot(px - x, py - y) <= r,
    handles: ([x, y, r]) => [
      { id: "move", label: "move", at: [x, y], moved: (dx, dy) => [x + dx, y + dy, r] },
      {
        id: "radius",
        label: "radius",
        at: [x, y - r],
        moved: (dx, dy) => [x, y, Math.max(0, r + dx - dy)],
      },
    ],
  },
  triangle: {
    bounds: (values) => {
      const [xs, ys] = [0, 1].map((axis) => values.filter((_, i) => i % 2 === axis));
      return {
        left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys),
      };
    },
    contains: ([ax, ay, bx, by, cx, cy], [px, py]) => {
      const sides = [
        (bx - ax) * (py - ay) - (by - ay) * (px - ax),
        (cx - bx) * (py - by) - (cy - by) * (px - bx),
        (ax - cx) * (py - cy) - (ay - cy) * (px - cx),
      ];
      return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
    },
    handles: (values, letters) => [
      { id: "move", label: "move", at: centre(values), moved: (dx, dy) => shifted(values, dx, dy) },
      ...letters.map((letter, i) => vertexHandle(values, letter, i)),
    ],
  },
};

/**
 * @param {number[]} values
 * @param {string} letter
 * @param {number} i
 * @returns {Handle}
 */
function vertexHandle(values, letter, i) {
  const at = /** @type {Point} */ (values.slice(2 * i, 2 * i + 2));
  return {
    id: letter,
    label: "vertex",
    letter,
    at,
    moved: (dx, dy) => values.with(2 * i, at[0] + dx).with(2 * i + 1, at[1] + dy),
  };
}

/**
 * @param {number[]} values
 * @returns {Point}
 */
function centre([ax, ay, bx, by, cx, cy]) {
  return [ax / 3 + bx / 3 + cx / 3, ay / 3 + by / 3 + cy / 3];
}

/**
 * @param {number[]} values
 * @param {number} dx
 * @param {number} dy
 */
function shifted(values, dx, dy) {
  return values.map((value, i) => value + (i % 2 ? dy : dx));
}

/**
 * The box around all shapes, as far as doubles go.
 * @param {Shape[]} shapes
 * @returns {Bounds}
 */
export function boundsOf(shapes) {
  const all = shapes.map(({ type, values }) => KINDS[type].bounds(values));
  const most = Number.MAX_VALUE;
  return {
    left: Math.max(-most, Math.min(...all.map(({ left }) => left))),
    right: Math.min(most, Math.max(...all.map(({ right }) => right))),
    bottom: Math.max(-most, Math.min(...all.map(({ bottom }) => bottom))),
    top: Math.min(most, Math.max(...all.map(({ top }) => top))),
  };
}

/**
 * The handles of a shape, the one that moves all of it first.
 * @param {Shape} shape
 * @param {string[]} letters
 */
export function handlesOf({ type, values }, letters) {
  return KINDS[type].handles(values, letters);
}

/**
 * The shape under a point, the one drawn last; -1 where there is none.
 * @param {Shape[]} shapes
 * @param {Point} point
 */
export function pick(shapes, [x, y]) {
  return shapes.findLastIndex(({ type, values }) => {
    const { left, right, bottom, top } = KINDS[type].bounds(values); // where a flat triangle ends
    const isNear = left <= x && x <= right && bottom <= y && y <= top;
    return isNear && KINDS[type].contains(values, [x, y]);
  });
}
