/** Two explanations of the same state beside each other: where they part, and at which step of each one stands. */

/** @import { Answer, Explanation, Step } from "../engine/protocol.js" */

/**
 * @typedef {Answer & {explanation: Explanation, beside: Explanation}} Two What a published program decides, and the exact reason.
 * @typedef {{parting: number | undefined, exact: number, published: number}} Standing `parting`: the place of the first step
 *   that differs, in both lists; and the place of each one's current step.
 */

/**
 * Whether an answer has both.
 * @param {Answer | undefined} answer
 * @returns {answer is Two}
 */
export function isTwo(answer) {
  return Boolean(answer?.explanation && answer.beside);
}

/**
 * The place of the first step that does something else, comes to something else, or decides where the other one goes on or decides
 * otherwise. Its numbers alone do not count: programs round, and compute the same in another form; nor do steps after the decision.
 * @param {Explanation} one
 * @param {Explanation} other
 * @returns {number | undefined}
 */
export function partingOf(one, other) {
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
 * Where one stands in both lists: at the step that was chosen, in the list without it at the same place; where none was, at the
 * first that differs, or at those that decided.
 * @param {Two} two
 * @param {string | undefined} chosen The step's id.
 * @returns {Standing}
 */
export function standingOf({ beside, explanation }, chosen) {
  const parting = partingOf(beside, explanation);
  const placeOf = (/** @type {Explanation} */ { steps }, /** @type {string | undefined} */ id) => steps.findIndex((step) => step.id === id);
  const found = [beside, explanation].map((each) => placeOf(each, chosen));
  const given = found.find((place) => place >= 0) ?? parting;
  const [exact, published] = [beside, explanation].map((each, i) => {
    if (found[i] >= 0) return found[i];
    return given === undefined ? placeOf(each, each.decided_by) : Math.min(given, each.steps.length - 1);
  });
  return { parting, exact, published };
}

/**
 * The exact answer in the place of a program's.
 * @param {Two} two
 * @returns {Answer & {explanation: Explanation}}
 */
export function exactOf({ beside, departs, exact, pairs: [pair, ...others], ...answer }) {
  const points = departs.includes("points") ? exact.points ?? [] : pair.points;
  return { ...answer, ...(exact.sweep && { sweep: exact.sweep }), departs: [], exact, pairs: [{ ...pair, hit: beside.hit, points }, ...others], explanation: beside };
}
