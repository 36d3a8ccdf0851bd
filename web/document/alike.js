/** Whether two texts differ only in numbers; if so, updating them can be delayed during motion. */

/** @import { Explanation, Step } from "../engine/protocol.js" */
/** @import { Answered } from "./store.js" */

/**
 * Whether the texts about two answers are the same except for numbers.
 * @param {Answered | undefined} a
 * @param {Answered | undefined} b
 */
export function readsAlike(a, b) {
  return a !== undefined && b !== undefined && a.scene === b.scene && a.algorithm === b.algorithm
    && a.shapes.length === b.shapes.length && a.answer.pairs.length === b.answer.pairs.length
    && a.answer.exact.hit === b.answer.exact.hit && a.answer.departs.join() === b.answer.departs.join()
    && isReasonAlike(a.answer.explanation, b.answer.explanation) && isReasonAlike(a.answer.beside, b.answer.beside);
}

/**
 * @param {Explanation | null | undefined} a
 * @param {Explanation | null | undefined} b
 */
function isReasonAlike(a, b) {
  if (!a || !b) return a === b;
  return a.hit === b.hit && a.method === b.method && a.steps.length === b.steps.length
    && a.steps.every((step, i) => isStepAlike(step, b.steps[i]));
}

/**
 * Letters, names and comparisons among the values do not count as numbers.
 * @param {Step} a
 * @param {Step} b
 */
function isStepAlike(a, b) {
  const names = Object.keys(a.values);
  return a.id === b.id && a.case === b.case && names.length === Object.keys(b.values).length && names.every((name) => {
    const [value, other] = [a.values[name], b.values[name]];
    return typeof value === "number" ? typeof other === "number" : String(value) === String(other);
  });
}
