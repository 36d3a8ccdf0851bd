/** The menu of all scenes, under the title of the one that is open. */

import { SCENES } from "../model/scene.js";

/** @import { Texts } from "./text.js" */

/**
 * @param {HTMLElement} menu
 * @param {string} present The id of the scene that is open.
 * @param {Texts} texts
 */
export function buildSceneMenu(menu, present, texts) {
  const links = SCENES.map((id) => {
    const link = document.createElement("a");
    link.href = `#/${id}`;
    link.textContent = texts.plain(`scene.${id}.title`);
    if (id === present) link.ariaCurrent = "page";
    link.addEventListener("click", () => menu.hidePopover());
    return link;
  });
  menu.replaceChildren(...links);
}
