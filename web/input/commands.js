/** What a person can do, by name: keys, buttons and the panel use the same. */

/**
 * @typedef {{act: (...given: any[]) => unknown, can?: () => boolean, isJump?: boolean, needsNoScene?: boolean}} Command `can`: whether it can
 *   be done now; `isJump`: whether it replaces what was made by hand, so that there is a way back; `needsNoScene`: whether it
 *   can be done while the page's first link is still being followed.
 */

/** @typedef {(name: any, ...given: any[]) => void} Run Has a command done by its name. */

/** @template {string} Name */
export class Commands {
  /** What is to be done once the page has followed its first link. @type {(() => void)[] | undefined} */
  #waiting = [];

  /**
   * @param {Record<Name, Command>} table
   * @param {(act: () => void) => void} jump Does something, and leaves a way back.
   * @param {() => void} onDone
   */
  constructor(table, jump, onDone) {
    this.table = table;
    this.jump = jump;
    this.onDone = onDone;
  }

  /** Whether it can be done now. @param {Name} name */
  can(name) {
    return this.table[name].can?.() ?? true;
  }

  /**
   * Does it, if it can be done now; before the page has followed its first link, once it has.
   * @param {Name} name
   * @param {any[]} given
   * @returns {boolean} Whether it could, or will be tried.
   */
  run(name, ...given) {
    const { act, isJump, needsNoScene } = this.table[name];
    if (this.#waiting && !needsNoScene) {
      this.#waiting.push(() => this.run(name, ...given));
      return true;
    }
    if (!this.can(name)) return false;
    if (isJump) this.jump(() => act(...given));
    else act(...given);
    this.onDone();
    return true;
  }

  /** The first link is followed: what a person has asked for meanwhile is done. */
  begin() {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const run of waiting) run();
  }

  /**
   * Has a button do it.
   * @param {Element} button
   * @param {Name} name
   */
  bind(button, name) {
    button.addEventListener("click", () => this.run(name));
  }
}
