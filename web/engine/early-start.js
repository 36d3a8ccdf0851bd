/**
 * Starts Python before the page's modules have loaded: `makeWorker` takes over the worker and the messages that it has
 * sent.
 */

const worker = new Worker("engine/engine-worker.js", { type: "module" });
/** @type {Event[]} */
const said = [];
worker.onmessage = (event) => said.push(event);
worker.onerror = (event) => said.push(event);
Object.assign(window, { early: { worker, said } });
