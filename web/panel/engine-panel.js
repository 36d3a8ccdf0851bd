/** The engine's startup, its failures and its progress, in place of the verdict. */

import { announcerIn } from "./announcer.js";
import { find } from "./find.js";

/** @import { Engine } from "../engine/engine.js" */
/** @import { Progress } from "../engine/protocol.js" */
/** @import { Texts } from "../words/text.js" */

const MEGABYTE = 1e6;
const LONGEST = 300; // characters of an error message that are shown

/** @typedef {ReturnType<typeof enginePanelOf>} EnginePanel */

/**
 * @param {Texts} texts
 * @param {Engine<any>} engine
 */
export function enginePanelOf(texts, engine) {
  const announcer = announcerIn(find("at-work"));
  /** @type {Progress} */
  let newest = { type: "progress", stage: "download", loaded: 0, total: 0 };

  /** Marks the current verdict as busy, because it may be out of date. @param {boolean} isLong */
  function wait(isLong) {
    for (const verdict of document.querySelectorAll(".verdict")) verdict.ariaBusy = isLong ? "true" : null;
    announcer.hush();
    if (isLong) announcer.say(texts.plain("engine.at-work"));
    else find("at-work").textContent = "";
  }

  /** @param {"loading" | "ready" | "failed"} status The status as shown on the page. */
  function show(status) {
    find("waiting").hidden = status !== "loading";
    find("failure").hidden = status !== "failed";
    progress();
    find("failure-text").textContent = failureText();
  }

  function failureText() {
    const { failure } = engine;
    return failure ? texts.plain(failure.key, { detail: failure.detail.slice(0, LONGEST) }) : "";
  }

  /** @param {Progress} [progressed] */
  function progress(progressed = newest) {
    newest = progressed;
    const { stage, loaded, total } = progressed;
    // Python may report progress before the page's texts have loaded, and after the download.
    if (!texts.isLoaded || !total) return;
    const megabytes = (/** @type {number} */ bytes) => (bytes / MEGABYTE).toFixed(1);
    const values = { loaded: megabytes(loaded), total: megabytes(total) };
    find("stage-of-start").textContent = texts.plain(`engine.${stage}`, values);
    /** @type {HTMLProgressElement} */ (find("progress")).value = loaded / total;
  }

  return { failureText, progress, show, wait };
}
