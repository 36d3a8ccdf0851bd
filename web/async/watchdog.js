/**
 * Reports silence that lasts too long. One timer serves many waits: after a sign of life it continues with the
 * remaining time, because starting a new timer each time would cost as much as asking.
 */

/** @param {(patience: number) => void} onSilence Called after this number of milliseconds without a sign of life. */
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
