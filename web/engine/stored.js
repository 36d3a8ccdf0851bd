/**
 * The answers that were computed when the site was built, of every scene's start and cases: what is
 * shown until the engine answers, as long as a state has the very text of such a question.
 */

import { loadJson } from "../async/loading.js";
import { textOf } from "./protocol.js";

/** @import { Question } from "./engine.js" */
/** @import { Answer } from "./protocol.js" */

export class Stored {
  /** By the text of the question. @type {Record<string, Answer>} */
  #answers = {};

  /**
   * Those of a scene; without them the page waits for the engine.
   * @param {string} scene
   * @param {AbortSignal} [signal]
   */
  async load(scene, signal) {
    const url = new URL(`../answers/${scene}.json`, import.meta.url);
    Object.assign(this.#answers, await loadJson(url, signal).catch(() => ({})));
  }

  /**
   * What is known of this very state, to the last bit.
   * @param {Question} question
   * @returns {Answer | undefined}
   */
  of(question) {
    return this.#answers[textOf(question)];
  }
}
