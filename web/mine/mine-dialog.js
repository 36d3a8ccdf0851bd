/** The dialog of a person's own scenes: what is shown is saved under a name; each is opened, renamed or deleted. */

import { REMARKS } from "../document/remark.js";

/** @import { Own } from "./my-scenes.js" */
/** @import { Texts, Values } from "../words/text.js" */

/**
 * @typedef {{
 *   save: (name: string) => void, show: (own: Own) => void, rename: (own: Own, name: string) => void,
 *   remove: (own: Own) => void,
 * }} Acts What can be done; the dialog is then told what there is, and what is to be said.
 */

export class MyScenesDialog {
  /**
   * @param {Document} root
   * @param {Texts} texts
   * @param {Acts} acts
   */
  constructor(root, texts, acts) {
    this.texts = texts;
    this.acts = acts;
    this.dialog = /** @type {HTMLDialogElement} */ (root.getElementById("mine-dialog"));
    this.list = make("ul", { className: "mine-list" });
    this.none = make("p", { className: "faint" });
    this.status = make("p", { className: "mine-status", role: "status" });
    this.offered = make("div", {});
  }

  /** @param {string | undefined} name Under which what is shown might be saved; nothing where there is nothing to save. */
  open(name) {
    const { texts } = this;
    this.none.textContent = texts.plain("mine.none");
    this.say("");
    const close = make("form", { method: "dialog" });
    close.append(make("button", { textContent: texts.plain("link.close") }));
    const said = make("div", { className: "mine-said" });
    said.append(this.status, this.offered);
    this.dialog.replaceChildren(
      make("h2", { id: "mine-title", textContent: texts.plain("mine.title") }),
      make("p", { className: "faint mine-hint", textContent: texts.plain("mine.hint") }),
      ...(name === undefined ? [] : [this.#saving(name)]),
      said, this.none, this.list, close,
    );
    if (!this.dialog.open) this.dialog.showModal();
  }

  /**
   * @param {Own[]} all
   * @param {Own} [chosen] That the focus goes to.
   */
  show(all, chosen) {
    this.none.hidden = all.length > 0;
    this.list.replaceChildren(...all.map((own) => this.#row(own)));
    const at = all.findIndex(({ name }) => name === chosen?.name);
    this.list.children[at]?.querySelector("button")?.focus();
  }

  /**
   * @param {string} key Of what was done, or is wrong.
   * @param {Values} [values]
   * @param {boolean} [isProblem]
   */
  say(key, values, isProblem = false) {
    this.offered.replaceChildren();
    this.status.textContent = key && this.texts.plain(key, values);
    this.status.toggleAttribute("data-problem", isProblem);
  }

  /**
   * Offers what can be done about what is said.
   * @param {string} key
   * @param {() => void} act
   */
  offer(key, act) {
    const button = this.#button(key, act);
    this.offered.replaceChildren(button);
    button.focus();
  }

  /** @param {string} name */
  #saving(name) {
    const field = make("input", { id: "mine-name", value: name, maxLength: REMARKS.name, dir: "auto", autocomplete: "off" });
    const label = make("label", { htmlFor: field.id, textContent: this.texts.plain("take.name") });
    const save = make("button", { textContent: this.texts.plain("take.save") });
    return formOf(() => this.acts.save(field.value), label, field, save);
  }

  /** @param {Own} own */
  #row(own) {
    const { acts, texts } = this;
    const { date, name } = own;
    const row = make("li", {});
    const open = make("button", { type: "button", className: "mine-open" });
    const time = make("time", { className: "faint", dateTime: date });
    time.textContent = new Date(date).toLocaleString(texts.lang, { dateStyle: "medium", timeStyle: "short" });
    open.append(make("span", { textContent: name, dir: "auto" }), " ", time);
    open.addEventListener("click", () => acts.show(own));
    const rename = this.#button("mine.rename", () => row.replaceChildren(this.#renaming(own, row)));
    const remove = this.#button("make.remove", () => acts.remove(own));
    rename.ariaLabel = texts.plain("mine.rename.label", { name });
    remove.ariaLabel = texts.plain("mine.remove.label", { name });
    row.append(open, rename, remove);
    return row;
  }

  /**
   * @param {Own} own
   * @param {HTMLElement} row
   */
  #renaming(own, row) {
    const { name } = own;
    const leave = () => {
      const former = this.#row(own);
      row.replaceWith(former);
      former.querySelector("button")?.focus();
      this.say("");
    };
    const field = make("input", { value: name, maxLength: REMARKS.name, dir: "auto", autocomplete: "off", ariaLabel: this.texts.plain("mine.new", { name }) });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault(); // it closes what is written, not the dialog
      leave();
    });
    queueMicrotask(() => field.select());
    const rename = make("button", { textContent: this.texts.plain("mine.rename") });
    const submit = () => (field.value === name ? leave() : this.acts.rename(own, field.value));
    return formOf(submit, field, rename, this.#button("mine.cancel", leave));
  }

  /**
   * @param {string} key
   * @param {() => void} act
   */
  #button(key, act) {
    const button = make("button", { type: "button", textContent: this.texts.plain(key) });
    button.addEventListener("click", act);
    return button;
  }
}

/**
 * @param {() => void} submit
 * @param {HTMLElement[]} nodes
 */
function formOf(submit, ...nodes) {
  const form = make("form", { className: "mine-name" });
  form.append(...nodes);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  return form;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @template {object} Properties
 * @param {Tag} tag
 * @param {Properties} properties
 */
function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
