/** The kinds of an explanation's steps. */

import { once } from "../geometry/once.js";

/**
 * The kind of a step: its id without the number of its round, so "axis-3" is an "axis". Memoized, because each frame
 * needs it for all steps.
 */
export const kindOf = once((/** @type {string} */ id) => id.replace(/-\d+$/, ""), new Map());
