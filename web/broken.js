/**
 * Fallback if the page's modules do not load: a message in every language, and a button. It is not a module and does
 * not depend on any.
 */

(() => {
  const PATIENCE = 20_000; // milliseconds until a page that has not started shows the message
  const root = document.documentElement;

  /** @param {string} detail The missing resource, if known. */
  function show(detail) {
    const broken = /** @type {HTMLElement} */ (document.getElementById("broken"));
    const what = /** @type {HTMLElement} */ (document.getElementById("broken-detail"));
    what.textContent = detail;
    broken.hidden = false;
  }

  // In the capturing phase, because the error of a missing script does not bubble.
  window.addEventListener("error", (event) => {
    const { target } = event;
    if (target instanceof HTMLScriptElement) show(target.src);
    else if (!("started" in root.dataset) && event.message) show(event.message);
  }, true);
  window.addEventListener("broken", (event) => show(/** @type {CustomEvent<string>} */ (event).detail));
  window.addEventListener("DOMContentLoaded", () => {
    document.getElementById("reload")?.addEventListener("click", () => location.reload());
  });
  setTimeout(() => {
    if (!("started" in root.dataset)) show("");
  }, PATIENCE);
})();
