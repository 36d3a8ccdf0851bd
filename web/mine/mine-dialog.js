/** The dialog of a person's own scenes: what is shown is saved under a name; each is opened, renamed or deleted. */

import { REMARKS } from "../document/remark.js";
import { buttonOf, closing, element } from "../panel/element.js";

/** @import { Own } from "./my-scenes.js" */
/** @import { Texts, Values } from "../words/text.js" */

/**
 * @typedef {{
 *   save: (name: string) => void, show: (own: Own) => void, rename: (own: Own, name: string) => void,
 *   remove: (own: Own) => void,
 * }} Acts What can be done; the dialog is then told what there is, and what is to be said.
 */

const NAME = /** @type {const} */ ({ maxLength: REMARKS.name, dir: "auto", autocomplete: "off" });

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
    this.name = element("input", { id: "mine-name", ...NAME });
    this.list = element("ul", { className: "mine-list" });
    this.none = element("p", { className: "faint" });
    this.status = element("p", { className: "mine-status", role: "status" });
    this.offered = element("div", {});
  }

  /** @param {string | undefined} name Under which what is shown might be saved; nothing where there is nothing to save. */
  open(name) {
    const { texts } = this;
    this.none.textContent = texts.plain("mine.none");
    this.name.value = name ?? "";
    this.say("");
    const label = element("label", { htmlFor: this.name.id, textContent: texts.plain("take.name") });
    const save = element("button", { textContent: texts.plain("take.save") });
    this.dialog.replaceChildren(
      element("h2", { id: "mine-title", textContent: texts.plain("mine.title") }),
      element("p", { className: "faint mine-hint", textContent: texts.plain("mine.hint") }),
      ...(name === undefined ? [] : [formOf(() => this.acts.save(this.name.value), label, this.name, save)]),
      element("div", { className: "mine-said" }, this.status, this.offered), this.none, this.list, closing(texts),
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
    const button = buttonOf(this.texts.plain(key), act);
    this.offered.replaceChildren(button);
    button.focus();
  }

  /** @param {Own} own */
  #row(own) {
    const { acts, texts } = this;
    const { date, name } = own;
    const row = element("li", {});
    const textContent = new Date(date).toLocaleString(texts.lang, { dateStyle: "medium", timeStyle: "short" });
    const open = element(
      "button", { type: "button", className: "mine-open", onclick: () => acts.show(own) },
      element("span", { textContent: name, dir: "auto" }), " ", element("time", { className: "faint", dateTime: date, textContent }),
    );
    const rename = buttonOf(texts.plain("mine.rename"), () => row.replaceChildren(this.#renaming(own, row)));
    const remove = buttonOf(texts.plain("make.remove"), () => acts.remove(own));
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
    const { texts } = this;
    const { name } = own;
    const leave = () => {
      const former = this.#row(own);
      row.replaceWith(former);
      former.querySelector("button")?.focus();
      this.say("");
    };
    const field = element("input", { value: name, ...NAME, ariaLabel: texts.plain("mine.new", { name }) });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault(); // it closes what is written, not the dialog
      leave();
    });
    queueMicrotask(() => field.select());
    const submit = () => (field.value === name ? leave() : this.acts.rename(own, field.value));
    const rename = element("button", { textContent: texts.plain("mine.rename") });
    return formOf(submit, field, rename, buttonOf(texts.plain("mine.cancel"), leave));
  }
}

/**
 * @param {() => void} submit
 * @param {HTMLElement[]} nodes
 */
function formOf(submit, ...nodes) {
  const form = element("form", { className: "mine-name" }, ...nodes);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  return form;
}
