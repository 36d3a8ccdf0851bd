/**
 * The address bar: written at most twice a second, and always at last. A reload has its address when it begins:
 * what is written after that is kept beside it, in the tab's storage, until the page is there again.
 */

import { inPace } from "../async/paced.js";
import { keptUnder } from "../document/kept.js";
import { KEY } from "./resume.js";

const INTERVAL = 500; // milliseconds
const MOST = 100; // addresses that a reload may have begun with: those of its last minute

/** @typedef {ReturnType<typeof addressBar>} Address */

/**
 * @param {(link: () => string) => void} onLink What is shown has this link, whether the bar says so already or not.
 * @param {() => Storage} [storage] May be forbidden.
 */
export function addressBar(onLink, storage = () => sessionStorage) {
  /** The hashes that were written or followed, the newest last; any other is where the person wants to go. */
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

  /** Writes what waits right away: the person is about to go elsewhere, and may come back. */
  const settle = () => links.flush();

  return {
    settle,
    /** The page is about to close, or to come again. */
    leave: () => {
      const from = [...past, location.hash];
      settle();
      keptUnder(KEY, storage).write(JSON.stringify({ from, to: location.hash })); // else a reload comes back to half a second before
    },
    /** @param {() => string} link It is put together when it is written, and not for each frame. */
    write: (link) => {
      links.put(link);
      onLink(link);
    },
    /**
     * Goes on to another link, with a way back to the one that is left.
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
    /** The person has followed the link that stands there: what waits belongs to the state before. */
    moved: () => {
      know();
      links.drop();
    },
  };
}
