/**
 * Loads parts of the page on first use. A failed load is reported and not cached, so that the next use tries again. A
 * part that arrives after the user has navigated away is dropped, and so is its failure.
 */

import { once } from "../geometry/memoize.js";

/**
 * Memoizes a loader, by name if it has one, except for failures. It serves all callers, so none of them can abort it.
 * @template T
 * @template [N=void]
 * @param {(name: N) => Promise<T>} load
 * @returns {(name: N) => Promise<T>}
 */
export function lazily(load) {
  /** @type {Map<N, Promise<T>>} */
  const loads = new Map();
  return once((name) => load(name).catch((error) => {
    loads.delete(name);
    throw error;
  }), loads);
}

/** @typedef {ReturnType<typeof whenLoadedOf>} WhenLoaded */

/**
 * @param {() => AbortSignal} place The signal of the current place, aborted when the user leaves it.
 * @param {(error: unknown, retry: () => void) => void} report
 */
export function whenLoadedOf(place, report) {
  /**
   * Loads a part and uses it.
   * @template T
   * @param {() => Promise<T>} load
   * @param {(part: T) => unknown} use
   * @returns {Promise<unknown>}
   */
  return function whenLoaded(load, use) {
    const here = place();
    return load().then(
      (part) => here.aborted || use(part),
      (error) => here.aborted || report(error, () => whenLoaded(load, use)),
    );
  };
}
