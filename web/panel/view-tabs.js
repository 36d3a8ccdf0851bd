/** The tabs for the views of the plane: steps, map, difference from the exact answer, and so on. */

import { kindOf } from "../document/kind.js";

/** @import { Scene } from "../document/scene.js" */

/**
 * @param {Scene} scene
 * @param {string} view The operation counts belong to the map tab.
 */
export function showViews(scene, view) {
  const views = kindOf(scene).views(scene);
  for (const tab of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-view]"))) {
    tab.ariaPressed = String(tab.dataset.view === (view === "cost" ? "map" : view));
    tab.hidden = views.length === 1 || !views.includes(String(tab.dataset.view));
  }
}
