/**
 * The ways to the other scenes: the menu under the title, at its beginning those before and after, at its end the ways to a
 * person's own scenes, the other pages and the package's reference.
 */

import { PAGES, ROOMS, SCENES, neighboursOf } from "../document/course.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @param {HTMLElement} menu
 * @param {string} present The id of the scene that is open.
 * @param {Texts} texts
 * @param {() => void} findMine Asks for the person's own scenes.
 */
export function buildSceneMenu(menu, present, texts, findMine) {
  const linkTo = (/** @type {string} */ id, /** @type {string} */ textContent, rel = "") => {
    const link = Object.assign(document.createElement("a"), { href: `#/${id}`, textContent, rel });
    link.addEventListener("click", () => menu.hidePopover());
    return link;
  };
  const titleOf = (/** @type {string} */ id) => texts.plain(`scene.${id}.title`);
  const links = [...SCENES, ...ROOMS].map((id) => {
    const link = linkTo(id, titleOf(id));
    if (id === present) link.ariaCurrent = "page";
    return link;
  });
  const { previous, next } = neighboursOf(present);
  const pager = [
    ...(previous ? [linkTo(previous, texts.plain("page.previous", { title: titleOf(previous) }), "prev")] : []),
    ...(next ? [linkTo(next, texts.plain("page.next", { title: titleOf(next) }), "next")] : []),
  ];
  const reference = document.createElement("a");
  Object.assign(reference, { href: "reference/index.html", hreflang: "en" });
  reference.textContent = texts.plain("page.reference");
  const mine = Object.assign(document.createElement("button"), { type: "button", className: "aside", textContent: texts.plain("mine.label") });
  mine.addEventListener("click", () => {
    menu.hidePopover();
    findMine();
  });
  menu.replaceChildren(...pager, ...links, mine, ...PAGES.map((id) => linkTo(id, texts.plain(`page.${id}`))), reference);
}
