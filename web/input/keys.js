/**
 * Held keys, by physical position, and held buttons that stand for them. Movement is by time;
 * even the shortest tap lasts one sixtieth of a second, the article's step.
 */

const TAP = 1 / 60; // seconds
const LONGEST = 0.1; // seconds: a page that was stopped does not jump

/** @typedef {{sign: 1 | -1, shift: boolean, fresh: boolean, released: boolean}} Hold */

export class HeldKeys {
  /** @type {(code: string) => void} For what happens once, however long a key is held. */
  onPress = () => {};

  /** @type {Map<string, Hold>} */
  #held = new Map();
  #shift = false;

  /** @param {() => void} wake Called when there is something to move. */
  constructor(wake) {
    this.wake = wake;
  }

  /**
   * Listens to the keyboard; `codes` are those that the scene knows.
   * @param {Window} target
   * @param {() => string[]} codes
   */
  listen(target, codes) {
    target.addEventListener("keydown", (event) => {
      this.#setShift(event.shiftKey);
      if (event.metaKey) this.releaseAll(); // macOS sends no keyup while Command is down
      if (isForOthers(event) || !codes().includes(event.code)) return;
      event.preventDefault();
      if (!event.repeat) this.press(event.code);
    });
    target.addEventListener("keyup", (event) => {
      this.#setShift(event.shiftKey);
      this.release(event.code);
    });
    target.addEventListener("blur", () => this.releaseAll());
    target.document.addEventListener("visibilitychange", () => this.releaseAll());
  }

  /**
   * @param {string} code
   * @param {1 | -1} [sign] -1 for a button that reverses.
   */
  press(code, sign = 1) {
    this.#held.set(name(code, sign), { sign, shift: this.#shift, fresh: true, released: false });
    this.onPress(code);
    this.wake();
  }

  /**
   * @param {string} code
   * @param {1 | -1} [sign]
   */
  release(code, sign = 1) {
    const hold = this.#held.get(name(code, sign));
    if (hold) hold.released = true;
  }

  /**
   * A key that was let go keeps the Shift that it had, also where its last time is yet to be taken.
   * @param {boolean} isDown
   */
  #setShift(isDown) {
    this.#shift = isDown;
    for (const hold of this.#held.values()) if (!hold.released) hold.shift = isDown;
  }

  releaseAll() {
    for (const hold of this.#held.values()) hold.released = true;
    this.#shift = false;
  }

  /** What was let go has acted: another state is there, which it was not meant for. */
  dropReleased() {
    for (const [key, { released }] of this.#held) if (released) this.#held.delete(key);
  }

  get active() {
    return this.#held.size > 0;
  }

  /**
   * How long each key has acted since the last call, in seconds; reversed time is negative.
   * @param {number} elapsed
   * @returns {{code: string, seconds: number}[]}
   */
  take(elapsed) {
    const step = Math.min(elapsed, LONGEST);
    return [...this.#held].map(([key, hold]) => {
      const reversed = hold.sign < 0 || hold.shift;
      const seconds = hold.fresh ? TAP : step;
      hold.fresh = false;
      if (hold.released) this.#held.delete(key);
      return { code: key.split(" ")[0], seconds: reversed ? -seconds : seconds };
    });
  }
}

/**
 * @param {string} code
 * @param {number} sign
 */
function name(code, sign) {
  return `${code} ${sign}`;
}

/** @param {KeyboardEvent} event */
function isForOthers({ ctrlKey, altKey, metaKey, isComposing, target }) {
  const typing = target instanceof Element && target.closest("input, select, textarea, [contenteditable]");
  return ctrlKey || altKey || metaKey || isComposing || Boolean(typing);
}
