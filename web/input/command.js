/** User actions by name, shared by keys, buttons and the panel. */

/**
 * @typedef {{act: (...given: any[]) => unknown, can?: () => boolean, isJump?: boolean, needsNoScene?: boolean}} Command
 *   `can`: whether it is available now; `isJump`: whether it replaces the user's work, so that it needs a history
 *   entry; `needsNoScene`: whether it is available while the page's first link is still being followed.
 */

/** @typedef {(name: any, ...given: any[]) => void} Run Runs a command by name. */

/**
 * @template {string} Name
 * @typedef {{can: (name: Name) => boolean, run: (name: Name, ...given: any[]) => boolean, begin: () => void}} Commands
 *   `can`: whether a command is available now; `run`: runs it if it is available, or queues it until the page has
 *   followed its first link; returns whether it ran or was queued; `begin`: marks that link as followed and runs the
 *   queue.
 */

/**
 * @template {string} Name
 * @param {Record<Name, Command>} table
 * @param {(act: () => void) => void} jump Runs an action and adds a history entry.
 * @param {() => void} onDone
 * @returns {Commands<Name>}
 */
export function commandsFrom(table, jump, onDone) {
  /** Commands to run once the page has followed its first link. @type {(() => void)[] | undefined} */
  let waiting = [];

  /** @type {Commands<Name>["can"]} */
  const can = (name) => table[name].can?.() ?? true;

  /** @type {Commands<Name>["run"]} */
  function run(name, ...given) {
    const { act, isJump, needsNoScene } = table[name];
    if (waiting && !needsNoScene) return waiting.push(() => run(name, ...given)) > 0;
    if (!can(name)) return false;
    if (isJump) jump(() => act(...given));
    else act(...given);
    onDone();
    return true;
  }

  function begin() {
    const asked = waiting ?? [];
    waiting = undefined;
    for (const act of asked) act();
  }

  return { can, run, begin };
}
