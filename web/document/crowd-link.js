/** A crowd as a link describes it: the number of bodies, the seed, the kinds and the sizes. */

import GRAMMAR from "../links.json" with { type: "json" };
import { BOUNDED, newHull, shifted } from "../geometry/kinds.js";
import { once } from "../geometry/memoize.js";
import { boundsOf } from "../geometry/shapes.js";

/** @import { Bounds } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */

/** The kinds of bodies. A mix is a number in which bit i stands for kind i. */
export const KINDS = GRAMMAR.parameters.mix.values;

/** The ways in which their sizes differ. A state has the index. */
export const SIZES = GRAMMAR.parameters.sizes.values;

/** The maximum number of corners of a body. */
export const CORNERS = 6;

/** The area in which the bodies of a seed move. @type {Bounds} */
const ROOM = { left: -8, right: 8, bottom: -5, top: 5 };

/** The area in which the user's shapes move: their bounds, and half of the longer side around them. */
export const roomOf = once((/** @type {Shape[]} */ shapes) => {
  if (!shapes.length) return ROOM;
  const { left, right, bottom, top } = boundsOf(shapes);
  const around = Math.max(right - left, top - bottom) / 2 || 1;
  return { left: left - around, right: right + around, bottom: bottom - around, top: top + around };
});

/** The user's shapes as bodies: centred on the origin, and where their middle starts. */
export const bodiesOf = once((/** @type {Shape[]} */ shapes) => shapes.map((shape) => {
  const { left, right, bottom, top } = boundsOf([shape]);
  const [x, y] = [left + (right - left) / 2, bottom + (top - bottom) / 2];
  return { type: shape.type, values: shifted(shape, [-x, -y]), at: [x, y] };
}));

/** Whether a shape has no more corners than a body may have. @param {Shape} shape */
export const hasFewCorners = (shape) => newHull(shape).points.length <= CORNERS;

/** Whether shapes can move as a crowd. @param {Shape[]} shapes */
export const canMove = (shapes) => shapes.length > 0 && shapes.every((shape) => BOUNDED.includes(shape.type) && hasFewCorners(shape));

/**
 * The kinds of a mix.
 * @param {number} mix
 */
export function kindsOf(mix) {
  return KINDS.filter((_, i) => mix & (1 << i));
}

/** @param {string[]} kinds */
export function mixOf(kinds) {
  return KINDS.reduce((mix, kind, i) => mix | (kinds.includes(kind) ? 1 << i : 0), 0);
}

/**
 * The mix with a kind added or removed; the last kind cannot be removed.
 * @param {number} mix
 * @param {string} kind
 */
export function toggled(mix, kind) {
  return mix ^ mixOf([kind]) || mix;
}
