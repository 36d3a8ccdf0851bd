/** The address bar: written at most twice a second, and always at last. */

import { Paced } from "../async/paced.js";

const INTERVAL = 500; // milliseconds

export class Address {
  /** What is shown has this link, whether the bar says so already or not. @type {(link: string) => void} */
  onLink = () => {};

  /** The hash as last written or followed; any other is where the person wants to go. */
  #known = location.hash;
  /** @type {Paced<string>} */
  #links = new Paced(INTERVAL, (link) => this.#replace(link));

  /** @param {string} link */
  write(link) {
    this.#links.put(link);
    this.onLink(link);
  }

  /** Writes what waits right away: the person is about to go elsewhere, and may come back. */
  settle() {
    this.#links.flush();
  }

  /**
   * Goes on to another link, with a way back to the one that is left.
   * @param {string} from
   * @param {string} to
   */
  jump(from, to) {
    this.#links.drop();
    this.#replace(from);
    if (to === location.hash || location.hash !== this.#known) return;
    history.pushState(null, "", to);
    this.#known = location.hash;
  }

  /** The person has followed the link that stands there: what waits belongs to the state before. */
  moved() {
    this.#known = location.hash;
    this.#links.drop();
  }

  /** @param {string} link */
  #replace(link) {
    const { hash } = location;
    if (link === hash || hash !== this.#known) return;
    history.replaceState(null, "", link);
    this.#known = location.hash;
  }
}
