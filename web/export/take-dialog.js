/** The dialog that exports and shares: what is shown as text, as a picture, and back from a file. */

import { REMARKS, readRemark } from "../document/remark.js";
import { codeOf, drawCode } from "./qr.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {"python" | "test" | "numbers" | "json" | "frame"} Kind
 * @typedef {{
 *   kinds: Kind[], isKeptBack: boolean, textOf: (kind: Kind) => string, link: string, canShare: boolean, remark: {name?: string, note?: string},
 *   run: (name: "copy" | "shareLink" | "remark" | "copyText" | "saveText" | "savePng" | "saveSvg" | "openJson", ...given: unknown[]) => void,
 * }} Acts What there is to take, and the commands that take it.
 */

const SCALE = { min: "0.1", step: "any", value: "2" }; // one that is too large is told when it is tried
const LINES = 10; // of a text that are seen at once

export class TakeDialog {
  /** Shows the chosen text. */
  show = () => {};

  /**
   * @param {Document} root
   * @param {Texts} texts
   * @param {Acts} acts
   */
  constructor(root, texts, acts) {
    this.texts = texts;
    this.acts = acts;
    this.text = document.createElement("textarea");
    this.status = document.createElement("p");
    this.dialog = /** @type {HTMLDialogElement} */ (root.getElementById("take-dialog"));
  }

  /** @param {Kind} [kind] */
  open(kind) {
    if (this.dialog.open) this.dialog.close();
    this.#build(kind);
    this.dialog.showModal();
  }

  close() {
    this.dialog.close();
  }

  get isOpen() {
    return this.dialog.open;
  }

  /** Says what was done, in front of the page. @param {string} key */
  say(key) {
    this.status.textContent = this.texts.plain(key);
  }

  /** Has the text ready to be copied by hand. */
  select() {
    this.text.focus();
    this.text.select();
  }

  /** @param {Kind} [chosen] */
  #build(chosen) {
    const { texts } = this;
    const title = Object.assign(document.createElement("h2"), { id: "take-title", textContent: texts.plain("take.title") });
    const form = Object.assign(document.createElement("form"), { method: "dialog" });
    form.append(Object.assign(document.createElement("button"), { textContent: texts.plain("link.close") }));
    this.status = Object.assign(document.createElement("p"), { className: "take-status", role: "status" });
    this.dialog.replaceChildren(title, this.#links(), this.#texts(chosen), this.#pictures(), this.#files(), this.status, form);
  }

  #links() {
    const { acts, texts } = this;
    const link = Object.assign(document.createElement("input"), { readOnly: true, value: acts.link, ariaLabel: texts.plain("link.copy") });
    const copy = this.#button("link.copy", () => acts.run("copy"));
    const share = this.#button("take.share", () => acts.run("shareLink"));
    share.hidden = !acts.canShare;
    const code = document.createElement("div");
    this.#showCode(code);
    const words = Object.entries(REMARKS).map(([name, maxLength]) => {
      const field = Object.assign(document.createElement(name === "note" ? "textarea" : "input"), {
        id: `take-${name}`, maxLength, value: acts.remark[/** @type {"name" | "note"} */ (name)] ?? "", dir: "auto",
      });
      field.addEventListener("change", () => {
        acts.run("remark", { [name]: readRemark(field.value) });
        link.value = acts.link;
        this.#showCode(code);
        this.show();
      });
      const label = Object.assign(document.createElement("label"), { htmlFor: field.id, textContent: texts.plain(`take.${name}`) });
      return group(label, field);
    });
    return section(texts.plain("take.link"), group(link, copy, share), code, ...words);
  }

  /** The link's code, or that it has none. @param {HTMLElement} parent */
  #showCode(parent) {
    const { acts: { link }, texts } = this;
    const code = codeOf(link);
    if (code) parent.replaceChildren(drawCode(code, texts.plain("take.qr")));
    else parent.replaceChildren(Object.assign(document.createElement("p"), { textContent: texts.plain("take.qr.long", { length: link.length }) }));
  }

  /** @param {Kind} [chosen] */
  #texts(chosen) {
    const { acts, texts } = this;
    const kinds = Object.assign(document.createElement("select"), { ariaLabel: texts.plain("take.text") });
    kinds.append(...acts.kinds.map((kind) => new Option(texts.plain(`take.${kind}`), kind, false, kind === chosen)));
    this.text = Object.assign(document.createElement("textarea"), { readOnly: true, rows: LINES, spellcheck: false, ariaLabel: texts.plain("take.content") });
    const kind = () => /** @type {Kind} */ (kinds.value);
    this.show = () => void (this.text.value = acts.textOf(kind()));
    kinds.addEventListener("change", this.show);
    this.show();
    const row = group(
      kinds,
      this.#button("take.copy", () => acts.run("copyText", kind())),
      this.#button("take.save", () => acts.run("saveText", kind())),
    );
    const kept = Object.assign(document.createElement("p"), { textContent: texts.plain("take.kept"), hidden: !acts.isKeptBack });
    return section(texts.plain("take.text"), row, kept, this.text);
  }

  #pictures() {
    const { acts, texts } = this;
    const scale = Object.assign(document.createElement("input"), { type: "number", id: "take-scale", ...SCALE });
    const label = Object.assign(document.createElement("label"), { htmlFor: scale.id, textContent: texts.plain("take.scale") });
    const png = this.#button("take.png", () => scale.reportValidity() && acts.run("savePng", scale.valueAsNumber));
    return section(texts.plain("take.picture"), group(label, scale, png, this.#button("take.svg", () => acts.run("saveSvg"))));
  }

  #files() {
    const { acts, texts } = this;
    const file = Object.assign(document.createElement("input"), { type: "file", accept: ".json", hidden: true });
    file.addEventListener("change", () => file.files?.[0] && acts.run("openJson", file.files[0]));
    const hint = Object.assign(document.createElement("p"), { className: "faint", textContent: texts.plain("take.hint") });
    return section(texts.plain("take.back"), group(this.#button("take.open", () => file.click()), file), hint);
  }

  /**
   * @param {string} key
   * @param {() => unknown} act
   */
  #button(key, act) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: this.texts.plain(key) });
    button.addEventListener("click", act);
    return button;
  }
}

/**
 * @param {string} title
 * @param {HTMLElement[]} nodes
 */
function section(title, ...nodes) {
  const fieldset = Object.assign(document.createElement("fieldset"), { className: "take" });
  fieldset.append(Object.assign(document.createElement("legend"), { textContent: title }), ...nodes);
  return fieldset;
}

/** @param {HTMLElement[]} nodes */
function group(...nodes) {
  const row = Object.assign(document.createElement("div"), { className: "take-row" });
  row.append(...nodes);
  return row;
}
