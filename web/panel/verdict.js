/**
 * A verdict is a single word, followed by a colon and its reason: each has its own size, but together they remain one
 * sentence.
 */

import { html } from "lit-html";

/** @import { Phrase, Texts } from "../words/text.js" */

/**
 * @param {Phrase[]} verdict
 * @param {Texts} texts
 */
export function verdictOf(verdict, texts) {
  const [start, ...others] = texts.explained(verdict);
  const [word, ...rest] = String(start).split(": ");
  const begun = rest.join(": "); // only a leading word is large: a letter of the picture keeps its size
  return html`<span class="word">${word}<span class="colon">: </span></span><span class="why ${begun && "begun"}">${begun}${others}</span>`;
}
