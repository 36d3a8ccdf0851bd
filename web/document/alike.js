/** Whether two texts differ only in numbers; if so, updating them can be delayed during motion. */

/** @import { Explanation } from "../engine/protocol.js" */
/** @import { Answered } from "./store.js" */

/**
 * Whether the texts about two answers are the same except for numbers.
 * @param {Answered | undefined} a
 * @param {Answered | undefined} b
 */
export function readsAlike(a, b) {
  return a !== undefined && b !== undefined && outlineOf(a) === outlineOf(b);
}

/** @param {Answered} answered */
function outlineOf({ algorithm, answer: { beside, departs, exact, explanation, pairs }, scene, shapes }) {
  return JSON.stringify([scene, algorithm, shapes.length, pairs.length, exact.hit, departs, ...[explanation, beside].map(reasonOf)]);
}

/**
 * Letters, names and comparisons among the values do not count as numbers.
 * @param {Explanation | null | undefined} explanation
 */
const reasonOf = (explanation) => explanation && [explanation.hit, explanation.method, explanation.steps.map(({ id, case: which, values }) => (
  [id, which, Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? 0 : String(value)])]))];
