/** What is wrong, as a message can say it. */

/** @import { Values } from "./text.js" */

export class Fault extends Error {
  /**
   * @param {string} key Of the message in the locale files.
   * @param {Values} [values] What it names.
   */
  constructor(key, values = {}) {
    super(`${key} ${JSON.stringify(values)}`);
    this.key = key;
    this.values = values;
  }
}
