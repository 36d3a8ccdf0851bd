/**
 * Inactivity timer: calls a function if `watch` is not called again in time. Each `watch` only moves the deadline; a
 * timer that fires before the deadline is set again for the remaining time. Setting a new timer for each `watch` would
 * take as long as sending a question.
 */

/** @param {(patience: number) => void} onSilence Receives the time passed to the last `watch`. */
export function watchdog(onSilence) {
  let [due, patience] = [Infinity, 0];
  /** When the timer fires. */
  let end = Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {number} left */
  function wait(left) {
    clearTimeout(timer);
    end = performance.now() + left;
    timer = setTimeout(look, left);
  }

  function look() {
    end = Infinity;
    const left = due - performance.now();
    if (left === Infinity) return;
    if (left > 0) wait(left);
    else onSilence(patience);
  }

  return {
    /** Starts or restarts waiting. @param {number} longest In milliseconds. */
    watch: (longest) => {
      patience = longest;
      due = performance.now() + longest;
      if (due < end) wait(longest);
    },
    /** Stops waiting. */
    rest: () => {
      due = Infinity;
    },
  };
}
