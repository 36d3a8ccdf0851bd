/** The verdict on a pair whose decision is not told step by step. */

import { shapeName } from "./names.js";

/** @import { Pair } from "../engine/protocol.js" */
/** @import { Scene } from "../model/scene.js" */
/** @import { Texts } from "./text.js" */

/**
 * @param {Document} root
 * @param {Texts} texts
 * @param {Scene} scene
 * @param {Pair} pair
 */
export function showPlainVerdict(root, texts, scene, { a, b, hit }) {
  const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
  const values = { a: shapeName(texts, scene, a), b: shapeName(texts, scene, b) };
  const key = hit ? "verdict.meet" : "verdict.apart";
  find("verdict").dataset.hit = String(hit);
  texts.fill(find("sentence-text"), key, values);
  find("steps").replaceChildren();
  const announcer = find("announcer");
  const text = texts.plain(key, values);
  if (announcer.textContent !== text) announcer.textContent = text;
}
