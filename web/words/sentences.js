/**
 * From an explanation to the sentences that say it. Their keys come from the data alone:
 *
 *     why.METHOD.KIND.title            the step's name
 *     why.METHOD.KIND.CASE             its sentence
 *     why.METHOD.KIND.CASE.verdict     the verdict, where that step decided
 *     ….verdict.hit, ….verdict.miss    where the same case can come out either way
 *     ….close                          any of them, where the two numbers compared read alike
 *
 * Without a sentence of its own for that, `why.close` adds the difference. Where an exact walk
 * shows ∞, `why.beyond` adds what it stands for. A method that walks like another one shares its
 * sentences, except where it has its own. Each case has a line in `tests/web/walks.txt`, and `tests/web/terms.json` holds every sentence to one term for each thing.
 */

import { readable, real } from "../geometry/numbers.js";
import { once } from "../geometry/once.js";
import { kindOf } from "./steps.js";
import TABLE from "../locales/walks-like.json" with { type: "json" };

/** @import { Explanation, Step } from "../engine/protocol.js" */
/** @import { Phrase, Piece, Texts, Values } from "./text.js" */

/**
 * @typedef {{id: string, title: string, sentence: Phrase[], decided: boolean, step: Step, values: Values, parts?: boolean}} Told
 *   `parts`: whether it is the first that differs from another list's.
 */

/** The method whose steps a method shares, with the same values. @type {Record<string, string>} */
const WALKS_LIKE = TABLE;
const PLAIN = /^([<=>]|\d+)$/; // a relation, or binary digits
export const INFINITE = ["inf", "-inf", "nan"];
/** What lists shapes by their numbers, and how many of them are said. */
const LISTS = ["order", "open", "met", "members"];
const LISTED = 24;
/** From where to where a shape of a pair reaches. */
const BOUND = /^[xy]_(?:min|max)_([ab])$/;
const ENDLESS = ["Ray", "Line"];

/**
 * The method itself, the one that it walks like, and so on.
 * @param {string} method
 * @returns {string[]}
 */
export function methodsOf(method) {
  const like = WALKS_LIKE[method];
  return like ? [method, ...methodsOf(like)] : [method];
}

/**
 * The first existing key of those that would fit, the more specific ones first.
 * @param {string} method
 * @param {string[]} ends
 * @param {Pick<Texts, "has">} texts
 */
function keyOf(method, ends, texts) {
  const keys = methodsOf(method).flatMap((each) => ends.map((end) => `why.${each}.${end}`));
  return keys.find((key) => texts.has(key)) ?? keys[0];
}

/**
 * Whether an explanation's method has a step of that id, if not in this state then in another.
 * @param {Explanation} explanation
 * @param {string} id
 * @param {Pick<Texts, "has">} texts
 */
export function knowsStep({ method, steps }, id, texts) {
  const kind = kindOf(id);
  const like = steps.find((step) => kindOf(step.id) === kind);
  if (like) return (like.id === kind) === (id === kind); // with a number where the others have one
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
      sentence: whole(said(keyOf(method, [`${kind}.${step.case}`], texts), step, values, texts), step, explanation, texts),
      decided: step.id === decided_by,
      step,
      values,
    };
  });
}

/**
 * The verdict, said of the step that decided; it may name what other steps found.
 * @param {Explanation} explanation
 * @param {Pick<Texts, "has" | "pieces">} texts
 * @returns {Phrase[]}
 */
export function verdictSentence(explanation, texts) {
  const { method, steps, decided_by, hit } = explanation;
  const step = /** @type {Step} */ (steps.find(({ id }) => id === decided_by));
  const end = `${kindOf(step.id)}.${step.case}.verdict`;
  const key = keyOf(method, [`${end}.${hit ? "hit" : "miss"}`, end], texts);
  const all = Object.assign({}, ...[...steps, step].map((each) => valuesOf(each, texts)));
  return whole(said(key, step, all, texts), step, explanation, texts);
}

/**
 * @param {string} key
 * @param {Step} step
 * @param {Values} values
 * @param {Pick<Texts, "has">} texts
 * @returns {Phrase[]}
 */
function said(key, step, values, texts) {
  const isFar = INFINITE.includes(String(step.values.excess)); // not "only" so much
  if (!readsAlike(step) || isFar) return [{ key, values }];
  if (texts.has(`${key}.close`)) return [{ key: `${key}.close`, values }];
  if (/\.verdict(\.|$)/.test(key)) return [{ key, values }];
  return [{ key, values }, { key: "why.close", values }];
}

/**
 * The sentence, and what an infinite number in it stands for: those of an exact walk are finite.
 * @param {Phrase[]} phrases
 * @param {Step} step
 * @param {Explanation} explanation
 * @param {Pick<Texts, "pieces">} texts
 */
function whole(phrases, step, { algorithm, pair }, texts) {
  if (algorithm !== "exact" || step.case === "overflow") return phrases; // whose sentence says so itself
  const isBeyond = (/** @type {Piece} */ { name, text }) => name && text.includes("∞") && !isEndless(name, step, pair);
  const hasBeyond = phrases.some(({ key, values }) => texts.pieces(key, values).some(isBeyond));
  return hasBeyond ? [...phrases, { key: "why.beyond" }] : phrases;
}

/**
 * Whether an infinite number is one: a ray's or line's bound, or for how long one parallel to a slab is in it.
 * @param {string} name
 * @param {Step} step
 * @param {Explanation["pair"]} pair
 */
function isEndless(name, step, pair) {
  const bound = BOUND.exec(name);
  return bound ? ENDLESS.includes(pair["ab".indexOf(bound[1])]) : step.id.endsWith("-slab") && step.case === "within";
}

/**
 * Whether the two numbers that a step compares differ, but print alike.
 * @param {Step} step
 */
export function readsAlike({ compares, values }) {
  if (!compares.length || values.relation === "=") return false;
  const [left, right] = compares.map((name) => readable(real(values[name])));
  return left === right;
}

/**
 * The values as a sentence takes them: numbers, signs, letters, words, which may name other values.
 * What is compared goes by `left` and `right` too, and by its letters `left_name` and `right_name`.
 * A list of shapes is said by their numbers; any other is for choosing from, and no sentence says it.
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

/** Marks that are called by a value of their name, which a step may have under another one. */
const LENGTHS = new Set(["gap", "out", "overlap"]);

/**
 * What a mark is called that has no letter, with the values of its step.
 * @param {Texts} texts
 */
export function captionIn(texts) {
  const taken = once((/** @type {Record<string, any>} */ values) => valuesOf({ values }, texts)); // as words take them
  return (/** @type {string} */ name, /** @type {Record<string, any>} */ values) => {
    const key = `label.${name}`;
    if (!texts.has(key) || (LENGTHS.has(name) && !(name in values))) return undefined;
    return texts.plain(key, taken(values));
  };
}
