/** An error that a message can describe in the page's language. */

/** @import { Values } from "./text.js" */

export class Fault extends Error {
  /**
   * @param {string} key The message's key in the locale files.
   * @param {Values} [values] The values in the message.
   */
  constructor(key, values = {}) {
    super(`${key} ${JSON.stringify(values)}`);
    this.key = key;
    this.values = values;
  }
}
