/** What is folded has a place of its own, one press away; which of them a person opened, the page remembers. */

const KEY = "hitlab.opened";

/** The names of what was opened, as far as the browser keeps anything. */
export class Opened {
  /** @type {Set<string>} */
  #names = new Set();

  /** @param {() => Storage} storage May be forbidden. */
  constructor(storage) {
    this.storage = storage;
    try {
      this.#names = new Set((storage().getItem(KEY) ?? "").split(" "));
    } catch {
      // All is folded, as for who has opened nothing.
    }
  }

  /** @param {string} name */
  has(name) {
    return this.#names.has(name);
  }

  /**
   * @param {string} name
   * @param {boolean} isOpen
   */
  set(name, isOpen) {
    if (isOpen) this.#names.add(name);
    else this.#names.delete(name);
    try {
      this.storage().setItem(KEY, [...this.#names].join(" "));
    } catch {
      // It holds for this visit.
    }
  }
}

/**
 * Buttons that open and close a place each, folds that remember, and menus that a press closes.
 * @param {Document} root
 * @param {Opened} opened
 */
export function listenToPlaces(root, opened) {
  for (const button of root.querySelectorAll(".places [aria-controls]")) {
    const place = /** @type {HTMLElement} */ (root.getElementById(button.getAttribute("aria-controls") ?? ""));
    const show = (/** @type {boolean} */ isOpen) => {
      button.ariaExpanded = String(isOpen);
      place.hidden = !isOpen;
    };
    show(opened.has(place.id));
    button.addEventListener("click", () => {
      const isOpen = Boolean(place.hidden);
      opened.set(place.id, isOpen);
      show(isOpen);
      if (isOpen) place.scrollIntoView({ block: "nearest" });
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
      if (detail) /** @type {HTMLElement} */ (root.activeElement).blur(); // to who points, the keys are the scene's again
    });
  }
}
