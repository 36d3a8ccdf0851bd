/** The notation of a step: in mathematics, and in a published program's own terms. */

import { readable, real } from "../geometry/numbers.js";
import { inDouble } from "../words/methods.js";
import { INFINITE } from "../words/sentences.js";
import { kindOf } from "../words/step-ids.js";

/** @import { Explanation } from "../engine/protocol.js" */
/** @import { StepText } from "../words/sentences.js" */

const LEAST_NORMAL = 2 ** -1022;

/**
 * @typedef {Record<string, Record<string, string | Record<string, string>>>} Formulas By method, kind and case; as
 *   rendered by the build.
 * @typedef {Record<string, Record<string, string>>} Rules By the published program's method, and step, kind or a step's case.
 */

/**
 * Returns the statements of a published program at a step, as its article prints them; empty if the step has none, and
 * for an exact explanation.
 * @param {Rules} rules
 * @param {string} method
 * @param {Pick<StepText["step"], "id" | "case" | "values">} step
 */
export function ruleOf(rules, method, { id, case: which, values }) {
  const own = rules[inDouble(method)];
  const rule = own?.[id] ?? own?.[kindOf(id)] ?? own?.[`${id}.${which}`] ?? "";
  return rule.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/**
 * Whether a value has kept its digits. If it underflowed or, in an exact explanation, overflowed, no formula holds for
 * it. Infinities of a program are allowed, because the program computes with them.
 * @param {unknown} value
 * @param {string} algorithm
 */
function hasDigits(value, algorithm) {
  if (typeof value === "number") return value === 0 || Math.abs(value) >= LEAST_NORMAL;
  return algorithm !== "exact" || !INFINITE.includes(String(value));
}

/**
 * Returns the formula of a step in its case, `….close` if the compared numbers look the same; empty if a value has lost
 * its digits, or the compared numbers their difference.
 * @param {Formulas} formulas
 * @param {Pick<Explanation, "method" | "algorithm" | "said">} explanation
 * @param {StepText} row
 */
export function formulaOf(formulas, { method, algorithm, said }, row) {
  const { isAlike, step, values } = row;
  if (method !== inDouble(method)) return ""; // in single precision, sums are rounded more than their digits show
  const kind = kindOf(step.id);
  const kinds = isAlike ? [`${kind}.close`, kind] : [kind];
  const found = said.methods.flatMap((each) => kinds.map((name) => formulas[each]?.[name]));
  const set = found.map((each) => (typeof each === "string" ? each : each?.[step.case])).find(Boolean) ?? "";
  const names = [...set.matchAll(/ data-slot="(\w+)/g)].map(([, name]) => name);
  const isSound = names.every((name) => name in values && hasDigits(step.values[name], algorithm));
  return isSound && !hasLostDifference(row, names) ? set : "";
}

/**
 * Whether a formula shows both numbers that a step compares, but they are so close that, rounded to doubles, they no
 * longer have the same difference.
 * @param {StepText} row
 * @param {string[]} names
 */
function hasLostDifference({ isAlike, step, values }, names) {
  const numberOf = (/** @type {string} */ name) => /** @type {{number?: number}} */ (values[name]).number;
  const [left, right] = step.compares.map((name) => real(step.values[name]));
  const shown = names.map(numberOf);
  const isShown = left === right ? shown.indexOf(left) < shown.lastIndexOf(left) : shown.includes(left) && shown.includes(right);
  return isShown && isAlike && readable(Math.abs(left - right)) !== readable(Math.abs(numberOf("excess") ?? NaN));
}
