/** What the browser keeps under a name, as far as it keeps anything: a person may forbid it, and it may be full. */

/** @typedef {ReturnType<typeof keptUnder>} Kept */

/**
 * @param {string} name
 * @param {() => Storage} storage
 */
export function keptUnder(name, storage) {
  /**
   * @param {(storage: Storage) => T} act
   * @returns {T | null} Nothing where it does not work.
   * @template T
   */
  function attempt(act) {
    try {
      return act(storage());
    } catch {
      return null;
    }
  }

  return {
    read: () => attempt((there) => there.getItem(name)),
    write: (/** @type {string} */ text) => attempt((there) => there.setItem(name, text)),
    remove: () => attempt((there) => there.removeItem(name)),
  };
}
