/**
 * Starts Python before the page's modules are there: `makeWorker` hands it over to them, with what it
 * has said. It stands outside of the modules, since it must not wait for them.
 */

(() => {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const worker = new Worker(new URL("worker.js", src), { type: "module" });
  /** @type {Event[]} */
  const said = [];
  worker.onmessage = (event) => said.push(event);
  worker.onerror = (event) => said.push(event);
  Object.assign(window, { early: { worker, said } });
})();
