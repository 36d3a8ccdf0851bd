/** Where a person says hit or miss before the answer is shown, and is told whether that was right. */

/** @import { Run } from "../input/commands.js" */
/** @import { Texts } from "../words/text.js" */

export class Prediction {
  /**
   * @param {Document} root
   * @param {Texts} texts
   * @param {Run} run
   */
  constructor(root, texts, run) {
    this.root = root;
    this.texts = texts;
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
    this.find("guess-hit").addEventListener("click", () => run("guess", true));
    this.find("guess-miss").addEventListener("click", () => run("guess", false));
    this.find("guess-none").addEventListener("click", () => run("guess"));
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
