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

/**
 * @param {Document} root
 * @param {Texts} texts
 * @param {Acts} acts
 */
export function takeDialogOf(root, texts, acts) {
  const dialog = /** @type {HTMLDialogElement} */ (root.getElementById("take-dialog"));
  const says = (/** @type {string} */ key) => texts.plain(key);
  const button = (/** @type {string} */ key, /** @type {() => unknown} */ act) => buttonOf(says(key), act);
  const section = (/** @type {string} */ key, /** @type {HTMLElement[]} */ ...nodes) =>
    element("fieldset", { className: "take" }, element("legend", { textContent: says(key) }), ...nodes);
  let text = element("textarea", {});
  let status = element("p", {});
  /** Shows the chosen text. */
  let show = () => {};

  function links() {
    const link = element("input", { readOnly: true, ariaLabel: says("link.copy") });
    const code = element("div", {});
    const tell = () => {
      link.value = acts.link();
      const drawn = codeOf(link.value);
      const tooLong = { textContent: texts.plain("take.qr.long", { length: link.value.length }) };
      code.replaceChildren(drawn ? drawCode(drawn, says("take.qr")) : element("p", tooLong));
    };
    tell();
    const share = button("take.share", () => acts.run("shareLink"));
    share.hidden = !("share" in navigator);
    const words = Object.entries(REMARKS).map(([name, maxLength]) => {
      const value = acts.remark()[/** @type {"name" | "note"} */ (name)] ?? "";
      const field = element(name === "note" ? "textarea" : "input", { id: `take-${name}`, maxLength, value, dir: "auto" });
      field.addEventListener("change", () => {
        acts.run("remark", { [name]: readRemark(field.value) });
        tell();
        show();
      });
      return group(element("label", { htmlFor: field.id, textContent: says(`take.${name}`) }), field);
    });
    return section("take.link", group(link, button("link.copy", () => acts.run("copy")), share), code, ...words);
  }

  /** @param {Kind} [chosen] */
  function content(chosen) {
    const options = acts.kinds().map((kind) => new Option(says(`take.${kind}`), kind, false, kind === chosen));
    const kinds = element("select", { ariaLabel: says("take.text") }, ...options);
    const kind = () => /** @type {Kind} */ (kinds.value);
    text = element("textarea", { readOnly: true, rows: LINES, spellcheck: false, ariaLabel: says("take.content") });
    show = () => void (text.value = acts.textOf(kind()));
    kinds.addEventListener("change", show);
    show();
    const row = group(kinds, button("take.copy", () => acts.run("copyText", kind())), button("take.save", () => acts.run("saveText", kind())));
    return section("take.text", row, element("p", { textContent: says("take.kept"), hidden: !acts.isKept() }), text);
  }

  function pictures() {
    const scale = element("input", { type: "number", id: "take-scale", ...SCALE });
    const label = element("label", { htmlFor: scale.id, textContent: says("take.scale") });
    const png = button("take.png", () => scale.reportValidity() && acts.run("savePng", scale.valueAsNumber));
    return section("take.picture", group(label, scale, png, button("take.svg", () => acts.run("saveSvg"))));
  }

  function files() {
    const file = element("input", { type: "file", accept: ".json", hidden: true });
    file.addEventListener("change", () => file.files?.[0] && acts.run("openJson", file.files[0]));
    const hint = element("p", { className: "faint", textContent: says("take.hint") });
    return section("take.back", group(button("take.open", () => file.click()), file), hint);
  }

  return {
    close: () => dialog.close(),

    /** @param {Kind} [kind] */
    open(kind) {
      dialog.close();
      status = element("p", { className: "take-status", role: "status" });
      const title = element("h2", { id: "take-title", textContent: says("take.title") });
      dialog.replaceChildren(title, links(), content(kind), pictures(), files(), status, closing(texts));
      dialog.showModal();
    },

    /** Says what was done, in front of the page; whether there is a dialog to say it. @param {string} key */
    say(key) {
      status.textContent = says(key);
      return dialog.open;
    },

    /** Has the text ready to be copied by hand. */
    select() {
      text.focus();
      text.select();
    },
  };
}

/** @param {HTMLElement[]} nodes */
function group(...nodes) {
  return element("div", { className: "take-row" }, ...nodes);
}
