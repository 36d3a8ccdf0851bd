/**
 * The answers that the build computed for the start and the cases of every scene: shown until the engine answers, if
 * the question of a state is identical.
 */

import { loadJson } from "../async/loading.js";
import { textOf } from "./protocol.js";

/** @import { Question } from "./engine.js" */
/** @import { Answer } from "./protocol.js" */

export class Stored {
  /** By the text of the question. @type {Record<string, Answer>} */
  #answers = {};

  /**
   * Loads the answers of a scene; without them, the page waits for the engine.
   * @param {string} scene
   * @param {AbortSignal} [signal]
   */
  async load(scene, signal) {
    const url = new URL(`../answers/${scene}.json`, import.meta.url);
    Object.assign(this.#answers, await loadJson(url, signal).catch(() => ({})));
  }

  /**
   * Returns the answer to exactly this question, bit for bit.
   * @param {Question} question
   * @returns {Answer | undefined}
   */
  of(question) {
    return this.#answers[textOf(question)];
  }
}
