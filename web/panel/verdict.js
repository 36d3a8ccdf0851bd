/** A verdict is one loud word, and after a colon its reason: each has its own size, and together they stay one sentence. */

/** @import { Phrase, Texts } from "../words/text.js" */

/**
 * @param {HTMLElement} sentence
 * @param {Phrase[]} verdict
 * @param {Texts} texts
 */
export function showVerdict(sentence, verdict, texts) {
  const [word, colon, why] = ["word", "colon", "why"].map((className) => Object.assign(document.createElement("span"), { className }));
  texts.fillAll(why, verdict);
  if (sentence.textContent === why.textContent) return; // and what is pointed at in it stays
  const [start] = why.childNodes;
  const [said, ...others] = (start.textContent ?? "").split(": ");
  colon.textContent = ": ";
  word.append(said, colon);
  start.textContent = others.join(": ");
  why.classList.toggle("begun", Boolean(start.textContent)); // by a word: a letter of the picture stays as small as there
  sentence.replaceChildren(word, why);
}
