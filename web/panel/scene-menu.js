/**
 * The ways to the other scenes: the menu under the title, at its end the ways to a person's own scenes,
 * the other pages and the package's reference, and the pager on both sides of it.
 */

import { PAGES, ROOMS, SCENES, neighboursOf } from "../document/course.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @param {HTMLElement} menu
 * @param {string} present The id of the scene that is open.
 * @param {Texts} texts
 * @param {{mine: () => void, language: () => void, theme: () => void}} acts The person's own scenes are asked for; the bar's
 *   buttons are pressed, which have no room there on a phone.
 */
export function buildSceneMenu(menu, present, texts, acts) {
  const links = [...SCENES, ...ROOMS].map((id) => {
    const link = document.createElement("a");
    link.href = `#/${id}`;
    link.textContent = texts.plain(`scene.${id}.title`);
    if (id === present) link.ariaCurrent = "page";
    link.addEventListener("click", () => menu.hidePopover());
    return link;
  });
  const reference = document.createElement("a");
  Object.assign(reference, { href: "reference/index.html", hreflang: "en" });
  reference.textContent = texts.plain("page.reference");
  const pages = PAGES.map((id) => {
    const link = document.createElement("a");
    Object.assign(link, { href: `#/${id}`, textContent: texts.plain(`page.${id}`) });
    link.addEventListener("click", () => menu.hidePopover());
    return link;
  });
  const act = (/** @type {string} */ key, /** @type {() => void} */ run, /** @type {string} */ className) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className, textContent: texts.plain(key) });
    button.addEventListener("click", () => {
      menu.hidePopover();
      run();
    });
    return button;
  };
  menu.replaceChildren(
    ...links, act("mine.label", acts.mine, "aside"), ...pages, reference,
    act("lang.label", acts.language, "aside by-menu"), act("theme.label", acts.theme, "by-menu"),
  );
}

/**
 * @param {HTMLElement} bar
 * @param {string} present
 * @param {Texts} texts
 */
export function showPager(bar, present, texts) {
  for (const [way, id] of Object.entries(neighboursOf(present))) {
    const link = /** @type {HTMLAnchorElement} */ (bar.querySelector(`[rel="${RELATIONS[way]}"]`));
    link.classList.toggle("none", !id);
    if (id) link.href = `#/${id}`;
    else link.removeAttribute("href");
    const title = id ? texts.plain(`scene.${id}.title`) : "";
    link.title = id ? texts.plain(way === "next" ? "page.next" : "page.previous", { title }) : "";
    link.ariaLabel = link.title;
  }
}

/** @type {Record<string, string>} */
const RELATIONS = { previous: "prev", next: "next" };
