/**
 * Navigation to other scenes: the menu under the title. It starts with the previous and the next scene, and ends with
 * the user's saved scenes, the other pages and the package's reference.
 */

import { html, nothing } from "lit-html";

import { PAGES, ROOMS, SCENES, neighboursOf } from "../document/scene-order.js";
import { show } from "../words/show.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @param {HTMLElement} menu
 * @param {string} present The id of the open scene.
 * @param {Texts} texts
 * @param {() => void} findMine Opens the dialog of saved scenes.
 */
export function buildSceneMenu(menu, present, texts, findMine) {
  const close = () => menu.hidePopover();
  const linkTo = (/** @type {string} */ id, /** @type {string} */ text, /** @type {string | symbol} */ rel = nothing) => html`
    <a href="#/${id}" rel=${rel} aria-current=${id === present ? "page" : nothing} @click=${close}>${text}</a>`;
  const titleOf = (/** @type {string} */ id) => texts.plain(`scene.${id}.title`);
  const { previous, next } = neighboursOf(present);
  const find = () => {
    close();
    findMine();
  };
  show(html`
    ${previous ? linkTo(previous, texts.plain("page.previous", { title: titleOf(previous) }), "prev") : nothing}
    ${next ? linkTo(next, texts.plain("page.next", { title: titleOf(next) }), "next") : nothing}
    ${[...SCENES, ...ROOMS].map((id) => linkTo(id, titleOf(id)))}
    <button type="button" class="aside" @click=${find}>${texts.plain("mine.label")}</button>
    ${PAGES.map((id) => linkTo(id, texts.plain(`page.${id}`)))}
    <a href="reference/index.html" hreflang="en">${texts.plain("page.reference")}</a>`, menu);
}
