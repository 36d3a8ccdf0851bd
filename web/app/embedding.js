/**
 * The page in another one's frame: what that host asks by messages, and what it is told. Messages are
 * plain data, and the host may be of any origin; whatever else arrives is ignored.
 */

import { Paced } from "../async/paced.js";

const INTERVAL = 110; // milliseconds between two changes: ten a second at most, with room for late timers

/**
 * @typedef {{postMessage: (message: object, origin: string) => void}} Host
 * @typedef {{open: (link: string) => Promise<void>, snapshot: () => unknown}} Asked What a host can ask for;
 *   `open` is given whatever the host takes for a link.
 */

export class Embedding {
  #status = "";
  /** The link that the host knows. */
  #link = "";
  /** @type {Paced<() => string>} */
  #links = new Paced(INTERVAL, (link) => this.#tell(link()));

  /**
   * @param {Host | undefined} host The window about this one, if there is one.
   * @param {Asked} asked
   */
  constructor(host, asked) {
    this.host = host;
    this.asked = asked;
  }

  /** @param {{source: unknown, data: unknown}} message */
  hear({ source, data }) {
    if (!this.host || source !== this.host) return;
    const { hitlab, id, link } = Object(data);
    if (hitlab === "open") this.#open(link, id);
    if (hitlab === "snapshot") this.#send({ hitlab, id, snapshot: this.asked.snapshot() });
  }

  /** @param {string} status Of the engine; each time it gets ready, the host is told. */
  tellStatus(status) {
    const isNews = status === "ready" && status !== this.#status;
    this.#status = status;
    if (isNews) this.#send({ hitlab: "ready" });
  }

  /** @param {() => string} link Of what is shown. */
  change(link) {
    if (this.host) this.#links.put(link);
  }

  /** The first one is where the page begins, and so no change. @param {string} link */
  #tell(link) {
    const isNews = this.#link !== "" && link !== this.#link;
    this.#link = link;
    if (isNews) this.#send({ hitlab: "change", link });
  }

  /**
   * @param {string} link
   * @param {unknown} id
   */
  async #open(link, id) {
    try {
      await this.asked.open(link);
      this.#send({ hitlab: "opened", id });
    } catch (error) {
      this.#send({ hitlab: "refused", id, message: /** @type {Error} */ (error).message });
    }
  }

  /** @param {object} message */
  #send(message) {
    try {
      this.host?.postMessage(message, "*");
    } catch {
      // An id that cannot be sent back, such as a port, is no plain data.
    }
  }
}
