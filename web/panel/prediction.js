/** Where a person says hit or miss before the answer is shown, and is told whether that was right. */

/** @import { Texts } from "../words/text.js" */

export class Prediction {
  /** @type {(hit?: boolean) => void} Neither is said where the answer is only asked for. */
  onGuess = () => {};

  /**
   * @param {Document} root
   * @param {Texts} texts
   */
  constructor(root, texts) {
    this.root = root;
    this.texts = texts;
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
    this.find("guess-hit").addEventListener("click", () => this.onGuess(true));
    this.find("guess-miss").addEventListener("click", () => this.onGuess(false));
    this.find("guess-none").addEventListener("click", () => this.onGuess());
  }

  /**
   * @param {boolean} isHidden Whether the answer is kept back.
   * @param {string} [outcome] The key of what tells how good the guess was.
   */
  show(isHidden, outcome) {
    const guess = this.find("guess");
    if (!isHidden && guess.contains(this.root.activeElement)) this.find("stage").focus({ preventScroll: true });
    this.root.documentElement.toggleAttribute("data-asked", isHidden);
    guess.hidden = !isHidden;
    const told = this.find("guessed");
    told.hidden = !outcome;
    if (outcome) this.texts.fill(told, outcome);
  }
}
