/** What a person can do, by name: keys, buttons and the panel use the same. */

/** @import { Parts } from "../document/store.js" */

/**
 * @typedef {{
 *   act: (...given: any[]) => unknown, can?: () => boolean, changes: (keyof Parts)[], isJump?: boolean,
 * }} Command `can`: whether it can be done now; `changes`: what of the store it may change; `isJump`:
 *   whether it replaces what was made by hand, so that there is a way back.
 */

/** @template {string} Name */
export class Commands {
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
   * Does it, if it can be done now.
   * @param {Name} name
   * @param {any[]} given
   * @returns {boolean} Whether it could.
   */
  run(name, ...given) {
    if (!this.can(name)) return false;
    const { act, isJump } = this.table[name];
    if (isJump) this.jump(() => act(...given));
    else act(...given);
    this.onDone();
    return true;
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
