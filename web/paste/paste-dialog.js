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

export class PasteDialog {
  /** As a person has last chosen it. @type {Readable["taken"]} */
  taken = {};

  /**
   * @param {Document} root
   * @param {Texts} texts
   * @param {(text: string) => void} onText
   */
  constructor(root, texts, onText) {
    this.texts = texts;
    this.onText = onText;
    this.text = element("textarea", {});
    this.dialog = /** @type {HTMLDialogElement} */ (root.getElementById("paste-dialog"));
  }

  /**
   * @param {string} text What is to be mended.
   * @param {LinkError} [problem] What is wrong with it.
   */
  open(text, problem) {
    const isShown = text.length <= LONGEST;
    if (!this.dialog.open) {
      this.#build(isShown ? text : "");
      this.dialog.showModal();
    }
    this.text.focus();
    if (!problem) return;
    const unshown = isShown ? [] : [{ key: "paste.unshown", values: { length: text.length } }];
    const status = this.dialog.querySelector("[role=alert]");
    if (status) status.textContent = this.texts.plainAll([problem, ...unshown]);
  }

  /** @param {string} value */
  #build(value) {
    const { texts } = this;
    const submit = () => this.onText(this.text.value);
    const hint = element("p", { id: "paste-hint", className: "faint" }, texts.plain("paste.hint"));
    hint.append(...EXAMPLES.map((textContent) => element("code", { textContent })));
    this.text = element("textarea", { value, rows: LINES, spellcheck: false, dir: "ltr", ariaLabel: texts.plain("paste.text") });
    this.text.setAttribute("aria-describedby", hint.id);
    this.text.addEventListener("keydown", ({ ctrlKey, metaKey, key }) => {
      if ((ctrlKey || metaKey) && key === "Enter") submit();
    });
    this.text.addEventListener("paste", (event) => {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (pasted.length <= LONGEST) return;
      event.preventDefault();
      this.onText(pasted);
    });
    this.dialog.replaceChildren(
      element("h2", { id: "paste-title", textContent: texts.plain("paste.title") }),
      hint, this.text, element("p", { className: "paste-status", role: "alert" }), this.#choices(),
      closing(texts, buttonOf(texts.plain("paste.add"), submit), " "),
    );
  }

  /** How the text is taken. */
  #choices() {
    const { taken, texts } = this;
    const [down, centred] = [taken.isDown, taken.isCentred].map((checked = false) => element("input", { type: "checkbox", checked }));
    const unit = element("input", { type: "number", min: "0", step: "any", value: String(taken.unit ?? 1) });
    const angles = element("select", {}, ...ANGLES.map(([value, name]) => new Option(texts.plain(name), value, false, value === taken.angles)));
    const choices = element(
      "fieldset", { className: "paste-choices" }, element("legend", { textContent: texts.plain("paste.choices") }),
      element("label", {}, down, " ", texts.plain("paste.down")), element("label", {}, centred, " ", texts.plain("paste.centred")),
      element("label", {}, texts.plain("paste.unit"), " ", unit), element("label", {}, texts.plain("paste.angles"), " ", angles),
    );
    choices.addEventListener("change", () => {
      this.taken = { isDown: down.checked, isCentred: centred.checked, unit: unit.valueAsNumber > 0 ? unit.valueAsNumber : 1, angles: angles.value };
    });
    return choices;
  }
}
