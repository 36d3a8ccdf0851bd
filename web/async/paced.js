/** The newest of many: at most one in an interval, the first at once, and the last one always. */

/** @template {NonNullable<unknown>} T Texts, or whatever else comes often. */
export class Paced {
  /** @type {T | undefined} */
  #waiting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {number} interval Milliseconds.
   * @param {(newest: T) => void} act
   */
  constructor(interval, act) {
    this.interval = interval;
    this.act = act;
  }

  /** @param {T} newest */
  put(newest) {
    this.#waiting = newest;
    if (this.#timer) return;
    this.flush();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting !== undefined) this.put(this.#waiting);
    }, this.interval);
  }

  /** Has what waits done right away. */
  flush() {
    const newest = this.#waiting;
    this.drop();
    if (newest !== undefined) this.act(newest);
  }

  drop() {
    this.#waiting = undefined;
  }
}
