/** A crowd as a link describes it: the number of bodies, the seed, the kinds and the sizes. */

import GRAMMAR from "../links.json" with { type: "json" };

/** @import { Bounds } from "../geometry/camera.js" */

/** The kinds of bodies. A mix is a number in which bit i stands for kind i. */
export const KINDS = GRAMMAR.parameters.mix.values;

/** The ways in which their sizes differ. A state has the index. */
export const SIZES = GRAMMAR.parameters.sizes.values;

/** The area in which the bodies move, the same as in the worker. @type {Bounds} */
export const ROOM = { left: -8, right: 8, bottom: -5, top: 5 };

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
