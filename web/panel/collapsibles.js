/** Collapsible sections; the page remembers which are open. */

import { keptUnder } from "../document/storage.js";
import { isForOthers } from "../input/keys.js";

/** @typedef {ReturnType<typeof openedIn>} Opened */

/** The names of the sections that were opened. @param {() => Storage} storage */
export function openedIn(storage) {
  const kept = keptUnder("hitlab.opened", storage, { read: (text) => text?.split(" ") ?? [], write: (names) => names.join(" "), fail() {} });
  return {
    has: (/** @type {string} */ name) => kept.now.includes(name),
    set: (/** @type {string} */ name, /** @type {boolean} */ isOpen) => (
      kept.change((names) => [...names.filter((each) => each !== name), ...(isOpen ? [name] : [])])),
  };
}

/**
 * Connects the buttons that open and close sections, the folds that are remembered, and the menus that a click closes.
 * @param {Document} root
 * @param {Opened} opened
 */
export function listenToCollapsibles(root, opened) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".places [aria-controls]"))) {
    const place = /** @type {HTMLElement} */ (root.getElementById(button.getAttribute("aria-controls") ?? ""));
    const show = (/** @type {boolean} */ isOpen) => {
      button.ariaExpanded = String(isOpen);
      place.hidden = !isOpen;
    };
    /** The section has the focus after it opens, and its button after it closes. @param {boolean} isOpen */
    const turn = (isOpen) => {
      opened.set(place.id, isOpen);
      show(isOpen);
      if (isOpen) place.scrollIntoView();
      (isOpen ? place : button).focus({ preventScroll: true });
    };
    place.tabIndex = -1;
    show(opened.has(place.id));
    button.addEventListener("click", () => turn(Boolean(place.hidden)));
    place.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || isForOthers(event)) return;
      event.stopPropagation();
      turn(false);
    });
  }
  for (const fold of /** @type {NodeListOf<HTMLDetailsElement>} */ (root.querySelectorAll("#panel details[id]"))) {
    fold.open = opened.has(fold.id);
    fold.addEventListener("toggle", () => opened.set(fold.id, fold.open));
  }
  for (const menu of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".menu"))) {
    menu.addEventListener("click", ({ detail, target }) => {
      if (/** @type {Element} */ (target).closest("[aria-pressed]:not([data-view]), .view-tools")) return;
      menu.hidePopover();
      if (detail) /** @type {HTMLElement} */ (root.activeElement).blur(); // after a click, keys go to the scene again
    });
  }
}
