/**
 * The page's own keys, beside those of the scene. They act wherever the focus is, unless what has
 * it wants them for itself.
 */

import { PLANE } from "../geometry/kinds.js";
import { arrowIn } from "./arrows.js";
import { isForOthers } from "./keys.js";
import TABLE from "./shortcuts.json" with { type: "json" };

/** @import { Commands } from "./commands.js" */

/**
 * @typedef {"space" | "oneStep" | "stop" | "help" | "fit" | "zoomIn" | "zoomOut" | "undo" | "redo" | "find" | "pickAll" | "nudge" | "pan" | "add"
 *   | "walk" | "tool" | "duplicate" | "remove" | "earlier" | "later" | "pickOne" | "snap" | "addCorner" | "removeCorner"} Pressed
 * @typedef {{keys: Record<string, [Pressed, ...unknown[]]>, withCtrl: Record<string, Pressed>, presented: Record<string, number>, again: Pressed[]}} Table Which
 *   command a key has done, and what that is given; which with Ctrl; by how many steps a key goes where they are presented, an arrow key or one of a presenter; what a
 *   held key does again and again, where it does all else once.
 */

const { again: AGAIN, keys, presented: STEPS, withCtrl: WITH_CTRL } = /** @type {Table} */ (/** @type {unknown} */ (TABLE));
/** @type {Table["keys"]} */
const KEYS = { ...keys, ...Object.fromEntries(PLANE.map((type, i) => [i + 1, ["add", type]])) };
const PAN = 48; // pixels of an arrow key
/** What Space presses or opens. */
const PRESSED = "button:not(.handle), a, summary, [role=tab]";

/**
 * @param {Document} root
 * @param {Element} stage
 * @param {Commands<Pressed>} commands An arrow key nudges what was last taken hold of, or
 *   pans the view by so many pixels.
 * @param {() => boolean} [hasLetters] Whether a key of one character does anything.
 */
export function listenToShortcuts(root, stage, commands, hasLetters = () => true) {
  root.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    const name = withCtrl(event);
    if (name && (act(event, name) || name !== "pickAll")) event.preventDefault(); // where there is no list, all of the page is picked
    if (isForOthers(event)) return;
    const isDone = run(event);
    if (isDone && event.key !== "Escape") event.preventDefault();
  });

  /**
   * Whether a key was for this command: also where it is held, and the command has run.
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
    if (arrow && target === stage) return act(event, "pan", arrow[0] * PAN, 0 - arrow[1] * PAN); // the screen's y points down
    if (arrow && target === root.body) return act(event, "nudge", event);
    const [name, ...given] = KEYS[event.key] ?? [];
    return name && !(event.key === " " && target.closest(PRESSED)) && act(event, name, ...given);
  }
}

/**
 * With Ctrl, on a Mac with Cmd; in a text it is the browser's, but where something is to be found.
 * @param {KeyboardEvent} event
 */
function withCtrl({ altKey, ctrlKey, isComposing, key, metaKey, shiftKey, target }) {
  const name = WITH_CTRL[`${shiftKey ? "Shift " : ""}${key.toLowerCase()}`];
  const isTyping = target instanceof Element && target.closest("input:not([type=range], [type=checkbox]), textarea, [contenteditable]");
  return (ctrlKey || metaKey) && !altKey && !isComposing && (name === "find" || !isTyping) ? name : undefined;
}
