/**
 * What is left where the page's modules do not come, or not all of what they need to begin: words in
 * every language, and a button. It stands outside of the modules and depends on none of them.
 */

(() => {
  const PATIENCE = 20_000; // milliseconds until a page that has not started says so
  const root = document.documentElement;

  /** @param {string} detail What was missing, if known. */
  function show(detail) {
    const broken = /** @type {HTMLElement} */ (document.getElementById("broken"));
    const what = /** @type {HTMLElement} */ (document.getElementById("broken-detail"));
    what.textContent = detail;
    broken.hidden = false;
  }

  // In the capturing phase, since the error of a missing script does not bubble.
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
