/**
 * The page's shortcuts, in addition to the scene's keys. They work wherever the focus is, unless the focused element
 * uses the key.
 */

import { arrowIn } from "./arrows.js";
import { isForOthers } from "./keys.js";
import TABLE from "./shortcuts.json" with { type: "json" };

/** @import { Commands } from "./command.js" */

/**
 * @typedef {"space" | "oneStep" | "stop" | "help" | "fit" | "zoomIn" | "zoomOut" | "undo" | "redo" | "find" | "pickAll" | "nudge" | "pan" | "add"
 *   | "walk" | "tool" | "duplicate" | "remove" | "earlier" | "later" | "pickOne" | "snap" | "addCorner" | "removeCorner" | "fitPicked" | "lock" | "group" | "ungroup"} Pressed
 * @typedef {{keys: Record<string, [Pressed, ...unknown[]]>, withCtrl: Record<string, Pressed>, presented: Record<string, number>, again: Pressed[]}} Table
 *   The command of each key, and its arguments; those with Ctrl; the number of steps for each key in presentation mode,
 *   arrow keys and those of a presenter remote; the commands that a held key repeats.
 */

const { again: AGAIN, keys, presented: STEPS, withCtrl: WITH_CTRL } = /** @type {Table} */ (/** @type {unknown} */ (TABLE));
/** @type {Table["keys"]} */
const KEYS = { ...keys, ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i + 1, ["add", i]])) };
const COMPOSING = 229;
const PAN = 48; // pixels per arrow key
/** Elements that Space presses or opens. */
const PRESSED = "button:not(.handle), a, summary, [role=tab]";

/**
 * @param {Document} root
 * @param {Element} stage
 * @param {Commands<Pressed>} commands `nudge` moves the handle that was last selected; `pan` moves the view by pixels.
 * @param {() => boolean} [hasLetters] Whether single-character keys are active.
 */
export function listenToShortcuts(root, stage, commands, hasLetters = () => true) {
  // No key handler receives the keys of an input method; Safari reports the one that confirms the text by this code only.
  root.addEventListener("keydown", (event) => (event.isComposing || event.keyCode === COMPOSING) && event.stopImmediatePropagation(), true);
  root.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    const name = withCtrl(event);
    // Without a list of shapes, the browser selects the whole page.
    if (name && (act(event, name) || name !== "pickAll")) event.preventDefault();
    if (isForOthers(event)) return;
    const isDone = run(event);
    if (isDone && event.key !== "Escape") event.preventDefault();
  });

  /**
   * Runs a command and returns whether it consumed the key. While a key is held, its repetitions are consumed, but only
   * some commands run again.
   * @param {KeyboardEvent} event
   * @param {Parameters<typeof commands.run>[0]} name
   * @param {unknown[]} given
   */
  const act = ({ repeat }, name, ...given) => (repeat && !AGAIN.includes(name)) || commands.run(name, ...given);

  /** @param {KeyboardEvent} event */
  function run(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key.length === 1 && event.key !== " " && !hasLetters()) return false;
    if (STEPS[event.key] && !target.closest(".handle") && act(event, "walk", STEPS[event.key])) return true;
    const arrow = arrowIn(event);
    // The y axis of the screen points down.
    if (arrow && target === stage) return act(event, "pan", arrow[0] * PAN, 0 - arrow[1] * PAN);
    if (arrow && target === root.body) return act(event, "nudge", event);
    const [name, ...given] = KEYS[event.key] ?? [];
    return name && !(event.key === " " && target.closest(PRESSED)) && act(event, name, ...given);
  }
}

/**
 * The command of a key with Ctrl, or with Cmd on a Mac; in a text field the browser handles all of them but "find".
 * @param {KeyboardEvent} event
 */
function withCtrl({ altKey, ctrlKey, key, metaKey, shiftKey, target }) {
  const name = WITH_CTRL[`${shiftKey ? "Shift " : ""}${key.toLowerCase()}`];
  const isTyping = target instanceof Element && target.closest("input:not([type=range], [type=checkbox]), textarea, [contenteditable]");
  return (ctrlKey || metaKey) && !altKey && (name === "find" || !isTyping) ? name : undefined;
}
