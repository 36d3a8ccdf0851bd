/** A verdict is one loud word, and after a colon its reason: each has its own size, and together they stay one sentence. */

import { html } from "lit-html";

/** @import { Phrase, Texts } from "../words/text.js" */

/**
 * @param {Phrase[]} verdict
 * @param {Texts} texts
 */
export function verdictOf(verdict, texts) {
  const [start, ...others] = texts.explained(verdict);
  const [word, ...rest] = String(start).split(": ");
  const begun = rest.join(": "); // by a word: a letter of the picture stays as small as there
  return html`<span class="word">${word}<span class="colon">: </span></span><span class="why ${begun && "begun"}">${begun}${others}</span>`;
}
