/** Whether words differ in numbers alone: then they may wait a little while something moves. */

import { once } from "../geometry/once.js";

/** @import { Explanation, Step } from "../engine/protocol.js" */
/** @import { Answered } from "./store.js" */

/**
 * Whether what is said of two answers is the same but for its numbers.
 * @param {Answered | undefined} a
 * @param {Answered | undefined} b
 */
export function readsAlike(a, b) {
  return a !== undefined && b !== undefined && wordsOf(a) === wordsOf(b);
}

/** What its words depend on. */
const wordsOf = once((/** @type {Answered} */ { algorithm, answer: { beside, departs, exact, explanation, pairs }, scene, shapes }) => (
  JSON.stringify([scene, algorithm, shapes.length, pairs.length, exact.hit, departs, ...[explanation, beside].map((each) => each && reasonOf(each))])));

/**
 * Letters, names and comparisons among the values are no numbers.
 * @param {Explanation} explanation
 */
function reasonOf({ hit, method, steps }) {
  const words = (/** @type {unknown} */ value) => (typeof value === "number" ? 0 : String(value));
  return [hit, method, ...steps.map(({ id, case: how, values }) => [id, how, ...Object.keys(values), ...Object.values(values).map(words)])];
}
