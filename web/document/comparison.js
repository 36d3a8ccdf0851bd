/** Two explanations of the same state side by side: where they diverge, and the current step of each. */

import { indexOf } from "../words/step-ids.js";

/** @import { Answer, Explanation, Step } from "../engine/protocol.js" */

/**
 * @typedef {Answer & {explanation: Explanation, beside: Explanation}} Two A published program's explanation and the
 *   exact one.
 * @typedef {{parting: number | undefined, exact: number, published: number}} Standing `parting`: the index of the first
 *   step that differs, in both lists; `exact`, `published`: the index of each list's current step.
 */

/**
 * Whether an answer has both explanations.
 * @param {Answer | undefined} answer
 * @returns {answer is Two}
 */
export function isTwo(answer) {
  return Boolean(answer?.explanation && answer.beside);
}

/**
 * The index of the first step at which the explanations differ: in the operation, in its outcome, or in whether and how
 * they decide there. Numbers are ignored, because programs round and use other forms of the same formula; so are steps
 * after the decision.
 * @param {Explanation} one
 * @param {Explanation} other
 * @returns {number | undefined}
 */
export function divergenceOf(one, other) {
  const last = Math.max(...[one, other].map(({ decided_by, steps }) => steps.findIndex(({ id }) => id === decided_by)));
  const place = one.steps.slice(0, last + 1).findIndex((step, i) => outcomeOf(one, step) !== outcomeOf(other, other.steps[i]));
  return place < 0 ? undefined : place;
}

/**
 * @param {Explanation} explanation
 * @param {Step | undefined} step
 */
function outcomeOf({ decided_by, hit }, step) {
  return step && [step.id, step.case, ...(step.id === decided_by ? [hit] : [])].join(" ");
}

/**
 * The current step in both lists: the selected step, and the same index in a list without it. If none is selected, the
 * first step that differs, or the deciding steps.
 * @param {Two} two
 * @param {string | undefined} chosen The step's id.
 * @returns {Standing}
 */
export function standingOf({ beside, explanation }, chosen) {
  const parting = divergenceOf(beside, explanation);
  const found = [beside, explanation].map(({ steps }) => indexOf(steps, chosen));
  const given = found.find((place) => place >= 0) ?? parting;
  const [exact, published] = [beside, explanation].map((each, i) => {
    if (found[i] >= 0) return found[i];
    return given === undefined ? indexOf(each.steps, each.decided_by) : Math.min(given, each.steps.length - 1);
  });
  return { parting, exact, published };
}

/**
 * The exact answer in place of a program's.
 * @param {Two} two
 * @returns {Answer & {explanation: Explanation}}
 */
export function exactOf({ beside, departs, exact, pairs: [pair, ...others], ...answer }) {
  const points = departs.includes("points") ? exact.points ?? [] : pair.points;
  return { ...answer, ...(exact.sweep && { sweep: exact.sweep }), departs: [], exact, pairs: [{ ...pair, hit: beside.hit, points }, ...others], explanation: beside };
}
