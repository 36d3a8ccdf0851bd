/** How a shape moves that moves by itself: one button for each kind of motion. */

import { kindOf } from "../document/kind.js";

/** @import { Board } from "../document/board.js" */
/** @import { Scene } from "../document/scene.js" */
/** @import { Texts } from "../words/text.js" */

const KINDS = ["motion.harmonic", "motion.revolving"]; // by the number that the link has

/**
 * @param {HTMLElement} parent
 * @param {Board} board
 * @param {Texts} texts
 */
export function buildMotion(parent, board, texts) {
  const buttons = KINDS.map((key, kind) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = texts.plain(key);
    button.addEventListener("click", () => board.setParameter("motion", kind));
    return button;
  });
  parent.replaceChildren(...buttons);
  showMotion(parent, board);
}

/**
 * @param {HTMLElement} parent
 * @param {Board} board
 */
export function showMotion(parent, { scene, state }) {
  const { motion } = state.parameters;
  const element = parent;
  element.hidden = !scene.shapes.some((shape) => shape.motion);
  [...element.children].forEach((button, kind) => {
    button.ariaPressed = String(kind === (motion === 0 ? 0 : 1));
  });
}

/**
 * What to announce: that something moves by itself, or no longer does in the same scene.
 * @param {string} former The scene in which something moved.
 * @param {Scene} scene
 * @param {boolean} isRunning
 */
export function motionNews(former, scene, isRunning) {
  if ((former === scene.id) === isRunning) return undefined; // as before, or another scene at rest
  const [runs, rests] = kindOf(scene).running;
  return isRunning ? runs : rests;
}
