/** The export dialog: the current state as text, as a picture or as a link, and import from a file. */

import { html } from "lit-html";

import { REMARKS, readRemark } from "../document/remark.js";
import { dialogOf } from "../panel/dialog.js";
import { show } from "../words/show.js";
import { codeOf, drawCode } from "./qr.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {"python" | "test" | "numbers" | "json" | "frame"} Kind
 * @typedef {{
 *   kinds: () => Kind[], isKept: () => boolean, textOf: (kind: Kind) => string, link: () => string, remark: () => {name?: string, note?: string},
 *   run: (name: "remark" | "copyText" | "saveText" | "savePng" | "openJson", ...given: unknown[]) => void,
 * }} Acts The available exports and their commands; `isKept`: whether the answer is still hidden; `remark`: the user's
 *   title and note.
 */

/**
 * @param {Texts} texts
 * @param {Acts} acts
 */
export function exportDialogOf(texts, acts) {
  const { dialog, fill, find } = dialogOf("take", texts);
  const kind = () => find("kind").value;
  const presses = {
    "copy-text": () => acts.run("copyText", kind()), "save-text": () => acts.run("saveText", kind()),
    png: () => find("scale").reportValidity() && acts.run("savePng", find("scale").valueAsNumber), open: () => find("file").click(),
  };

  function showText() {
    find("text").value = acts.textOf(kind());
  }

  function showLink() {
    const link = acts.link();
    const code = codeOf(link);
    find("link").value = link;
    show(code ? drawCode(code, texts.plain("take.qr")) : html`<p>${texts.plain("take.qr.long", { length: link.length })}</p>`, find("code"));
  }

  return {
    close: () => dialog.close(),

    /** @param {Kind} [chosen] */
    open(chosen) {
      dialog.close();
      fill();
      for (const [id, act] of Object.entries(presses)) find(id).addEventListener("click", act);
      for (const [name, maxLength] of Object.entries(REMARKS)) {
        const field = Object.assign(find(name), { maxLength, value: acts.remark()[/** @type {"name" | "note"} */ (name)] ?? "" });
        field.addEventListener("change", () => {
          acts.run("remark", { [name]: readRemark(field.value) });
          showLink();
          showText();
        });
      }
      find("share").hidden = !("share" in navigator);
      find("kept").hidden = !acts.isKept();
      find("kind").append(...acts.kinds().map((each) => new Option(texts.plain(`take.${each}`), each, false, each === chosen)));
      find("kind").addEventListener("change", showText);
      find("file").addEventListener("change", () => find("file").files[0] && acts.run("openJson", find("file").files[0]));
      showLink();
      showText();
      dialog.showModal();
    },

    /** Shows a message in the dialog; returns whether it is open. @param {string} key */
    say(key) {
      if (dialog.open) find("status").textContent = texts.plain(key);
      return dialog.open;
    },

    /** Selects the text, so that it can be copied manually. */
    select() {
      find("text").focus();
      find("text").select();
    },
  };
}
