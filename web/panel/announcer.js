/** What is read out: at rest, so that nothing is said of what is moving; a change of verdict at once. */

const SETTLED = 400; // milliseconds of rest before something is read out
const APART = 1000; // milliseconds between two changes of verdict that are read out, at least

export class Announcer {
  #text = "";
  /** Whether a change is waiting, which nothing that follows may put off. */
  #isDue = false;
  #said = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {{textContent: string | null}} element A live region. */
  constructor(element) {
    this.element = element;
  }

  /**
   * Says it once nothing else has come for a while.
   * @param {string} text
   */
  say(text) {
    this.#text = text;
    if (this.#isDue) return;
    clearTimeout(this.#timer);
    if (this.element.textContent !== text) this.#timer = setTimeout(() => this.#speak(), SETTLED);
  }

  /**
   * Says it at once, or as soon as the last such change has been heard; by then, what is newest.
   * @param {string} text
   */
  sayChange(text) {
    this.#text = text;
    if (this.#isDue) return;
    clearTimeout(this.#timer);
    const wait = this.#said + APART - Date.now();
    this.#isDue = wait > 0;
    if (this.#isDue) this.#timer = setTimeout(() => this.#speak(), wait);
    else this.#speak();
  }

  hush() {
    clearTimeout(this.#timer);
    this.#isDue = false;
  }

  #speak() {
    this.#isDue = false;
    this.#said = Date.now();
    this.element.textContent = this.#text;
  }
}
