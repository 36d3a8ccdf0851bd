/**
 * The page in another one's frame: what that host asks by messages, and what it is told. Messages are
 * plain data, and the host may be of any origin; whatever else arrives is ignored.
 */

import { inPace } from "../async/paced.js";

const INTERVAL = 110; // milliseconds between two changes: ten a second at most, with room for late timers

/**
 * @typedef {{postMessage: (message: object, origin: string) => void}} Host
 * @typedef {{open: (link: string) => Promise<void>, snapshot: () => unknown}} Asked What a host can ask for;
 *   `open` is given whatever the host takes for a link.
 */

/** @typedef {ReturnType<typeof embeddingIn>} Embedding */

/**
 * @param {Host | undefined} host The window about this one, if there is one.
 * @param {Asked} asked
 */
export function embeddingIn(host, asked) {
  let known = { status: "", link: "" };
  const links = inPace(INTERVAL, (/** @type {() => string} */ link) => tell(link()));

  /** The first one is where the page begins, and so no change. @param {string} link */
  function tell(link) {
    const isNews = known.link !== "" && link !== known.link;
    known = { ...known, link };
    if (isNews) send({ hitlab: "change", link });
  }

  /**
   * @param {string} link
   * @param {unknown} id
   */
  async function open(link, id) {
    try {
      await asked.open(link);
      send({ hitlab: "opened", id });
    } catch (error) {
      send({ hitlab: "refused", id, message: /** @type {Error} */ (error).message });
    }
  }

  /** @param {object} message */
  function send(message) {
    try {
      host?.postMessage(message, "*");
    } catch {
      // An id that cannot be sent back, such as a port, is no plain data.
    }
  }

  return {
    host,
    /** @param {{source: unknown, data: unknown}} message */
    hear: ({ source, data }) => {
      if (!host || source !== host) return;
      const { hitlab, id, link } = Object(data);
      if (hitlab === "open") open(link, id);
      if (hitlab === "snapshot") send({ hitlab, id, snapshot: asked.snapshot() });
    },
    /** @param {string} status Of the engine; each time it gets ready, the host is told. */
    tellStatus: (status) => {
      const isNews = status === "ready" && status !== known.status;
      known = { ...known, status };
      if (isNews) send({ hitlab: "ready" });
    },
    /** @param {() => string} link Of what is shown. */
    change: (link) => {
      if (host) links.put(link);
    },
  };
}
