/**
 * The address bar, written at most twice a second, with a final write when the page is left. A reload, however, loads
 * the address as it was when the reload began. The final link is therefore also kept in the tab's session storage until
 * the page has loaded again.
 */

import { inPace } from "../async/paced.js";
import { keptUnder } from "../document/storage.js";
import { KEY } from "./resume.js";

const INTERVAL = 500; // milliseconds
const MOST = 100; // addresses that a reload may have started from: those of about the last minute

/** @typedef {ReturnType<typeof addressBar>} Address */

/**
 * @param {(link: () => string) => void} onLink Receives the link of the current state, even if the address bar does not
 *   show it yet.
 * @param {() => Storage} [storage] May be forbidden.
 */
export function addressBar(onLink, storage = () => sessionStorage) {
  /** The hashes that were written or followed, newest last; any other hash is a link that the user wants to open. */
  let past = [location.hash];
  const links = inPace(INTERVAL, (/** @type {() => string} */ link) => replace(link()));

  const isKnown = () => location.hash === past.at(-1);
  const know = () => {
    past = [...past.slice(1 - MOST), location.hash];
  };

  /** @param {string} link */
  function replace(link) {
    if (link === location.hash || !isKnown()) return;
    history.replaceState(null, "", link);
    know();
  }

  /** Writes a pending link immediately, because the user is about to leave and may come back. */
  const settle = () => links.flush();

  return {
    settle,
    /** Called when the page is about to unload or to enter the back/forward cache. */
    leave: () => {
      const from = [...past, location.hash];
      settle();
      // Without this, a reload would return to a state that is up to half a second old.
      keptUnder(KEY, storage, { read: () => ({}), fail() {} }).change(() => ({ from, to: location.hash }));
    },
    /** @param {() => string} link Evaluated only when the address is written, not for each frame. */
    write: (link) => {
      links.put(link);
      onLink(link);
    },
    /**
     * Goes to another link and keeps a history entry for the current one.
     * @param {string} from
     * @param {string} to
     */
    jump: (from, to) => {
      links.drop();
      replace(from);
      if (to === location.hash || !isKnown()) return;
      history.pushState(null, "", to);
      know();
    },
    /** The user has followed the link in the address bar, so a pending link belongs to the previous state. */
    moved: () => {
      know();
      links.drop();
    },
  };
}
