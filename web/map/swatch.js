/** An entry of a map's legend: its colour or pattern, and the meaning. */

import { html, nothing } from "lit-html";

/** @import { Phrase, Texts } from "../words/text.js" */

/**
 * @param {Texts} texts
 * @param {string} kind
 * @param {Phrase} phrase
 * @param {string} [colour] For a kind that has no colour.
 */
export function swatchEntry(texts, kind, { key, values }, colour) {
  const swatch = html`<span class=${`swatch ${kind}`} .style=${colour ? `--ground: ${colour}` : nothing}></span>`;
  return html`<li class=${kind}>${swatch}<span>${texts.said([{ key, values }])}</span></li>`;
}
