/**
 * Entries of the browser's storage. Other windows share them, so there is one rule: a change reads the entry, changes
 * the value that it has read, and writes the result at once. If the browser cannot store it, because storage is
 * disabled or full, the value lasts until the page is closed, and `faults` reports it.
 */

import { latest } from "../geometry/memoize.js";

/** Dispatches `fault`, with the reason as its detail, when a change could not be stored. */
export const faults = new EventTarget();

/** @type {(error: unknown, isWriting: boolean) => void} */
const report = (error, isWriting) => isWriting && faults.dispatchEvent(new CustomEvent("fault", { detail: String(error) }));

/**
 * @param {string} name
 * @param {() => Storage} storage May be forbidden.
 * @param {{read: (text: string | null) => T, write?: (value: T) => string, fail?: typeof report}} form How the value
 *   is stored; `fail` may throw.
 * @template T
 */
export function keptUnder(name, storage, { read, write = JSON.stringify, fail = report }) {
  const valueOf = latest(read);
  /** The value that could not be stored, and the text that was in its place. @type {{value: T, text: string | null} | undefined} */
  let unkept;

  /**
   * @param {(there: Storage) => R} act
   * @param {boolean} isWriting
   * @returns {R | null} Null if storage fails.
   * @template R
   */
  function attempt(act, isWriting) {
    try {
      return act(storage());
    } catch (error) {
      fail(error, isWriting);
      return null;
    }
  }

  const stored = () => attempt((there) => there.getItem(name), false);
  const nowAt = (/** @type {string | null} */ text) => (unkept?.text === text ? unkept.value : valueOf(text));

  return {
    /** The value, which another window may have changed. */
    get now() {
      return nowAt(stored());
    },

    /** @param {(now: T) => T} act Returns the next value; must not change the given one in place. */
    change: (act) => {
      const text = stored();
      const value = act(nowAt(text));
      const isKept = attempt((there) => there.setItem(name, write(value)), true) !== null;
      unkept = isKept ? undefined : { value, text };
      return value;
    },

    /** @param {() => void} act Called when another window has changed the entry. */
    watch: (act) => window.addEventListener("storage", ({ key }) => (key === name || key === null) && act()),
  };
}

/**
 * Returns a function that reads JSON.
 * @param {T} nothing Its value for a text that is anything else.
 * @param {(value: any) => boolean} isFit
 * @returns {(text: string | null) => T}
 * @template T
 */
export const jsonOr = (nothing, isFit) => (text) => {
  try {
    const value = JSON.parse(text ?? "");
    return isFit(value) ? value : nothing;
  } catch {
    return nothing;
  }
};
