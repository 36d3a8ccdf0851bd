/** Wrapper around an entry of browser storage, which may be disabled or full. */

/** @typedef {ReturnType<typeof keptUnder>} Kept */

/**
 * @param {string} name
 * @param {() => Storage} storage
 */
export function keptUnder(name, storage) {
  /**
   * @param {(storage: Storage) => T} act
   * @returns {T | null} Null if storage fails.
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
