/** The reason: the verdict as a sentence, and the steps that led to it. */

import { stepSentences, verdictSentence } from "./sentences.js";

/** @import { Explanation } from "../engine/protocol.js" */
/** @import { Scene } from "../model/scene.js" */
/** @import { Texts } from "./text.js" */

const SETTLED = 400; // milliseconds of rest before the verdict is read out

export class Reason {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #announcement;

  /**
   * @param {Document} root
   * @param {Texts} texts
   */
  constructor(root, texts) {
    this.root = root;
    this.texts = texts;
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
  }

  /** @param {Scene} scene */
  build({ id, source }) {
    this.texts.fill(this.find("intro"), `scene.${id}.intro`);
    this.texts.fill(this.find("source"), "page.source", { source: source.title });
  }

  /** @param {Explanation} explanation */
  show(explanation) {
    const { key, values } = verdictSentence(explanation);
    this.find("verdict").dataset.hit = String(explanation.hit);
    this.texts.fill(this.find("sentence-text"), key, values);
    this.find("steps").replaceChildren(...stepSentences(explanation).map((step) => this.#step(step)));
    this.#announce(this.texts.plain(key, values));
  }

  hide() {
    clearTimeout(this.#announcement);
    delete this.find("verdict").dataset.hit;
    this.find("steps").replaceChildren();
  }

  /** @param {import("./sentences.js").Told} step */
  #step({ id, title, sentence, decided }) {
    const item = this.root.createElement("li");
    item.dataset.step = id;
    item.classList.toggle("decided", decided);
    const heading = this.root.createElement("span");
    heading.className = "step-title";
    this.texts.fill(heading, title);
    const text = this.root.createElement("span");
    text.className = "step-text";
    this.texts.fill(text, sentence.key, sentence.values);
    if (decided) heading.append(this.#decidedNote());
    item.append(heading, text);
    return item;
  }

  #decidedNote() {
    const note = this.root.createElement("span");
    note.className = "decided-note";
    note.textContent = ` · ${this.texts.plain("step.decided")}`;
    return note;
  }

  /** @param {string} text */
  #announce(text) {
    clearTimeout(this.#announcement);
    const announcer = this.find("announcer");
    if (announcer.textContent === text) return;
    this.#announcement = setTimeout(() => (announcer.textContent = text), SETTLED);
  }
}
