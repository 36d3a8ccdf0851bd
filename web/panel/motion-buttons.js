/** How an animated shape moves: one button for each kind of motion. */

import { html } from "lit-html";

import { kindOf } from "../document/kind.js";
import { show } from "../words/show.js";

/** @import { Board } from "../document/board.js" */
/** @import { Scene } from "../document/scene.js" */
/** @import { Texts } from "../words/text.js" */

const KINDS = ["motion.harmonic", "motion.revolving"]; // by their number in the link

/**
 * @param {HTMLElement} parent
 * @param {Board} board
 * @param {Texts} texts
 */
export function showMotion(parent, board, texts) {
  const present = board.state.parameters.motion === 0 ? 0 : 1;
  parent.hidden = !board.scene.shapes.some((shape) => shape.motion);
  show(KINDS.map((key, kind) => html`<button type="button" aria-pressed=${kind === present} @click=${() => board.setParameter("motion", kind)}>${
    texts.plain(key)}</button>`), parent);
}

/**
 * Returns the announcement: that a motion is running, or that it has stopped in the same scene.
 * @param {string} former The scene in which a motion was running.
 * @param {Scene} scene
 * @param {boolean} isRunning
 */
export function motionNews(former, scene, isRunning) {
  if ((former === scene.id) === isRunning) return undefined; // nothing has changed, or another scene is at rest
  const [runs, rests] = kindOf(scene).running;
  return isRunning ? runs : rests;
}
