/** An entry of a map's legend: its colour or pattern, and what that stands for. */

import { element } from "../panel/element.js";

/** @import { Phrase, Texts } from "../words/text.js" */

/**
 * @param {Texts} texts
 * @param {string} kind
 * @param {Phrase} phrase
 * @param {string} [colour] Where the kind has none of its own.
 */
export function swatchEntry(texts, kind, { key, values }, colour) {
  const [swatch, text] = [element("span", { className: `swatch ${kind}` }), element("span", {})];
  if (colour) swatch.style.setProperty("--ground", colour);
  texts.fill(text, key, values);
  return element("li", { className: kind }, swatch, text);
}
