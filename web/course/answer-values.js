/** Values of an answer for the sentences of a lesson: those of a step or of the verdict. */

/** @import { Answer } from "../engine/protocol.js" */
/** @import { Values } from "../words/text.js" */

/** The letters of a point or an edge. */
const LETTERS = /^[A-Z]{1,3}$/;

/** The choices of a question that names none. */
export const CHOICES = [true, false];

/**
 * Returns the value of an answer under a name.
 * @param {Answer | undefined} answer
 * @param {string} path `STEP.VALUE`; `hit` and `exact.hit`, the exact verdict; `verdict.hit`, that of the answer's own
 *   algorithm; `decided_by`.
 * @returns {unknown} Undefined if the answer has no such value.
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

/** Formats a value as a choice; numbers are plain there, because a choice highlights nothing. @param {unknown} value */
export const chosen = (value) => (typeof value === "number" ? String(value) : worded(value));

/**
 * Converts a value for a sentence: pointing at a number highlights the mark of that name.
 * @param {unknown} value
 * @param {string} [path]
 * @returns {Values[string]}
 */
export function worded(value, path = "") {
  if (typeof value === "number") return { number: value, name: path.split(".")[1] };
  if (typeof value === "boolean") return { key: value ? "course.hit" : "course.miss" };
  return Array.isArray(value) ? (value.length ? value.map(String) : { key: "course.none" }) : LETTERS.test(String(value)) ? { letter: String(value) } : String(value ?? "…");
}
