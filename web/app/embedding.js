/**
 * The page in a host's frame: messages from the host, and notifications to it. Messages are plain data. The host may be
 * of any origin; messages from other windows are ignored.
 */

import { newestOf } from "../async/newest.js";
import { inPace } from "../async/paced.js";

const INTERVAL = 110; // milliseconds between two change messages: at most ten a second, with slack for late timers
const AT_ONCE = 100; // snapshots that are sent without a pause

/**
 * @typedef {{postMessage: (message: object, origin: string) => void}} Host
 * @typedef {{open: (link: string) => Promise<void>, snapshot: () => unknown}} Asked Requests that a host can make;
 *   `open` receives whatever the host sends as a link.
 */

/** @typedef {ReturnType<typeof embeddingIn>} Embedding */

/**
 * @param {Host | undefined} host The parent window, if there is one.
 * @param {Asked} asked
 */
export function embeddingIn(host, asked) {
  let known = { status: "", link: "" };
  const links = inPace(INTERVAL, (/** @type {() => string} */ link) => post(link()));

  /** The ids of the requests for a snapshot. @type {unknown[]} */
  const waiting = [];
  const takeSnapshots = newestOf(async () => {
    for (; waiting.length; await new Promise((goOn) => { setTimeout(goOn); })) {
      const snapshot = asked.snapshot();
      for (const id of waiting.splice(0, AT_ONCE)) send({ hitlab: "snapshot", id, snapshot });
    }
  });

  /** The first link is the initial state, so it is not reported as a change. @param {string} link */
  function post(link) {
    const isNews = known.link !== "" && link !== known.link;
    known = { ...known, link };
    if (isNews) send({ hitlab: "change", link });
  }

  /**
   * @param {string} link
   * @param {unknown} id
   */
  const open = (link, id) => asked.open(link).then(
    () => send({ hitlab: "opened", id }),
    ({ message }) => send({ hitlab: "refused", id, message }),
  );

  /** @param {object} message */
  function send(message) {
    try {
      host?.postMessage(message, "*");
    } catch {
      // An id that cannot be sent back, such as a port, is not plain data.
    }
  }

  return {
    host,
    /** @param {{source: unknown, data: unknown}} message */
    hear: ({ source, data }) => {
      if (!host || source !== host) return;
      const { hitlab, id, link } = Object(data);
      if (hitlab === "open") open(link, id);
      if (hitlab === "snapshot" && waiting.push(id)) takeSnapshots();
    },
    /** @param {string} status The engine's status; the host is notified each time it becomes ready. */
    tellStatus: (status) => {
      const isNews = status === "ready" && status !== known.status;
      known = { ...known, status };
      if (isNews) send({ hitlab: "ready" });
    },
    /** @param {() => string} link Returns the link of the current state. */
    change: (link) => {
      if (host) links.put(link);
    },
  };
}
