/** The dialog that takes a text with shapes: typed, or pasted where it could not be read. */

/** @import { LinkError } from "../document/link-error.js" */
/** @import { Texts } from "../words/text.js" */

const LINES = 9; // of the text that are seen at once
/** What a person can write, in one line each. */
const EXAMPLES = ["disk=0,0,1&box=2,0,2,1,30", "Capsule(start=(0, 0), end=(2, 1), radius=0.5)", "[[0, 0], [4, 0], [1, 1], [0, 4]]"];

export class PasteDialog {
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
    if (!this.dialog.open) {
      this.#build(text);
      this.dialog.showModal();
    }
    this.text.focus();
    if (!problem) return;
    const status = this.dialog.querySelector("[role=alert]");
    if (status) status.textContent = this.texts.plain(problem.key, problem.values);
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
    form.append(add, " ", Object.assign(document.createElement("button"), { textContent: texts.plain("link.close") }));
    this.dialog.replaceChildren(title, hint, this.text, status, form);
  }
}
