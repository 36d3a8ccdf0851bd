/**
 * Tells of a silence that lasts too long. One timer serves many waits: where there was a sign of life meanwhile, it goes on for
 * what is left; making one anew for each would cost as much as asking.
 */

/** @param {(patience: number) => void} onSilence It has lasted so many milliseconds. */
export function watchdog(onSilence) {
  let [due, patience] = [Infinity, 0];
  /** When the timer runs out. */
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
    /** From now on. @param {number} longest In milliseconds. */
    watch: (longest) => {
      patience = longest;
      due = performance.now() + longest;
      if (due < end) wait(longest);
    },
    /** Nothing is waited for. */
    rest: () => {
      due = Infinity;
    },
  };
}
