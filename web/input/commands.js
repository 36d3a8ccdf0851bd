/** What a person can do, by name: keys, buttons and the panel use the same. */

/**
 * @typedef {{act: (...given: any[]) => unknown, can?: () => boolean, isJump?: boolean, needsNoScene?: boolean}} Command `can`: whether it can
 *   be done now; `isJump`: whether it replaces what was made by hand, so that there is a way back; `needsNoScene`: whether it
 *   can be done while the page's first link is still being followed.
 */

/** @typedef {(name: any, ...given: any[]) => void} Run Has a command done by its name. */

/**
 * @template {string} Name
 * @typedef {{can: (name: Name) => boolean, run: (name: Name, ...given: any[]) => boolean, begin: () => void}} Commands `can`: whether it can be
 *   done now; `run`: does it, if it can be done now, else once the page has followed its first link, and tells whether it could, or will be tried;
 *   `begin`: that link is followed, and what a person has asked for meanwhile is done.
 */

/**
 * @template {string} Name
 * @param {Record<Name, Command>} table
 * @param {(act: () => void) => void} jump Does something, and leaves a way back.
 * @param {() => void} onDone
 * @returns {Commands<Name>}
 */
export function commandsFrom(table, jump, onDone) {
  /** What is to be done once the page has followed its first link. @type {(() => void)[] | undefined} */
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
