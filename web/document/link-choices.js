/** What a link says beside its shapes: of the page itself, and of the way to look at the state. */

import { LANGUAGES } from "../words/languages.js";
import { LinkError, noChoice } from "./link-error.js";
import { REMARKS, readRemark, writeRemark } from "./remark.js";

/**
 * @typedef {{lang?: string, theme?: string, embed?: string, predict?: string}} Options What a link says of the page itself.
 * @typedef {{algorithm?: string, view?: string, step?: string, code?: string, name?: string, note?: string}} Walked What it says of the way
 *   to look at the state, and a person's own words about it; only an answer can tell whether there is that algorithm and that step.
 */

export const VIEWS = ["steps", "beside", "map", "cost", "difference", "minkowski", "code", "plain"];
/** Those that need a published program. */
export const COMPARED = ["beside", "difference"];
const CHOICES = { lang: LANGUAGES, theme: ["light", "dark"] };
export const KEPT = new Map(Object.entries({ ...CHOICES, embed: ["1"], predict: ["1"] })); // any other value of these two is ignored
export const WALKED = ["algorithm", "view", "step", "code", ...Object.keys(REMARKS)];

/**
 * @param {[string, string][]} pairs
 * @param {string[]} views
 */
export function checkChoices(pairs, views) {
  const given = new Map(pairs);
  for (const [name, choices] of Object.entries({ ...CHOICES, view: views })) {
    const value = given.get(name);
    if (value !== undefined && !choices.includes(value)) throw noChoice(name, value, choices);
  }
}

/**
 * Those that are available in any case.
 * @param {[string, string][]} pairs
 * @returns {Options}
 */
export function optionsIn(pairs) {
  return Object.fromEntries(pairs.filter(([name, value]) => KEPT.get(name)?.includes(value)));
}

/**
 * @param {[string, string][]} pairs
 * @returns {Walked}
 */
export function walkedIn(pairs) {
  return Object.fromEntries(pairs.filter(([name]) => WALKED.includes(name)).map(([name, text]) => [name, walkedText(name, text)]));
}

/**
 * @param {string} name
 * @param {string} text
 */
function walkedText(name, text) {
  if (!Object.hasOwn(REMARKS, name)) return text;
  const remark = readRemark(text);
  const most = REMARKS[name];
  if (remark.length > most) throw new LinkError("link.remark", { name, length: remark.length, most });
  return remark;
}

/**
 * Those that say something.
 * @param {Record<string, string | undefined>} options
 * @returns {Record<string, string>}
 */
export function saying(options) {
  return Object.fromEntries(Object.entries(options).flatMap(([name, text]) => (text ? [[name, text]] : [])));
}

/** @param {Record<string, string>} options */
export function writeChoices(options) {
  return Object.entries(options).map(([name, value]) => `${name}=${Object.hasOwn(REMARKS, name) ? writeRemark(value) : value}`);
}
