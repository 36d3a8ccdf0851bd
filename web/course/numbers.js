/** What a lesson's sentences say of an answer: a value of one of its steps, or of its verdict. */

/** @import { Answer } from "../engine/protocol.js" */
/** @import { Values } from "../words/text.js" */

/**
 * What an answer says under a name.
 * @param {Answer | undefined} answer
 * @param {string} path `STEP.VALUE`; `hit` and `exact.hit`, the exact verdict; `verdict.hit`, that of the answer's own algorithm; `decided_by`.
 * @returns {unknown} Nothing where it has no such.
 */
export function valueIn(answer, path) {
  const { exact, explanation } = answer ?? {};
  if (path === "hit" || path === "exact.hit") return exact?.hit;
  if (path === "verdict.hit") return explanation?.hit;
  if (path === "decided_by") return explanation?.decided_by;
  const [id, name] = path.split(".");
  const { values = {} } = explanation?.steps.find((step) => step.id === id) ?? {};
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** What can be chosen: a number is one of a few. @param {unknown} value */
export const chosen = (value) => (typeof value === "number" ? String(value) : worded(value));

/**
 * A value as a sentence takes it: a number lights its mark by the name that it has there.
 * @param {unknown} value
 * @param {string} [path]
 * @returns {Values[string]}
 */
export function worded(value, path = "") {
  if (typeof value === "number") return { number: value, name: path.split(".")[1] };
  if (typeof value === "boolean") return { key: value ? "course.hit" : "course.miss" };
  return Array.isArray(value) ? (value.length ? value.map(String) : "–") : String(value ?? "…");
}
