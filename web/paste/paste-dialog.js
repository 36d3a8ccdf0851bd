/**
 * The dialog for typing a text with shapes or correcting one that could not be read, with the options for reading. A
 * text that is pasted into the empty field is read at once.
 */

import { dialogOf } from "../panel/dialog.js";

/** @import { Readable } from "../engine/protocol.js" */
/** @import { LinkError } from "../document/link-error.js" */
/** @import { Texts } from "../words/text.js" */

const LONGEST = 10_000; // characters of a text that are shown: browsers take seconds to lay out a million lines

/**
 * @param {Texts} texts
 * @param {(text: string) => void} onText
 */
export function pasteDialogOf(texts, onText) {
  const { dialog, fill, find } = dialogOf("paste", texts);
  /** The options for reading texts, as last chosen by the user. @type {Readable["taken"]} */
  let taken = {};

  /** @param {string} text */
  function build(text) {
    fill();
    const submit = () => onText(find("text").value);
    find("text").value = text;
    find("text").addEventListener("keydown", (/** @type {KeyboardEvent} */ { ctrlKey, metaKey, key }) => {
      if ((ctrlKey || metaKey) && key === "Enter") submit();
    });
    find("text").addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      const isShown = pasted.length <= LONGEST;
      if (isShown && (find("text").value || !pasted)) return;
      event.preventDefault();
      if (isShown) find("text").value = pasted;
      onText(pasted);
    });
    find("add").addEventListener("click", submit);
    const [down, centred, unit, angles] = ["down", "centred", "unit", "angles"].map(find);
    down.checked = taken.isDown ?? false;
    centred.checked = taken.isCentred ?? false;
    unit.value = taken.unit ?? 1;
    angles.value = taken.angles ?? "";
    find("choices").addEventListener("change", () => {
      taken = { ...taken, isDown: down.checked, isCentred: centred.checked, unit: unit.valueAsNumber > 0 ? unit.valueAsNumber : 1, angles: angles.value };
    });
  }

  return {
    get taken() {
      return taken;
    },
    set taken(chosen) {
      taken = chosen;
    },

    close: () => dialog.close(),

    /**
     * @param {string} given The text to correct.
     * @param {LinkError} [problem] The problem with it.
     */
    open(given, problem) {
      const isShown = given.length <= LONGEST;
      if (!dialog.open) {
        build(isShown ? given : "");
        dialog.showModal();
      }
      find("text").focus();
      const unshown = isShown ? [] : [{ key: "paste.unshown", values: { length: given.length } }];
      if (problem) find("status").textContent = texts.plainAll([problem, ...unshown]);
    },
  };
}
