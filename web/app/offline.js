/**
 * The page without a network: has its files kept, and tells when a newer version of them is there. That
 * one takes over when the person says so, in all windows at once, or when all of them are closed.
 */

const PATIENCE = 3000; // milliseconds until a reload ends what still holds the former version

/** @typedef {ReturnType<typeof offlineBy>} Offline */

/**
 * @param {ServiceWorkerContainer | undefined} workers There are none on a page that is not secure.
 * @param {{update: () => void, takeOver: () => void}} news A newer version is kept and waits; it has taken over, and the page is to be loaded from it.
 */
export function offlineBy(workers, news) {
  /** @type {ServiceWorkerRegistration | undefined} */
  let registration;
  let [isBegun, isTakenOver] = [false, false];
  const isKept = Boolean(workers?.controller); // else this page came from the network, and goes on so
  workers?.addEventListener("controllerchange", () => isKept && takeOver());

  function takeOver() {
    if (isTakenOver) return;
    isTakenOver = true;
    news.takeOver();
  }

  function look() {
    if (workers?.controller && registration?.waiting) news.update();
  }

  return {
    /** Once; where nothing can be kept, the page works with the network, as before. */
    begin: async () => {
      if (isBegun || !workers) return;
      isBegun = true;
      try {
        const made = await workers.register("service-worker.js", { updateViaCache: "none" });
        registration = made;
        made.addEventListener("updatefound", () => made.installing?.addEventListener("statechange", look));
        look();
      } catch {
        // Nothing is kept.
      }
    },
    /** Asks whether there is a newer version. */
    ask: () => {
      registration?.update().catch(() => {}); // not without a network
    },
    /** The former version goes on while it brings what this page has asked for, which may never end. */
    update: () => {
      if (!registration?.waiting) return;
      registration.waiting.postMessage("take over");
      setTimeout(takeOver, PATIENCE);
    },
  };
}
