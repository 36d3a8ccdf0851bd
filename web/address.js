/** The address bar: written at most twice a second, and always at last. */

const INTERVAL = 500; // milliseconds

export class Address {
  /** The hash as last written or followed; any other is where the person wants to go. */
  #known = location.hash;
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

  /** Writes what waits right away: the person is about to go elsewhere, and may come back. */
  settle() {
    this.#flush();
  }

  /**
   * Goes on to another link, with a way back to the one that is left.
   * @param {string} from
   * @param {string} to
   */
  jump(from, to) {
    this.#waiting = from;
    this.#flush();
    if (to === location.hash || location.hash !== this.#known) return;
    history.pushState(null, "", to);
    this.#known = location.hash;
  }

  /** The person has followed the link that stands there: what waits belongs to the state before. */
  moved() {
    this.#known = location.hash;
    this.#waiting = undefined;
  }

  #flush() {
    const { hash } = location;
    if (this.#waiting !== undefined && this.#waiting !== hash && hash === this.#known) {
      history.replaceState(null, "", this.#waiting);
      this.#known = location.hash;
    }
    this.#waiting = undefined;
  }
}
