/** The list of all keys and gestures: those of the scene, and those of the page. */

import { html } from "lit-html";

import { kindOf } from "../document/kind.js";
import { projectionOf } from "../geometry/projection.js";
import { show } from "../words/show.js";
import { keyGroups } from "./keypad.js";
import KEYS from "./keys.json" with { type: "json" };

/** @import { Scene } from "../document/scene.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * The page's own keys in a scene, with their descriptions.
 * @param {Scene} scene
 */
export function ownKeys(scene) {
  const { hasList, hasShapes } = kindOf(scene);
  const hasMotion = "running" in scene.parameters;
  /** @type {Record<string, boolean>} */
  const has = { all: true, list: hasList, plane: hasList && !projectionOf(scene.parameters), shapes: hasShapes, crowd: !hasShapes, motion: hasMotion, rest: !hasMotion };
  return KEYS.filter(({ of }) => has[of]);
}

/**
 * @param {HTMLElement} parent
 * @param {Scene} scene
 * @param {Texts} texts
 */
export function buildKeysDialog(parent, scene, texts) {
  const groups = [...keyGroups(scene, texts)].map(([title, caps]) => rowOf(
    caps.map(({ key, sign }) => `${sign < 0 ? "Shift + " : ""}${key.code.replace(/^Key/, "")}`), title));
  show([groups, ownKeys(scene).map(({ caps, says }) => rowOf(caps, texts.plain(says)))], parent);
}

/**
 * @param {string[]} keys
 * @param {string} says
 */
const rowOf = (keys, says) => html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${says}</dd></div>`;
