/** The newest of many: at most one in an interval, the first at once, and the last one always. */

/**
 * @template {NonNullable<unknown>} T Texts, or whatever else comes often.
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

  /** Has what waits done right away. */
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
