/**
 * Turns an explanation into sentences. Their keys depend only on the data:
 *
 *     why.METHOD.KIND.title            the step's name
 *     why.METHOD.KIND.CASE             its sentence
 *     why.METHOD.KIND.CASE.verdict     the verdict, if that step decided
 *     ….verdict.hit, ….verdict.miss    if the same case can have either verdict
 *     ….close                          any of them, if the two numbers compared read alike
 *     why.METHOD.KIND.*                the sentence of all cases without their own; likewise why.METHOD.KIND.*.verdict
 *
 * If a case has no `….close` sentence, `why.close` adds the difference. If ∞ appears in an exact explanation,
 * `why.beyond` adds what it stands for; `why.unreliable` says that the sizes leave a method's range. A method with the same steps as another one shares its sentences, unless it has
 * its own. Each case has a line in `tests/web/walks.txt`, and `tests/web/terms.json` allows only one term per concept.
 */

import { readable, real } from "../geometry/numbers.js";
import { once } from "../geometry/once.js";
import { RENAMED, kindOf } from "./steps.js";
import TABLE from "../locales/walks-like.json" with { type: "json" };

/** @import { Explanation, Step } from "../engine/protocol.js" */
/** @import { Phrase, Piece, Texts, Values } from "./text.js" */

/**
 * @typedef {{id: string, title: string, sentence: Phrase[], decided: boolean, step: Step, values: Values, parts?: boolean}} Told
 *   `parts`: whether it is the first step that differs from the other explanation.
 */

/** For a method, the other method whose steps and values it shares. @type {Record<string, string>} */
const WALKS_LIKE = TABLE;
const PLAIN = /^([<=>]|\d+)$/; // a relation, or binary digits
export const INFINITE = ["inf", "-inf", "nan"];
/** Values that list shapes by number, and how many of them are shown. */
const LISTS = ["order", "open", "met", "members"];
const LISTED = 24;
/** The bounds of a shape of a pair. */
const BOUND = /^[xy]_(?:min|max)_([ab])$/;
const ENDLESS = ["Ray", "Line"];

/**
 * The method itself, the method with the same steps, and so on.
 * @param {string} method
 * @returns {string[]}
 */
export function methodsOf(method) {
  const like = WALKS_LIKE[method];
  return like ? [method, ...methodsOf(like)] : [method];
}

/**
 * The first candidate key that exists; more specific keys are tried first.
 * @param {string} method
 * @param {string[]} ends
 * @param {Pick<Texts, "has">} texts
 */
function keyOf(method, ends, texts) {
  const keys = methodsOf(method).flatMap((each) => ends.map((end) => `why.${each}.${end}`));
  return keys.find((key) => texts.has(key)) ?? keys[0];
}

/**
 * Whether an explanation's method has a step with this present or former id, in this state or another.
 * @param {Explanation} explanation
 * @param {string} id
 * @param {Pick<Texts, "has">} texts
 */
export function knowsStep(explanation, id, texts) {
  if (RENAMED[id] && knowsStep(explanation, RENAMED[id], texts)) return true;
  const { method, steps } = explanation;
  const kind = kindOf(id);
  const like = steps.find((step) => kindOf(step.id) === kind);
  if (like) return (like.id === kind) === (id === kind); // numbered exactly if the others are
  return texts.has(keyOf(method, [`${kind}.title`], texts));
}

/**
 * Each step with its sentences.
 * @param {Explanation} explanation
 * @param {Pick<Texts, "has" | "pieces">} texts
 * @returns {Told[]}
 */
export function stepSentences(explanation, texts) {
  const { method, steps, decided_by } = explanation;
  return steps.map((step) => {
    const values = valuesOf(step, texts);
    const kind = kindOf(step.id);
    return {
      id: step.id,
      title: keyOf(method, [`${kind}.title`], texts),
      sentence: whole(said(keyOf(method, [`${kind}.${step.case}`, `${kind}.*`], texts), step, values, texts), step, explanation, texts),
      decided: step.id === decided_by,
      step,
      values,
    };
  });
}

/**
 * The verdict, as a sentence of the deciding step; it may use values of other steps.
 * @param {Explanation} explanation
 * @param {Pick<Texts, "has" | "pieces">} texts
 * @returns {Phrase[]}
 */
export function verdictSentence(explanation, texts) {
  const { method, steps, decided_by, hit } = explanation;
  const step = /** @type {Step} */ (steps.find(({ id }) => id === decided_by));
  const kind = kindOf(step.id);
  const end = `${kind}.${step.case}.verdict`;
  const key = keyOf(method, [`${end}.${hit ? "hit" : "miss"}`, end, `${kind}.*.verdict`], texts);
  const all = Object.assign({}, ...[...steps, step].map((each) => valuesOf(each, texts)));
  const phrases = whole(said(key, step, all, texts), step, explanation, texts);
  return step.values.unreliable ? [...phrases, { key: "why.unreliable" }] : phrases;
}

/**
 * @param {string} key
 * @param {Step} step
 * @param {Values} values
 * @param {Pick<Texts, "has">} texts
 * @returns {Phrase[]}
 */
function said(key, step, values, texts) {
  const isFar = INFINITE.includes(String(step.values.excess)); // such an excess is not "only" small
  if (!readsAlike(step) || isFar) return [{ key, values }];
  if (texts.has(`${key}.close`)) return [{ key: `${key}.close`, values }];
  if (/\.verdict(\.|$)/.test(key)) return [{ key, values }];
  return [{ key, values }, { key: "why.close", values }];
}

/**
 * The sentence, and a note if a finite value in it prints as infinite because it exceeds the range of doubles.
 * @param {Phrase[]} phrases
 * @param {Step} step
 * @param {Explanation} explanation
 * @param {Pick<Texts, "pieces">} texts
 */
function whole(phrases, step, { algorithm, pair }, texts) {
  // The sentence of an overflow says so itself.
  if (algorithm !== "exact" || step.case === "overflow") return phrases;
  const isBeyond = (/** @type {Piece} */ { name, text }) => name && text.includes("∞") && !isEndless(name, step, pair);
  const hasBeyond = phrases.some(({ key, values }) => texts.pieces(key, values).some(isBeyond));
  return hasBeyond ? [...phrases, { key: "why.beyond" }] : phrases;
}

/**
 * Whether an infinite number is really infinite: a bound of a ray or line, or the time of a wall that is never crossed.
 * @param {string} name
 * @param {Step} step
 * @param {Explanation["pair"]} pair
 */
function isEndless(name, step, pair) {
  const bound = BOUND.exec(name);
  if (bound) return ENDLESS.includes(pair["ab".indexOf(bound[1])]);
  return kindOf(step.id) === "slab" && (step.case === "within" || name === step.values.endless);
}

/**
 * Whether the two numbers that a step compares differ but print alike.
 * @param {Step} step
 */
export function readsAlike({ compares, values }) {
  if (!compares.length || values.relation === "=") return false;
  const [left, right] = compares.map((name) => readable(real(values[name])));
  return left === right;
}

/**
 * The values in the form that a sentence needs: numbers, signs, letters, and texts, which may contain other values. The
 * compared values are also `left` and `right`, and their letters `left_name` and `right_name`. A list of shapes is
 * given by number; other lists are only for selection, and no sentence contains them.
 * @param {{values: Step["values"], compares?: string[]}} step
 * @param {Pick<Texts, "has">} texts
 * @returns {Values}
 */
export function valuesOf({ values, compares = [] }, texts) {
  const [left, right] = compares.map((name) => real(values[name]));
  const [left_name, right_name] = compares;
  const compared = compares.length ? { left, right, left_name, right_name, excess: left - right } : {};
  const sayable = Object.entries({ ...compared, ...values }).filter(([name, value]) => !Array.isArray(value) || LISTS.includes(name));
  /** @type {Values} */
  const all = {};
  for (const [name, value] of sayable) all[name] = Array.isArray(value) ? listOf(value) : valueOf(name, value, texts, all);
  return all;
}

/** @param {number[]} numbers */
const listOf = (numbers) => [...numbers.slice(0, LISTED).map(String), ...(numbers.length > LISTED ? ["…"] : [])];

/**
 * @param {string} name
 * @param {boolean | number | string} value
 * @param {Pick<Texts, "has">} texts
 * @param {Values} others
 * @returns {Values[string]}
 */
function valueOf(name, value, texts, others) {
  if (typeof value === "number" || INFINITE.includes(String(value))) return { number: real(/** @type {number | string} */ (value)) };
  if (PLAIN.test(String(value))) return String(value);
  const word = [`value.${name}.${value}`, `value.${value}`].find((key) => texts.has(key));
  return word ? { key: word, values: others } : { letter: String(value) };
}

/** Marks labelled by a value of their name, which a step may have under another name. */
const LENGTHS = new Set(["gap", "out", "overlap"]);

/**
 * The label of a mark without a letter, using the values of its step.
 * @param {Texts} texts
 */
export function captionIn(texts) {
  // As sentences use them.
  const taken = once((/** @type {Record<string, any>} */ values) => valuesOf({ values }, texts));
  return (/** @type {string} */ name, /** @type {Record<string, any>} */ values) => {
    const key = `label.${name}`;
    if (!texts.has(key) || (LENGTHS.has(name) && !(name in values))) return undefined;
    return texts.plain(key, taken(values));
  };
}
