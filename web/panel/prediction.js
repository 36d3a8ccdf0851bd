/** Asks the user to predict hit or miss before the answer is shown, and reports whether that was right. */

import { find } from "./find.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @param {Texts} texts
 * @param {boolean} isHidden Whether the answer is hidden.
 * @param {string} [outcome] The key of the sentence about the prediction.
 */
export function showGuess(texts, isHidden, outcome) {
  const guess = find("guess");
  if (!isHidden && guess.contains(document.activeElement)) find("stage").focus({ preventScroll: true });
  document.documentElement.toggleAttribute("data-asked", isHidden);
  guess.hidden = !isHidden;
  find("guessed").hidden = !outcome;
  texts.fillAll(find("guessed"), outcome ? [{ key: outcome }] : []);
}
