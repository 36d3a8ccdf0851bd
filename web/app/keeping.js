/** Keeps the undo history while this tab is open, including over a reload. */

import { inPace } from "../async/paced.js";
import { jsonOr, keptUnder } from "../document/storage.js";

/** @import { History } from "../document/history.js" */

const INTERVAL = 1000; // milliseconds

/** @typedef {ReturnType<typeof keepingOf>} Keeping */

/**
 * @param {History} history
 * @param {() => Storage} storage May be forbidden. Frames of the same site share it.
 */
export function keepingOf(history, storage) {
  const kept = keptUnder("hitlab.history", storage, { read: jsonOr({}, (all) => Object(all) === all) });
  const saves = inPace(INTERVAL, () => kept.change((all) => ({ ...all, ...history.write() })));

  /** Schedules a save if there is anything to keep. */
  const keep = () => (history.canUndo || history.canRedo) && saves.put(true);

  return {
    keep,
    /** Restores the history. */
    begin: () => history.recall(kept.now),
    /** Saves immediately, because the page may be about to close. */
    settle: () => {
      keep();
      saves.flush();
    },
  };
}
