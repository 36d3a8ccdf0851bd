/** Starts the page and exposes it to tests and embedders as `window.hitlab`. */

import { Page } from "./page.js";

const page = new Page(document);
Object.assign(window, {
  hitlab: {
    /** Resolves when the first verdict is drawn, rejects when the engine fails; replaced after a retry. */
    get ready() {
      return page.ready;
    },
    open: (/** @type {string} */ link) => page.open(link),
    snapshot: (/** @type {{shapes?: boolean}} */ wanted) => page.snapshot(wanted),
  },
});
document.documentElement.dataset.started = "";
page.start();
