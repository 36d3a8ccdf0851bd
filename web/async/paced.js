/**
 * Throttling: calls a function at most once per interval, immediately for the first value and always for the last one.
 */

/**
 * @template {NonNullable<unknown>} T For example texts.
 * @param {number} interval Milliseconds.
 * @param {(newest: T) => void} act
 */
export function inPace(interval, act) {
  /** @type {T | undefined} */
  let waiting;
  let isResting = false;

  /** @param {T} newest */
  function put(newest) {
    waiting = newest;
    if (isResting) return;
    flush();
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (waiting !== undefined) put(waiting);
    }, interval);
  }

  /** Handles the waiting value immediately. */
  function flush() {
    const newest = waiting;
    drop();
    if (newest !== undefined) act(newest);
  }

  function drop() {
    waiting = undefined;
  }

  return { put, flush, drop };
}
