/**
 * The address bar: written at most twice a second, and always at last. A reload has its address when it begins:
 * what is written after that is kept beside it, in the tab's storage, until the page is there again.
 */

import { Paced } from "../async/paced.js";
import { KEY } from "./resume.js";

const INTERVAL = 500; // milliseconds
const MOST = 100; // addresses that a reload may have begun with: those of its last minute

export class Address {
  /** The hashes that were written or followed, the newest last. */
  #past = [location.hash];
  /** @type {Paced<() => string>} */
  #links = new Paced(INTERVAL, (link) => this.#replace(link()));

  /**
   * @param {(link: () => string) => void} onLink What is shown has this link, whether the bar says so already or not.
   * @param {() => Storage} [storage] May be forbidden.
   */
  constructor(onLink, storage = () => sessionStorage) {
    this.onLink = onLink;
    this.storage = storage;
  }

  /** The page is about to close, or to come again. */
  leave() {
    const from = [...this.#past, location.hash];
    this.settle();
    try {
      this.storage().setItem(KEY, JSON.stringify({ from, to: location.hash }));
    } catch {
      // A reload comes back to what was shown half a second before.
    }
  }

  /** @param {() => string} link It is put together when it is written, and not for each frame. */
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
    this.#know();
  }

  /** The person has followed the link that stands there: what waits belongs to the state before. */
  moved() {
    this.#know();
    this.#links.drop();
  }

  /** @param {string} link */
  #replace(link) {
    const { hash } = location;
    if (link === hash || hash !== this.#known) return;
    history.replaceState(null, "", link);
    this.#know();
  }

  /** The newest hash; any other is where the person wants to go. */
  get #known() {
    return this.#past.at(-1);
  }

  #know() {
    this.#past = [...this.#past.slice(1 - MOST), location.hash];
  }
}
