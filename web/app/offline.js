/**
 * The page without a network: has its files kept, and tells when a newer version of them is there. That
 * one takes over when the person says so, in all windows at once, or when all of them are closed.
 */

const PATIENCE = 3000; // milliseconds until a reload ends what still holds the former version

export class Offline {
  /** @type {ServiceWorkerRegistration | undefined} */
  #registration;
  #isBegun = false;
  #isTakenOver = false;

  /**
   * @param {ServiceWorkerContainer | undefined} workers There are none on a page that is not secure.
   * @param {{update: () => void, takeOver: () => void}} news A newer version is kept and waits; it has taken over, and the page is to be loaded from it.
   */
  constructor(workers, news) {
    this.news = news;
    this.workers = workers;
    const isKept = Boolean(workers?.controller); // else this page came from the network, and goes on so
    workers?.addEventListener("controllerchange", () => isKept && this.#takeOver());
  }

  /** Once; where nothing can be kept, the page works with the network, as before. */
  async begin() {
    const { workers } = this;
    if (this.#isBegun || !workers) return;
    this.#isBegun = true;
    try {
      const registration = await workers.register("service-worker.js", { updateViaCache: "none" });
      this.#registration = registration;
      registration.addEventListener("updatefound", () => {
        registration.installing?.addEventListener("statechange", () => this.#look());
      });
      this.#look();
    } catch {
      // Nothing is kept.
    }
  }

  /** Asks whether there is a newer version. */
  ask() {
    this.#registration?.update().catch(() => {}); // not without a network
  }

  /** The former version goes on while it brings what this page has asked for, which may never end. */
  update() {
    const newer = this.#registration?.waiting;
    if (!newer) return;
    newer.postMessage("take over");
    setTimeout(() => this.#takeOver(), PATIENCE);
  }

  #takeOver() {
    if (this.#isTakenOver) return;
    this.#isTakenOver = true;
    this.news.takeOver();
  }

  #look() {
    if (this.workers?.controller && this.#registration?.waiting) this.news.update();
  }
}
