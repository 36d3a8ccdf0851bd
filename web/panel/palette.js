/** The command palette: a search field, and the matching items that can be opened or run. */

import { html } from "lit-html";

import { show } from "../words/show.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{group: string, label: string, other?: {lang: string, label: string} | undefined, id: string, run: () => void}} Entry
 *   `other`: its name in another language, if that is what matched.
 * @typedef {(typed: string) => Entry[]} Search
 */

const MOST = 50; // items listed at once
/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/**
 * @param {HTMLDialogElement} dialog
 * @param {Texts} texts
 */
export function paletteIn(dialog, texts) {
  const [field, list, none] = [...dialog.children].map((each) => /** @type {HTMLInputElement} */ (each));
  /** Undefined until the entries have loaded. @type {Search | undefined} */
  let entriesFor;
  /** @type {Entry[]} */
  let found = [];
  let at = 0;
  /** Whether Enter was pressed before they had loaded. */
  let isChosen = false;
  const close = () => dialog.close();

  function search() {
    if (!entriesFor) return;
    found = entriesFor(field.value).slice(0, MOST);
    none.textContent = found.length ? "" : texts.plain("find.none");
    move(0);
  }

  /** @param {number} to */
  function move(to) {
    at = Math.max(0, Math.min(found.length - 1, to));
    show(found.map(({ group, label, other }, i) => html`<li id="palette-${i}" role="option" .ariaSelected=${String(i === at)} @click=${() => choose(i)}><span>${
      label}</span> <span class="other" lang=${other?.lang ?? ""}>${other?.label}</span> <span class="faint">${
      texts.plain(`find.${group}`)}</span></li>`), list);
    if (found.length) field.setAttribute("aria-activedescendant", `palette-${at}`);
    else field.removeAttribute("aria-activedescendant");
    list.children[at]?.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} place */
  function choose(place) {
    const chosen = found[place];
    if (!chosen) return;
    close();
    chosen.run();
  }

  /** @param {KeyboardEvent} event */
  function type(event) {
    const { key } = event;
    if (STEPS[key]) move(at + STEPS[key]);
    else if (key === "Enter" && !entriesFor) isChosen = true;
    else if (key === "Enter") choose(at);
    else if (key === "Escape") close(); // before the next key, unlike the browser's own handling
    else return;
    event.preventDefault();
  }

  field.addEventListener("input", search);
  dialog.addEventListener("keydown", type);
  dialog.addEventListener("click", ({ target }) => target === dialog && close());
  dialog.addEventListener("close", () => { // releases the entries for garbage collection
    found = [];
    move(0);
  });

  return {
    close,
    /** Opens it, empty at first. @returns {boolean} Whether it was closed before. */
    open: () => {
      if (dialog.open) return false;
      [entriesFor, isChosen, found] = [undefined, false, []];
      Object.assign(field, { value: "", ariaExpanded: "false" });
      none.textContent = "";
      move(0);
      dialog.showModal();
      return true;
    },
    /** @param {Search} wanted */
    fill: (wanted) => {
      if (!dialog.open) return;
      entriesFor = wanted;
      Object.assign(field, { placeholder: texts.plain("find.hint"), ariaExpanded: "true" });
      search();
      if (isChosen) choose(0);
    },
  };
}
