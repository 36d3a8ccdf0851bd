/** Keeps what was made by hand while this tab is open, over a reload too. */

import { Paced } from "../async/paced.js";

/** @import { History } from "../document/history.js" */

const KEY = "hitlab.history";
const INTERVAL = 1000; // milliseconds

export class Keeping {
  #isTold = false;
  /** @type {Paced<string>} */
  #saves = new Paced(INTERVAL, (key) => this.#save(key));

  /**
   * @param {History} history
   * @param {() => Storage} storage May be forbidden.
   * @param {(detail: string) => void} onFault It cannot be kept here, because: told once.
   */
  constructor(history, storage, onFault) {
    this.onFault = onFault;
    this.history = history;
    this.storage = storage;
  }

  /** Takes up what was kept. */
  begin() {
    try {
      this.history.recall(JSON.parse(this.storage().getItem(KEY) ?? "{}"));
    } catch {
      // Whether this matters, the first step tells.
    }
  }

  /** There is something to keep. */
  keep() {
    if (this.history.canUndo || this.history.canRedo) this.#saves.put(KEY);
  }

  /** The page may be about to close. */
  settle() {
    this.keep();
    this.#saves.flush();
  }

  /** @param {string} key */
  #save(key) {
    try {
      this.storage().setItem(key, JSON.stringify(this.history.write()));
    } catch (error) {
      if (!this.#isTold) this.onFault(String(error));
      this.#isTold = true;
    }
  }
}
