/** What the development server gives for the service worker: nothing is kept, and what was is forgotten. */

const worker = /** @type {any} */ (self);

async function forget() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`hitlab ${worker.registration.scope} `)) await caches.delete(name);
  }
  await worker.registration.unregister();
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forget()));
