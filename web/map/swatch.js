/** An entry of a map's legend: its colour or pattern, and what that stands for. */

/** @import { Phrase, Texts } from "../words/text.js" */

/**
 * @param {Texts} texts
 * @param {string} kind
 * @param {Phrase} phrase
 * @param {string} [colour] Where the kind has none of its own.
 */
export function swatchEntry(texts, kind, { key, values }, colour) {
  const entry = document.createElement("li");
  entry.className = kind;
  const swatch = document.createElement("span");
  swatch.className = `swatch ${kind}`;
  if (colour) swatch.style.setProperty("--ground", colour);
  const text = document.createElement("span");
  texts.fill(text, key, values);
  entry.append(swatch, text);
  return entry;
}
