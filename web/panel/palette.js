/** The palette: a line to type in, and what it finds among all that can be opened or done. */

import { html } from "lit-html";

import { show } from "../words/show.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{group: string, label: string, other?: {lang: string, label: string} | undefined, id: string, run: () => void}} Entry
 *   `other`: what it is called in another language, where it is found by that.
 * @typedef {(typed: string) => Entry[]} Search
 */

const MOST = 50; // that are listed at once

export class Palette {
  /** Undefined until what it finds has come. @type {Search | undefined} */
  #entriesFor;
  /** @type {Entry[]} */
  #found = [];
  #at = 0;
  /** Whether Enter was pressed before it has come. */
  #isChosen = false;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {Texts} texts
   */
  constructor(dialog, texts) {
    this.dialog = dialog;
    this.texts = texts;
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (dialog.querySelector(name));
    this.field = /** @type {HTMLInputElement} */ (part("input"));
    this.list = part("ul");
    this.none = part("p");
    this.field.addEventListener("input", () => this.#search());
    dialog.addEventListener("keydown", (event) => this.#key(event));
    dialog.addEventListener("click", ({ target }) => target === dialog && this.close());
  }

  /** Opens it, with nothing to find yet. @returns {boolean} Whether it was not open. */
  open() {
    if (this.dialog.open) return false;
    this.#entriesFor = undefined;
    this.#isChosen = false;
    this.field.value = "";
    this.field.ariaExpanded = "false";
    this.#found = [];
    this.#move(0);
    this.none.textContent = "";
    this.dialog.showModal();
    return true;
  }

  close() {
    this.dialog.close();
  }

  /** @param {Search} search */
  fill(search) {
    if (!this.dialog.open) return;
    this.#entriesFor = search;
    this.field.placeholder = this.texts.plain("find.hint");
    this.field.ariaExpanded = "true";
    this.#search();
    if (this.#isChosen) this.#choose(0);
  }

  #search() {
    if (!this.#entriesFor) return;
    this.#found = this.#entriesFor(this.field.value).slice(0, MOST);
    this.none.textContent = this.#found.length ? "" : this.texts.plain("find.none");
    this.#move(0);
  }

  /** @param {number} to */
  #move(to) {
    this.#at = Math.max(0, Math.min(this.#found.length - 1, to));
    show(this.#found.map((entry, i) => this.#itemOf(entry, i)), this.list);
    const chosen = this.list.children[this.#at];
    if (chosen) this.field.setAttribute("aria-activedescendant", chosen.id);
    else this.field.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#move(this.#at + step);
    else if (event.key === "Enter" && !this.#entriesFor) this.#isChosen = true;
    else if (event.key === "Enter") this.#choose(this.#at);
    else if (event.key === "Escape") this.close(); // before the next key, unlike the browser
    if (step || ["Enter", "Escape"].includes(event.key)) event.preventDefault();
  }

  /** @param {number} place */
  #choose(place) {
    const entry = this.#found[place];
    if (!entry) return;
    this.close();
    entry.run();
  }

  /**
   * @param {Entry} entry
   * @param {number} place
   */
  #itemOf({ group, label, other }, place) {
    return html`<li id="palette-${place}" role="option" .ariaSelected=${String(place === this.#at)} @click=${() => this.#choose(place)}><span>${
      label}</span> <span class="other" lang=${other?.lang ?? ""}>${other?.label}</span> <span class="faint">${
      this.texts.plain(`find.${group}`)}</span></li>`;
  }
}
