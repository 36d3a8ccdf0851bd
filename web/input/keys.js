/**
 * Held keys, by physical position, and held buttons that stand for them. A press is one step, independent of the key
 * repeat rate; a key that stays down then moves over time, accelerating to full speed.
 */

const TAP = 0.25; // seconds: a shorter press is a single step
const RAMP = 0.75; // seconds from rest to full speed
const LONGEST = 0.1; // seconds that a frame can count at most, so that nothing jumps after the page was suspended

/**
 * @typedef {{sign: 1 | -1, shift: boolean, steps: number, age: number, released: boolean}} Hold `steps`: those that no
 *   frame has consumed yet; `age`: the seconds since the press.
 * @typedef {{code: string, steps: number, seconds: number}} Act Steps, and seconds at full speed; negative if reversed.
 */

export class HeldKeys {
  /** @type {Map<string, Hold>} */
  #held = new Map();
  #shift = false;

  /**
   * @param {() => void} wake Called when there is something to move.
   * @param {(code: string) => void} onPress Called once per press, however long the key is held.
   */
  constructor(wake, onPress) {
    this.wake = wake;
    this.onPress = onPress;
  }

  /**
   * Listens to the keyboard; `codes` are the keys of the scene.
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
    }, true); // even if an element stops it
    target.addEventListener("blur", () => this.releaseAll());
    target.document.addEventListener("visibilitychange", () => this.releaseAll());
    target.document.addEventListener("focusin", (event) => {
      // A dialog covers what the keys move.
      if (/** @type {Element} */ (event.target).closest("dialog")) this.releaseAll();
    });
  }

  /**
   * @param {string} code
   * @param {1 | -1} [sign] -1 for a button that reverses.
   */
  press(code, sign = 1) {
    const shift = this.#shift;
    const { steps = 0 } = this.#held.get(name(code, sign)) ?? {};
    const step = wayOf({ sign, shift });
    this.#held.set(name(code, sign), { sign, shift, steps: steps + step, age: 0, released: false });
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
   * Updates Shift for held keys; a released key keeps its Shift until its last interval is counted.
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

  /** Drops all keys, because they were pressed for the previous state: a key that is still down no longer acts. */
  drop() {
    this.#held.clear();
  }

  get active() {
    return this.#held.size > 0;
  }

  /**
   * Returns how each key has acted since the last call.
   * @param {number} elapsed Seconds.
   * @returns {Act[]}
   */
  drain(elapsed) {
    const time = Math.min(elapsed, LONGEST);
    return [...this.#held].map(([key, hold]) => {
      const act = { code: key.split(" ")[0], steps: hold.steps, seconds: wayOf(hold) * goneOn(hold, time) };
      hold.steps = 0;
      if (hold.released) this.#held.delete(key);
      return act;
    });
  }
}

/** @param {Pick<Hold, "sign" | "shift">} hold */
const wayOf = ({ sign, shift }) => (sign < 0 || shift ? -1 : 1);

/**
 * Returns the seconds at full speed that a hold has gained, 0 if it was released.
 * @param {Hold} hold
 * @param {number} time
 */
function goneOn(hold, time) {
  if (hold.steps || hold.released) return 0;
  const before = atFullSpeed(hold.age);
  hold.age += time;
  return atFullSpeed(hold.age) - before;
}

/**
 * Converts the age of a hold to seconds at full speed: 0 at first, then the integral of a speed that rises linearly to
 * full speed.
 * @param {number} age
 */
function atFullSpeed(age) {
  const moving = Math.max(0, age - TAP);
  const rising = Math.min(moving, RAMP);
  return rising ** 2 / (2 * RAMP) + (moving - rising);
}

/**
 * @param {string} code
 * @param {number} sign
 */
const name = (code, sign) => `${code} ${sign}`;

/**
 * Whether an event belongs to a text field or to the browser; a field in a closed dialog may keep the focus for a
 * while.
 * @param {KeyboardEvent} event
 */
export function isForOthers({ ctrlKey, altKey, metaKey, target }) {
  const field = target instanceof Element && target.closest("input, select, textarea, [contenteditable], #palette");
  return ctrlKey || altKey || metaKey || Boolean(field && field.checkVisibility());
}
