/** The dialog that takes a text with shapes, typed, or pasted where it could not be read; and how it is to be taken. */

import { buttonOf, closing, element } from "../panel/element.js";

/** @import { Readable } from "../engine/protocol.js" */
/** @import { LinkError } from "../document/link-error.js" */
/** @import { Texts } from "../words/text.js" */

const LINES = 9; // of the text that are seen at once
const LONGEST = 10_000; // characters of a text that is shown: a browser takes seconds to set a million lines
/** What a person can write, in one line each. */
const EXAMPLES = ["disk=0,0,1&box=2,0,2,1,30", "Capsule(start=(0, 0), end=(2, 1), radius=0.5)", '{"type": "circle", "x": 1, "y": 2, "radius": 3}', "[[0, 0], [4, 0], [1, 1], [0, 4]]"];
/** In which unit angles are, and what that is called. */
const ANGLES = [["", "paste.angles.named"], ["degrees", "paste.angles.degrees"], ["radians", "paste.angles.radians"]];

/**
 * @param {Document} root
 * @param {Texts} texts
 * @param {(text: string) => void} onText
 */
export function pasteDialogOf(root, texts, onText) {
  const dialog = /** @type {HTMLDialogElement} */ (root.getElementById("paste-dialog"));
  const says = (/** @type {string} */ key) => texts.plain(key);
  /** How texts are taken, as a person has last chosen it. @type {Readable["taken"]} */
  let taken = {};
  let text = element("textarea", {});

  /** @param {string} value */
  function build(value) {
    const submit = () => onText(text.value);
    const hint = element("p", { id: "paste-hint", className: "faint" }, says("paste.hint"));
    hint.append(...EXAMPLES.map((textContent) => element("code", { textContent })));
    text = element("textarea", { value, rows: LINES, spellcheck: false, dir: "ltr", ariaLabel: says("paste.text") });
    text.setAttribute("aria-describedby", hint.id);
    text.addEventListener("keydown", ({ ctrlKey, metaKey, key }) => {
      if ((ctrlKey || metaKey) && key === "Enter") submit();
    });
    text.addEventListener("paste", (event) => {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (pasted.length <= LONGEST) return;
      event.preventDefault();
      onText(pasted);
    });
    dialog.replaceChildren(
      element("h2", { id: "paste-title", textContent: says("paste.title") }),
      hint, text, element("p", { className: "paste-status", role: "alert" }), choices(),
      closing(texts, buttonOf(says("paste.add"), submit), " "),
    );
  }

  function choices() {
    const [down, centred] = [taken.isDown, taken.isCentred].map((checked = false) => element("input", { type: "checkbox", checked }));
    const unit = element("input", { type: "number", min: "0", step: "any", value: String(taken.unit ?? 1) });
    const angles = element("select", {}, ...ANGLES.map(([value, name]) => new Option(says(name), value, false, value === taken.angles)));
    const fields = element(
      "fieldset", { className: "paste-choices" }, element("legend", { textContent: says("paste.choices") }),
      element("label", {}, down, " ", says("paste.down")), element("label", {}, centred, " ", says("paste.centred")),
      element("label", {}, says("paste.unit"), " ", unit), element("label", {}, says("paste.angles"), " ", angles),
    );
    fields.addEventListener("change", () => {
      taken = { isDown: down.checked, isCentred: centred.checked, unit: unit.valueAsNumber > 0 ? unit.valueAsNumber : 1, angles: angles.value };
    });
    return fields;
  }

  return {
    get taken() {
      return taken;
    },

    close: () => dialog.close(),

    /**
     * @param {string} given What is to be mended.
     * @param {LinkError} [problem] What is wrong with it.
     */
    open(given, problem) {
      const isShown = given.length <= LONGEST;
      if (!dialog.open) {
        build(isShown ? given : "");
        dialog.showModal();
      }
      text.focus();
      const status = dialog.querySelector("[role=alert]");
      const unshown = isShown ? [] : [{ key: "paste.unshown", values: { length: given.length } }];
      if (problem && status) status.textContent = texts.plainAll([problem, ...unshown]);
    },
  };
}
