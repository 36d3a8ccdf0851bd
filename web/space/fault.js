/** A file that makes no model: which message tells it, and what that names. */

/** @import { Values } from "../words/text.js" */

export class ModelError extends Error {
  /**
   * @param {string} key Of the message in the locale files.
   * @param {Values} values
   */
  constructor(key, values) {
    super(`${key} ${JSON.stringify(values)}`);
    this.key = key;
    this.values = values;
  }
}
