/** Runs in a worker of a frame without an origin and without a network: answers questions about pairs by one library. */

import { ask, survey } from "./ask.js";

/** @import { Adapter, Given } from "./ask.js" */

/**
 * @param {(files: Record<string, ArrayBuffer>) => Adapter | Promise<Adapter>} open The adapter of the library, with its
 *   compiled code, if it has any.
 */
export function serve(open) {
  self.addEventListener("message", async ({ data: { files }, ports: [port] }) => {
    try {
      const adapter = await open(files);
      port.onmessage = ({ data: { id, question } }) => port.postMessage({ type: "answered", id, answer: answersOf(adapter, question) });
      port.postMessage({ type: "ready" });
    } catch (error) {
      port.postMessage({ type: "failed", message: String(error) });
    }
  }, { once: true });
}

/** @param {Adapter} adapter @param {{pairs: Given[][], by?: [number, number], lattice?: any}} question */
const answersOf = (adapter, { by, lattice, pairs }) => (
  lattice ? survey(adapter, pairs[0], lattice) : pairs.map((pair) => ask(adapter, pair, by)));
