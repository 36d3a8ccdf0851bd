/**
 * Starts Python before the page's modules are there: `makeWorker` hands it over to them, with what it
 * has said.
 */

const worker = new Worker("engine/worker.js", { type: "module" });
/** @type {Event[]} */
const said = [];
worker.onmessage = (event) => said.push(event);
worker.onerror = (event) => said.push(event);
Object.assign(window, { early: { worker, said } });
