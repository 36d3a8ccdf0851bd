/** Keeps what was made by hand while this tab is open, over a reload too. */

import { inPace } from "../async/paced.js";

/** @import { History } from "../document/history.js" */

const KEY = "hitlab.history";
const INTERVAL = 1000; // milliseconds

/** @typedef {ReturnType<typeof keepingOf>} Keeping */

/**
 * @param {History} history
 * @param {() => Storage} storage May be forbidden.
 * @param {(detail: string) => void} onFault It cannot be kept here, because: told once.
 */
export function keepingOf(history, storage, onFault) {
  let isTold = false;
  const saves = inPace(INTERVAL, save);

  /** @param {string} key */
  function save(key) {
    try {
      storage().setItem(key, JSON.stringify(history.write()));
    } catch (error) {
      if (!isTold) onFault(String(error));
      isTold = true;
    }
  }

  /** There is something to keep. */
  function keep() {
    if (history.canUndo || history.canRedo) saves.put(KEY);
  }

  return {
    keep,
    /** Takes up what was kept. */
    begin: () => {
      try {
        history.recall(JSON.parse(storage().getItem(KEY) ?? "{}"));
      } catch {
        // Whether this matters, the first step tells.
      }
    },
    /** The page may be about to close. */
    settle: () => {
      keep();
      saves.flush();
    },
  };
}
