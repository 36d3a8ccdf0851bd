/** A crowd as a link has it: how many bodies, from which seed, of which kinds. */

/** @import { Bounds } from "../geometry/camera.js" */

/** The kinds of bodies; a mix of them is a number, whose bits are the kinds in this order. */
export const KINDS = ["disk", "box", "triangle", "polygon", "capsule"];

/** The room in which the bodies move, as the worker has it. @type {Bounds} */
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
 * The mix with a kind more, or without it; one kind remains.
 * @param {number} mix
 * @param {string} kind
 */
export function toggled(mix, kind) {
  return mix ^ mixOf([kind]) || mix;
}
