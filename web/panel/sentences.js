/** From an explanation to the sentences that say it: keys of the locale files and their values. */

import { readable, real } from "../model/numbers.js";

/** @import { Explanation } from "../engine/protocol.js" */
/** @import { Phrase, Values } from "./text.js" */

/** @typedef {{id: string, title: string, sentence: Phrase, decided: boolean}} Told */


const SIDES = new Map([["inner", "side.inner"], ["line", "side.line"], ["outer", "side.outer"]]);

/**
 * The values of all steps, by step.
 * @param {Explanation} explanation
 */
function valuesOf({ steps }) {
  return Object.fromEntries(steps.map(({ id, values }) => [id, values]));
}

/**
 * @param {string} name
 * @returns {Phrase}
 */
function feature(name) {
  return { key: name.length > 1 ? "feature.edge" : "feature.corner", values: { name } };
}

/**
 * Whether d and r look alike, so that their difference has to be shown.
 * @param {Record<string, any>} compare
 */
function looksEqual({ d, r, relation }) {
  return relation !== "=" && readable(real(d)) === readable(real(r));
}

/**
 * The verdict as one sentence.
 * @param {Explanation} explanation
 * @returns {Phrase}
 */
export function verdictSentence(explanation) {
  const { closest, compare } = valuesOf(explanation);
  if (closest.feature === "inside") return { key: "verdict.inside" };
  const values = {
    feature: feature(closest.feature),
    d: readable(real(compare.d)),
    r: readable(real(compare.r)),
    gap: readable(Math.abs(real(compare.excess))),
  };
  if (explanation.hit && real(compare.d) === 0) return { key: "verdict.on", values };
  if (compare.relation === "=") return { key: "verdict.touch", values };
  const kind = explanation.hit ? "hit" : "miss";
  return { key: looksEqual(compare) ? `verdict.${kind}-close` : `verdict.${kind}`, values };
}

/**
 * Each step with its sentence.
 * @param {Explanation} explanation
 * @returns {Told[]}
 */
export function stepSentences(explanation) {
  const values = valuesOf(explanation);
  const flat = values.sides.winding === 0;
  /** @type {Record<string, Phrase>} */
  const sentences = {
    sides: flat ? { key: "step.sides.flat" } : { key: "step.sides.text", values: sides(values.sides) },
    region: regionSentence(values.region.region),
    closest: closestSentence(values.closest),
    compare: compareSentence(values.compare),
  };
  return explanation.steps.map(({ id }) => ({
    id,
    title: `step.${id}`,
    sentence: sentences[id],
    decided: id === explanation.decided_by,
  }));
}

/**
 * @param {Record<string, any>} values
 * @returns {Values}
 */
function sides(values) {
  const phrase = (/** @type {string} */ edge) => ({ key: SIDES.get(values[`side_${edge}`]) ?? "" });
  return { AB: phrase("AB"), BC: phrase("BC"), CA: phrase("CA") };
}

/**
 * @param {number} region
 * @returns {Phrase}
 */
function regionSentence(region) {
  if (region === 0) return { key: "step.region.flat" };
  const bits = region.toString(2).padStart(3, "0");
  return { key: region === 7 ? "step.region.within" : "step.region.text", values: { bits, region } };
}

/**
 * @param {Record<string, any>} values
 * @returns {Phrase}
 */
function closestSentence({ feature: name, x, y }) {
  if (name === "inside") return { key: "step.closest.inside" };
  const values = { x: readable(x), y: readable(y), feature: feature(name) };
  return { key: "step.closest.text", values };
}

/**
 * @param {Record<string, any>} compare
 * @returns {Phrase}
 */
function compareSentence(compare) {
  const values = {
    d: readable(real(compare.d)),
    r: readable(real(compare.r)),
    relation: compare.relation,
    excess: readable(real(compare.excess)),
  };
  return { key: looksEqual(compare) ? "step.compare.close" : "step.compare.text", values };
}
