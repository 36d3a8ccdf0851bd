/** The choice of a view of the plane: with the steps, as a map, as the difference from the exact answer, and so on. */

import { kindOf } from "../document/kind.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Run } from "../input/commands.js" */

/** @param {Document} root @returns {NodeListOf<HTMLButtonElement>} */
const tabsOf = (root) => root.querySelectorAll("[data-view]");

/**
 * @param {Document} root
 * @param {Run} run
 */
export function listenToViews(root, run) {
  for (const tab of tabsOf(root)) {
    tab.addEventListener("click", () => {
      run("view", String(tab.dataset.view));
      /** @type {HTMLElement} */ (root.getElementById("rest")).scrollTop = 0;
    });
  }
}

/**
 * @param {Document} root
 * @param {Scene} scene
 * @param {string} view
 */
export function showViews(root, scene, view) {
  const views = kindOf(scene).views(scene);
  for (const tab of tabsOf(root)) {
    tab.ariaPressed = String(tab.dataset.view === view);
    tab.hidden = views.length === 1 || !views.includes(String(tab.dataset.view));
  }
}
