/** The dialog that exports and shares: what is shown as text, as a picture, and back from a file. */

import { REMARKS, readRemark } from "../document/remark.js";
import { buttonOf, closing, element } from "../panel/element.js";
import { codeOf, drawCode } from "./qr.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {"python" | "test" | "numbers" | "json" | "frame"} Kind
 * @typedef {{
 *   kinds: () => Kind[], isKept: () => boolean, textOf: (kind: Kind) => string, link: () => string, remark: () => {name?: string, note?: string},
 *   run: (name: "copy" | "shareLink" | "remark" | "copyText" | "saveText" | "savePng" | "saveSvg" | "openJson", ...given: unknown[]) => void,
 * }} Acts What there is to take, and the commands that take it; `isKept`: whether the answer is still kept back; `remark`: the person's own
 *   words about what is shown.
 */

const SCALE = { min: "0.1", step: "any", value: "2" }; // one that is too large is told when it is tried
const LINES = 10; // of a text that are seen at once

export class TakeDialog {
  /** Shows the chosen text. */
  #show = () => {};
  #text = element("textarea", {});
  #status = element("p", {});

  /**
   * @param {Document} root
   * @param {Texts} texts
   * @param {Acts} acts
   */
  constructor(root, texts, acts) {
    this.texts = texts;
    this.acts = acts;
    this.dialog = /** @type {HTMLDialogElement} */ (root.getElementById("take-dialog"));
  }

  /** @param {Kind} [kind] */
  open(kind) {
    this.close();
    this.#status = element("p", { className: "take-status", role: "status" });
    this.dialog.replaceChildren(
      element("h2", { id: "take-title", textContent: this.texts.plain("take.title") }),
      this.#links(), this.#texts(kind), this.#pictures(), this.#files(), this.#status, closing(this.texts),
    );
    this.dialog.showModal();
  }

  close() {
    this.dialog.close();
  }

  /** Says what was done, in front of the page; whether there is a dialog to say it. @param {string} key */
  say(key) {
    this.#status.textContent = this.texts.plain(key);
    return this.dialog.open;
  }

  /** Has the text ready to be copied by hand. */
  select() {
    this.#text.focus();
    this.#text.select();
  }

  #links() {
    const { acts, texts } = this;
    const link = element("input", { readOnly: true, ariaLabel: texts.plain("link.copy") });
    const code = element("div", {});
    const tell = () => {
      link.value = acts.link();
      const drawn = codeOf(link.value);
      const tooLong = { textContent: texts.plain("take.qr.long", { length: link.value.length }) };
      code.replaceChildren(drawn ? drawCode(drawn, texts.plain("take.qr")) : element("p", tooLong));
    };
    tell();
    const share = this.#button("take.share", () => acts.run("shareLink"));
    share.hidden = !("share" in navigator);
    const words = Object.entries(REMARKS).map(([name, maxLength]) => {
      const value = acts.remark()[/** @type {"name" | "note"} */ (name)] ?? "";
      const field = element(name === "note" ? "textarea" : "input", { id: `take-${name}`, maxLength, value, dir: "auto" });
      field.addEventListener("change", () => {
        acts.run("remark", { [name]: readRemark(field.value) });
        tell();
        this.#show();
      });
      return group(element("label", { htmlFor: field.id, textContent: texts.plain(`take.${name}`) }), field);
    });
    return this.#section("take.link", group(link, this.#button("link.copy", () => acts.run("copy")), share), code, ...words);
  }

  /** @param {Kind} [chosen] */
  #texts(chosen) {
    const { acts, texts } = this;
    const options = acts.kinds().map((kind) => new Option(texts.plain(`take.${kind}`), kind, false, kind === chosen));
    const kinds = element("select", { ariaLabel: texts.plain("take.text") }, ...options);
    const kind = () => /** @type {Kind} */ (kinds.value);
    this.#text = element("textarea", { readOnly: true, rows: LINES, spellcheck: false, ariaLabel: texts.plain("take.content") });
    this.#show = () => void (this.#text.value = acts.textOf(kind()));
    kinds.addEventListener("change", this.#show);
    this.#show();
    const row = group(
      kinds,
      this.#button("take.copy", () => acts.run("copyText", kind())),
      this.#button("take.save", () => acts.run("saveText", kind())),
    );
    return this.#section("take.text", row, element("p", { textContent: texts.plain("take.kept"), hidden: !acts.isKept() }), this.#text);
  }

  #pictures() {
    const { acts, texts } = this;
    const scale = element("input", { type: "number", id: "take-scale", ...SCALE });
    const label = element("label", { htmlFor: scale.id, textContent: texts.plain("take.scale") });
    const png = this.#button("take.png", () => scale.reportValidity() && acts.run("savePng", scale.valueAsNumber));
    return this.#section("take.picture", group(label, scale, png, this.#button("take.svg", () => acts.run("saveSvg"))));
  }

  #files() {
    const file = element("input", { type: "file", accept: ".json", hidden: true });
    file.addEventListener("change", () => file.files?.[0] && this.acts.run("openJson", file.files[0]));
    const hint = element("p", { className: "faint", textContent: this.texts.plain("take.hint") });
    return this.#section("take.back", group(this.#button("take.open", () => file.click()), file), hint);
  }

  /**
   * @param {string} key
   * @param {() => unknown} act
   */
  #button(key, act) {
    return buttonOf(this.texts.plain(key), act);
  }

  /**
   * @param {string} key
   * @param {HTMLElement[]} nodes
   */
  #section(key, ...nodes) {
    return element("fieldset", { className: "take" }, element("legend", { textContent: this.texts.plain(key) }), ...nodes);
  }
}

/** @param {HTMLElement[]} nodes */
function group(...nodes) {
  return element("div", { className: "take-row" }, ...nodes);
}
