/** The dialog that takes a text with shapes, typed, or pasted where it could not be read; and how it is to be taken. */

/** @import { Taken } from "./pasted.js" */
/** @import { LinkError } from "../document/link-error.js" */
/** @import { Texts } from "../words/text.js" */

const LINES = 9; // of the text that are seen at once
const LONGEST = 10_000; // characters of a text that is shown: a browser takes seconds to set a million lines
/** What a person can write, in one line each. */
const EXAMPLES = ["disk=0,0,1&box=2,0,2,1,30", "Capsule(start=(0, 0), end=(2, 1), radius=0.5)", '{"type": "circle", "x": 1, "y": 2, "radius": 3}', "[[0, 0], [4, 0], [1, 1], [0, 4]]"];
/** In which unit angles are, and what that is called. */
const ANGLES = [["", "paste.angles.named"], ["degrees", "paste.angles.degrees"], ["radians", "paste.angles.radians"]];

export class PasteDialog {
  /** As a person has last chosen it. @type {Taken} */
  taken = {};

  /**
   * @param {Document} root
   * @param {Texts} texts
   * @param {(text: string) => void} onText
   */
  constructor(root, texts, onText) {
    this.texts = texts;
    this.onText = onText;
    this.text = document.createElement("textarea");
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

  close() {
    this.dialog.close();
  }

  /** @param {string} text */
  #build(text) {
    const { texts } = this;
    const title = Object.assign(document.createElement("h2"), { id: "paste-title", textContent: texts.plain("paste.title") });
    const hint = Object.assign(document.createElement("p"), { id: "paste-hint", className: "faint" });
    hint.append(texts.plain("paste.hint"), ...EXAMPLES.map((example) => Object.assign(document.createElement("code"), { textContent: example })));
    this.text = Object.assign(document.createElement("textarea"), {
      value: text, rows: LINES, spellcheck: false, dir: "ltr", ariaLabel: texts.plain("paste.text"),
    });
    this.text.setAttribute("aria-describedby", "paste-hint");
    const status = Object.assign(document.createElement("p"), { className: "paste-status" });
    status.setAttribute("role", "alert");
    const form = Object.assign(document.createElement("form"), { method: "dialog" });
    const add = Object.assign(document.createElement("button"), { type: "button", textContent: texts.plain("paste.add") });
    const submit = () => this.onText(this.text.value);
    add.addEventListener("click", submit);
    this.text.addEventListener("keydown", ({ ctrlKey, metaKey, key }) => {
      if ((ctrlKey || metaKey) && key === "Enter") submit();
    });
    this.text.addEventListener("paste", (event) => {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (pasted.length <= LONGEST) return;
      event.preventDefault();
      this.onText(pasted);
    });
    form.append(add, " ", Object.assign(document.createElement("button"), { textContent: texts.plain("link.close") }));
    this.dialog.replaceChildren(title, hint, this.text, status, this.#choices(), form);
  }

  /** How the text is taken. */
  #choices() {
    const { taken, texts } = this;
    const down = Object.assign(document.createElement("input"), { type: "checkbox", checked: taken.isDown ?? false });
    const centred = Object.assign(document.createElement("input"), { type: "checkbox", checked: taken.isCentred ?? false });
    const unit = Object.assign(document.createElement("input"), { type: "number", min: "0", step: "any", value: String(taken.unit ?? 1) });
    const angles = document.createElement("select");
    angles.append(...ANGLES.map(([value, name]) => new Option(texts.plain(name), value, false, value === taken.angles)));
    const all = Object.assign(document.createElement("fieldset"), { className: "paste-choices" });
    for (const [key, field] of /** @type {const} */ ([["paste.down", down], ["paste.centred", centred], ["paste.unit", unit], ["paste.angles", angles]])) {
      const label = document.createElement("label");
      const name = texts.plain(key);
      label.append(...(field.type === "checkbox" ? [field, " ", name] : [name, " ", field]));
      all.append(label);
    }
    all.append(Object.assign(document.createElement("legend"), { textContent: texts.plain("paste.choices") }));
    all.addEventListener("change", () => {
      this.taken = { isDown: down.checked, isCentred: centred.checked, unit: unit.valueAsNumber > 0 ? unit.valueAsNumber : 1, angles: angles.value };
    });
    return all;
  }
}
