/**
 * Tells of a silence that lasts too long. One timer serves many waits: where there was a sign of life meanwhile, it goes on for
 * what is left; making one anew for each would cost as much as asking.
 */

export class Watchdog {
  #due = Infinity;
  #patience = 0;
  /** When the timer runs out. */
  #end = Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {(patience: number) => void} onSilence It has lasted so many milliseconds. */
  constructor(onSilence) {
    this.onSilence = onSilence;
  }

  /** From now on. @param {number} patience In milliseconds. */
  watch(patience) {
    this.#patience = patience;
    this.#due = performance.now() + patience;
    if (this.#due < this.#end) this.#wait(patience);
  }

  /** Nothing is waited for. */
  rest() {
    this.#due = Infinity;
  }

  /** @param {number} left */
  #wait(left) {
    clearTimeout(this.#timer);
    this.#end = performance.now() + left;
    this.#timer = setTimeout(() => this.#look(), left);
  }

  #look() {
    this.#end = Infinity;
    const left = this.#due - performance.now();
    if (left === Infinity) return;
    if (left > 0) this.#wait(left);
    else this.onSilence(this.#patience);
  }
}
