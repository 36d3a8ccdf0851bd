/** The newest of many texts: at most one in an interval, the first at once, and the last one always. */

export class Paced {
  /** @type {string | undefined} */
  #waiting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {number} interval Milliseconds.
   * @param {(text: string) => void} act
   */
  constructor(interval, act) {
    this.interval = interval;
    this.act = act;
  }

  /** @param {string} text */
  put(text) {
    this.#waiting = text;
    if (this.#timer) return;
    this.flush();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting !== undefined) this.put(this.#waiting);
    }, this.interval);
  }

  /** Has what waits done right away. */
  flush() {
    const text = this.#waiting;
    this.drop();
    if (text !== undefined) this.act(text);
  }

  drop() {
    this.#waiting = undefined;
  }
}
