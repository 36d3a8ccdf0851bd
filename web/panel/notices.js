/** Short words to the person: what is wrong with a link, what was copied. */

/** @import { LinkError } from "../model/link.js" */
/** @import { Texts } from "./text.js" */

const TOAST = 2000; // milliseconds
const LONG_TOAST = 8000; // of more than two words

export class Notices {
  /** The board's revision when the problem was shown; a later change of the board takes it away. */
  #revision = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #toasted;

  /**
   * @param {Document} root
   * @param {Texts} texts
   */
  constructor(root, texts) {
    this.texts = texts;
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
  }

  /**
   * @param {LinkError} problem
   * @param {number} revision Of the board that stands instead.
   * @returns {string} The message.
   */
  show(problem, revision) {
    this.#revision = revision;
    const message = [this.texts.plain(problem.key, problem.values)];
    if (problem.key === "link.mesh") message.push(this.texts.plain("link.mesh.instead"));
    else if (problem.key.startsWith("link.")) message.push(this.texts.plain("link.instead"));
    const notice = this.find("notice");
    const text = this.texts.isLoaded
      ? message.join(this.texts.plain("page.space"))
      : `${notice.dataset.wordless} (${problem.values.detail})`;
    notice.textContent = text;
    notice.hidden = false;
    return text;
  }

  /** @param {number} revision */
  clear(revision) {
    if (revision > this.#revision) this.find("notice").hidden = true;
  }

  /**
   * @param {string} link
   * @param {boolean} isWithoutModel Whether it names a model that it does not bring.
   */
  async copy(link, isWithoutModel) {
    this.find("link-without").hidden = !isWithoutModel;
    try {
      await navigator.clipboard.writeText(link);
      if (isWithoutModel) this.#toast(LONG_TOAST, "link.copied", "link.without-model");
      else this.#toast(TOAST, "link.copied");
    } catch {
      const text = /** @type {HTMLInputElement} */ (this.find("link-text"));
      text.value = link;
      /** @type {HTMLDialogElement} */ (this.find("link-dialog")).showModal();
      text.select();
    }
  }

  /**
   * @param {number} time
   * @param {string[]} keys One to a line.
   */
  #toast(time, ...keys) {
    const toast = this.find("toast");
    toast.textContent = keys.map((key) => this.texts.plain(key)).join("\n");
    toast.classList.add("shown");
    clearTimeout(this.#toasted);
    this.#toasted = setTimeout(() => toast.classList.remove("shown"), time);
  }
}
