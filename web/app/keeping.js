/** Keeps the undo history while this tab is open, including over a reload. */

import { inPace } from "../async/paced.js";

/** @import { History } from "../document/history.js" */

const KEY = "hitlab.history";
const INTERVAL = 1000; // milliseconds

/** @typedef {ReturnType<typeof keepingOf>} Keeping */

/**
 * @param {History} history
 * @param {() => Storage} storage May be forbidden.
 * @param {(detail: string) => void} onFault Called once, with the reason why nothing can be stored.
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

  /** Schedules a save if there is anything to keep. */
  function keep() {
    if (history.canUndo || history.canRedo) saves.put(KEY);
  }

  return {
    keep,
    /** Restores the history. */
    begin: () => {
      try {
        history.recall(JSON.parse(storage().getItem(KEY) ?? "{}"));
      } catch {
        // If it cannot be read, the history starts empty.
      }
    },
    /** Saves immediately, because the page may be about to close. */
    settle: () => {
      keep();
      saves.flush();
    },
  };
}
