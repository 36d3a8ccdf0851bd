/** Where a person says hit or miss before the answer is shown, and is told whether that was right. */

import { find } from "./find.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @param {Texts} texts
 * @param {boolean} isHidden Whether the answer is kept back.
 * @param {string} [outcome] The key of what tells how good the guess was.
 */
export function showGuess(texts, isHidden, outcome) {
  const guess = find("guess");
  if (!isHidden && guess.contains(document.activeElement)) find("stage").focus({ preventScroll: true });
  document.documentElement.toggleAttribute("data-asked", isHidden);
  guess.hidden = !isHidden;
  find("guessed").hidden = !outcome;
  texts.fillAll(find("guessed"), outcome ? [{ key: outcome }] : []);
}
