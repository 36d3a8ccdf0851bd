/**
 * Predict first, and a lesson's question: the page hides the verdict until the user has predicted it or asked to see
 * it.
 */

import { isSameCast } from "./cast.js";
import { kindOf } from "./kind.js";

/** @import { Explanation } from "../engine/protocol.js" */
/** @import { Answered, Parts } from "./store.js" */

/**
 * Whether the answer about what is shown is still hidden.
 * @param {Pick<Parts, "options" | "predicted" | "scene"> & Partial<Pick<Parts, "lesson">>} parts
 * @param {Answered | {answer: undefined} | undefined} shown
 */
export function isKeptBack({ lesson, options, predicted, scene }, shown) {
  if (lesson?.isAsking) return true;
  if (options.predict !== "1" || !kindOf(scene).hasPair || !shown?.answer?.pairs.length) return false;
  return !predicted || !isSameCast(predicted, shown);
}

/**
 * Whether a step before the deciding one is selected.
 * @param {Pick<Parts, "choices">} parts
 * @param {Explanation | null | undefined} explanation
 */
export function isUndecided({ choices: { step = "" } }, explanation) {
  const ids = explanation?.steps.map(({ id }) => id) ?? [];
  return ids.includes(step) && ids.indexOf(step) < ids.indexOf(explanation?.decided_by ?? "");
}

/**
 * Whether, in presentation mode, the verdict is still hidden, because its step is yet to come.
 * @param {Pick<Parts, "isPresented" | "choices">} parts
 * @param {Explanation | null | undefined} explanation
 */
export function isAhead(parts, explanation) {
  const { isPresented, choices: { view = "steps" } } = parts;
  return isPresented && view === "steps" && isUndecided(parts, explanation);
}

/**
 * The key of the text that compares the prediction with the exact verdict; undefined if there was no prediction.
 * @param {Pick<Parts, "options" | "predicted">} parts
 * @param {Answered | undefined} shown
 */
export function outcomeOf({ options, predicted }, shown) {
  if (options.predict !== "1" || predicted?.guess === undefined || !shown || !isSameCast(predicted, shown)) return undefined;
  const { hit } = shown.answer.exact;
  return `predict.${predicted.guess === hit ? "right" : "wrong"}.${hit ? "hit" : "miss"}`;
}
