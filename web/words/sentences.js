/**
 * Turns an explanation into sentences. The package chooses their keys (`hitlab.words.sentences`), which are the same in
 * every language, and the words among their values; the numbers are those of the steps. Each case of a step has a line
 * in `tests/web/explanation-links.txt`, and `tests/web/terms.json` allows only one term per concept.
 */

import { real } from "../geometry/numbers.js";
import { once } from "../geometry/memoize.js";
import { RENAMED, kindOf } from "./step-ids.js";

/** @import { Explanation, Said, Step } from "../engine/protocol.js" */
/** @import { Phrase, Texts, Values } from "./text.js" */

/**
 * @typedef {{
 *   id: string, title: string, sentence: Phrase[], isAlike: boolean, decided: boolean, step: Step, values: Values, parts?: boolean,
 * }} StepText `isAlike`: whether the numbers compared differ but look the same; `parts`: whether it is the first step that
 *   differs from the other explanation.
 */

/** Numbers that JSON writes as strings. */
export const INFINITE = ["inf", "-inf", "nan"];

/**
 * Whether an explanation's method has a step with this present or former id, in this state or another.
 * @param {Explanation} explanation
 * @param {string} id
 * @param {Pick<Texts, "has">} texts
 */
export function knowsStep(explanation, id, texts) {
  if (RENAMED[id] && knowsStep(explanation, RENAMED[id], texts)) return true;
  const { said, steps } = explanation;
  const kind = kindOf(id);
  const like = steps.find((step) => kindOf(step.id) === kind);
  if (like) return (like.id === kind) === (id === kind); // numbered exactly if the others are
  return said.methods.some((method) => texts.has(`why.${method}.${kind}.title`));
}

/**
 * Each step with its sentences.
 * @param {Explanation} explanation
 * @returns {StepText[]}
 */
export function stepSentences({ decided_by, said, steps }) {
  return steps.map((step) => {
    const { title, sentence, words, alike = false } = said.steps[step.id];
    const values = valuesOf(step, words);
    return { id: step.id, title, sentence: phrasesOf(sentence, values), isAlike: alike, decided: step.id === decided_by, step, values };
  });
}

/**
 * The verdict, as a sentence of the deciding step; it may use values of other steps.
 * @param {Explanation} explanation
 * @returns {Phrase[]}
 */
export function verdictSentence(explanation) {
  const rows = stepSentences(explanation);
  return phrasesOf(explanation.said.verdict, Object.assign({}, ...[...rows, ...rows.filter(({ decided }) => decided)].map(({ values }) => values)));
}

/** @param {string[]} keys @param {Values} values @returns {Phrase[]} */
const phrasesOf = (keys, values) => keys.map((key) => ({ key, values }));

/**
 * The values in the form that a sentence needs; the compared numbers are also `left` and `right`.
 * @param {Pick<Step, "values" | "compares">} step
 * @param {Said["steps"][string]["words"]} [words]
 * @returns {Values}
 */
function valuesOf({ values, compares }, words = {}) {
  const [left, right] = compares.map((name) => real(values[name]));
  const compared = compares.length ? { left, right, excess: left - right } : {};
  return Object.fromEntries(Object.entries({ ...compared, ...values, ...words }).map(([name, value]) => (
    [name, typeof value === "number" || INFINITE.includes(value) ? { number: real(value) } : value])));
}

/** Marks labelled by a value of their name, which a step may have under another name. */
const LENGTHS = new Set(["gap", "out", "overlap"]);

/**
 * The label of a mark without a letter, using the values of its step.
 * @param {Texts} texts
 */
export function captionIn(texts) {
  const taken = once((/** @type {Record<string, any>} */ values) => valuesOf({ values, compares: [] }));
  return (/** @type {string} */ name, /** @type {Record<string, any>} */ values) => {
    const key = `label.${name}`;
    if (!texts.has(key) || (LENGTHS.has(name) && !(name in values))) return undefined;
    return texts.plain(key, taken(values));
  };
}
