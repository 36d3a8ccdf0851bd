/** Shapes in a text that somebody pastes, which is hostile until checked: the engine's Python reads it, once it is known to be short. */

import { LinkError } from "../document/link-error.js";
import { LONGEST_TEXT } from "../document/link-text.js";

/** @import { Readable, Readout, Unread } from "../engine/protocol.js" */

/**
 * @typedef {Readable["taken"]} Taken
 * @typedef {Readout} Found
 */

/**
 * @param {{read: (question: Readable) => Promise<Readout | Unread>}} engine
 * @param {string} text
 * @param {Taken} taken
 * @returns {Promise<Found>}
 */
export async function shapesIn(engine, text, taken) {
  if (text.length > LONGEST_TEXT) throw new LinkError("paste.long", { length: text.length, most: LONGEST_TEXT });
  const found = await engine.read({ text, taken });
  if ("problem" in found) throw new LinkError(found.problem.key, found.problem.values);
  return found;
}
