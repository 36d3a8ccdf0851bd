/** The settings in a link besides its shapes: those of the page, and those of the view. */

import GRAMMAR from "../links.json" with { type: "json" };
import { LANGUAGES } from "../words/languages.js";
import { versionIn } from "./library-catalogue.js";
import { LinkError, noChoice } from "./link-error.js";
import { REMARKS, readRemark, writeRemark } from "./remark.js";

/**
 * @typedef {{lang?: string, theme?: string, embed?: string, predict?: string}} Options Settings of the page in a link.
 * @typedef {{algorithm?: string, view?: string, step?: string, code?: string, in?: string, name?: string, note?: string}} Choices
 *   Settings of the view in a link, and the user's own texts for it; only an answer shows whether that algorithm and
 *   that step exist.
 */

const { page, view } = GRAMMAR.names;
export const VIEWS = view.view.values;
/** Views that need a published program. */
export const COMPARED = ["beside", "difference"];
const CHOICES = { lang: LANGUAGES, theme: page.theme.values };
// Any other value of `embed` and `predict` is ignored.
export const KEPT = new Map(Object.entries({ ...CHOICES, embed: page.embed.values, predict: page.predict.values }));
export const WALKED = Object.keys(view);

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
 * The settings of the page that have a valid value.
 * @param {[string, string][]} pairs
 * @returns {Options}
 */
export function optionsIn(pairs) {
  return Object.fromEntries(pairs.filter(([name, value]) => KEPT.get(name)?.includes(value)));
}

/**
 * @param {[string, string][]} pairs
 * @returns {Choices}
 */
export function choicesIn(pairs) {
  return Object.fromEntries(pairs.filter(([name]) => WALKED.includes(name)).map(([name, text]) => [name, walkedText(name, text)]));
}

/**
 * @param {string} name
 * @param {string} text
 */
function walkedText(name, text) {
  if (name === "algorithm") return versionIn(text)?.id ?? text;
  if (!Object.hasOwn(REMARKS, name)) return text;
  const remark = readRemark(text);
  const most = REMARKS[name];
  if (remark.length > most) throw new LinkError("link.remark", { name, length: remark.length, most });
  return remark;
}

/**
 * The settings that are not empty.
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
