/**
 * Offline use: registers the service worker and reports when a newer version of the page is available. That version
 * takes over in all windows at once when the user agrees, or when all of them are closed; a window with unfinished work
 * then waits for its own user to agree.
 */

const PATIENCE = 3000; // milliseconds until the page reloads even if its requests keep the old version active

/** @typedef {ReturnType<typeof offlineBy>} Offline */

/**
 * @param {ServiceWorkerContainer | undefined} workers Undefined in an insecure context.
 * @param {{update: () => void, takeOver: () => void, hasWork: () => boolean}} news `update`: a newer version is available;
 *   `takeOver`: it has taken over, so the page must be reloaded; `hasWork`: whether a reload would lose the user's work.
 */
export function offlineBy(workers, news) {
  /** @type {ServiceWorkerRegistration | undefined} */
  let registration;
  let [isBegun, isAccepted, isTakenOver] = [false, false, false];
  const isKept = Boolean(workers?.controller); // otherwise this page came from the network and keeps using it
  workers?.addEventListener("controllerchange", () => isKept && takeOver());

  function takeOver() {
    if (isTakenOver) return;
    isTakenOver = true;
    if (isAccepted || !news.hasWork()) news.takeOver();
    else news.update(); // another window has accepted it
  }

  function look() {
    if (workers?.controller && registration?.waiting) news.update();
  }

  return {
    /** Registers once; if nothing can be cached, the page keeps working over the network. */
    begin: async () => {
      if (isBegun || !workers) return;
      isBegun = true;
      try {
        const made = await workers.register("service-worker.js", { updateViaCache: "none" });
        registration = made;
        made.addEventListener("updatefound", () => made.installing?.addEventListener("statechange", look));
        look();
      } catch {
        // Nothing is cached.
      }
    },
    /** Checks for a newer version. */
    ask: () => {
      registration?.update().catch(() => {}); // fails without a network
    },
    /**
     * Activates the newer version. The old one stays active while it serves this page's requests, which may never end;
     * a timeout then forces a reload.
     */
    update: () => {
      isAccepted = true;
      if (isTakenOver) news.takeOver();
      if (!registration?.waiting) return;
      registration.waiting.postMessage("take over");
      setTimeout(takeOver, PATIENCE);
    },
  };
}
