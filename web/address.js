/** The address bar: written at most twice a second, and always at last. */

const INTERVAL = 500; // milliseconds

export class Address {
  /** @type {string | undefined} */
  #waiting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} link */
  write(link) {
    this.#waiting = link;
    if (this.#timer) return;
    this.#flush();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting !== undefined) this.write(this.#waiting);
    }, INTERVAL);
  }

  #flush() {
    if (this.#waiting !== undefined && this.#waiting !== location.hash) {
      history.replaceState(null, "", this.#waiting);
    }
    this.#waiting = undefined;
  }
}
