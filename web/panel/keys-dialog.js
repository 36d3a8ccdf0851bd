/** The list of all keys and gestures: of the scene, and of the page. */

import { html } from "lit-html";

import { kindOf } from "../document/kind.js";
import { show } from "../words/show.js";
import { keyGroups } from "./keypad.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Texts } from "../words/text.js" */

/** What the page knows by itself, and the keys for it. @type {[string, string[]][]} */
const OWN = [
  ["keys.move", ["←", "↑", "→", "↓"]],
  ["keys.size", ["Shift", "Alt"]],
  ["keys.next", ["Tab", "Enter", "Tab", "Esc"]],
  ["keys.undo", ["Ctrl + Z", "Ctrl + Shift + Z"]],
  ["keys.zoom", ["+", "\u2212"]],
  ["keys.fit", ["0"]],
  ["keys.find", ["Ctrl + K"]],
  ["keys.help", ["?"]],
];
const FOR_VIEW = 3; // the first of those that act without shapes
const STEP = /** @type {[string, string[]]} */ (["keys.step", ["."]]);
const LIST = /** @type {[string, string[]][]} */ ([
  ["keys.add", ["1", "\u2026", "9", "D", "Delete", "Backspace"]], ["keys.paste", ["Ctrl + V"]], ["keys.tool", ["P", "S"]], ["keys.pick", ["Ctrl + A", "X"]], ["keys.band", ["Shift"]], ["keys.snap", ["G", "Ctrl"]], ["keys.corner", ["C", "R"]], ["keys.order", ["[", "]"]],
]);
const ON = /** @type {[string, string[]]} */ (["keys.on", ["Space"]]);
const RUN = /** @type {[string, string[]]} */ (["keys.run", ["Space"]]);
const PRESENT = /** @type {[string, string[]]} */ (["keys.present", ["←", "↑", "PageUp", "→", "↓", "PageDown", "Esc"]]);
const STOP = /** @type {[string, string[]]} */ (["keys.stop", ["Esc"]]);

/**
 * The page's own keys in a scene: what is said of them, and the keys themselves.
 * @param {Scene} scene
 */
export function ownKeys(scene) {
  const { hasList, hasShapes } = kindOf(scene);
  const known = hasShapes ? OWN : [STEP, ...OWN.slice(FOR_VIEW)];
  return [...(hasList ? LIST : []), ...known.slice(0, -1), "running" in scene.parameters ? RUN : ON, STOP, ...(hasShapes ? [PRESENT] : []), ...known.slice(-1)];
}

/**
 * @param {HTMLElement} parent
 * @param {Scene} scene
 * @param {Texts} texts
 */
export function buildKeysDialog(parent, scene, texts) {
  const groups = [...keyGroups(scene, texts)].map(([title, caps]) => rowOf(
    caps.map(({ key, sign }) => `${sign < 0 ? "Shift + " : ""}${key.code.replace(/^Key/, "")}`), title));
  show([groups, ownKeys(scene).map(([key, names]) => rowOf(names, texts.plain(key)))], parent);
}

/**
 * @param {string[]} keys
 * @param {string} says
 */
function rowOf(keys, says) {
  return html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${says}</dd></div>`;
}
