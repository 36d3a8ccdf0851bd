/** The engine's start, its faults, and that it is at work, in the verdict's place. */

import { Announcer } from "./announcer.js";
import { find } from "./find.js";

/** @import { Engine } from "../engine/engine.js" */
/** @import { Progress } from "../engine/protocol.js" */
/** @import { Texts } from "../words/text.js" */

const MEGABYTE = 1e6;
const LONGEST = 300; // characters of a fault that are shown

export class EnginePanel {
  /** @type {Progress} */
  #progress = { type: "progress", stage: "download", loaded: 0, total: 0 };

  /**
   * @param {Texts} texts
   * @param {Engine<any>} engine
   */
  constructor(texts, engine) {
    this.texts = texts;
    this.engine = engine;
    this.announcer = new Announcer(find("at-work"));
  }

  /** What is told may be of a moment before. @param {boolean} isLong */
  wait(isLong) {
    for (const verdict of document.querySelectorAll(".verdict")) verdict.ariaBusy = isLong ? "true" : null;
    this.announcer.hush();
    if (isLong) this.announcer.say(this.texts.plain("engine.at-work"));
    else find("at-work").textContent = "";
  }

  /** @param {Progress} progress */
  progress(progress) {
    this.#progress = progress;
    this.#showProgress();
  }

  /** @param {"loading" | "ready" | "failed"} status As the page shows it. */
  show(status) {
    find("waiting").hidden = status !== "loading";
    find("failure").hidden = status !== "failed";
    this.#showProgress();
    find("failure-text").textContent = this.failureText();
  }

  failureText() {
    const { failure } = this.engine;
    return failure ? this.texts.plain(failure.key, { detail: failure.detail.slice(0, LONGEST) }) : "";
  }

  #showProgress() {
    const { stage, loaded, total } = this.#progress;
    if (!this.texts.isLoaded || !total) return; // Python may speak before the page has its words, and after
    const megabytes = (/** @type {number} */ bytes) => (bytes / MEGABYTE).toFixed(1);
    const values = { loaded: megabytes(loaded), total: megabytes(total) };
    find("stage-of-start").textContent = this.texts.plain(`engine.${stage}`, values);
    /** @type {HTMLProgressElement} */ (find("progress")).value = loaded / total;
  }
}
