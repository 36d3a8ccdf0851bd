/** Replacement for the service worker on the development server: caches nothing and deletes existing caches. */

const worker = /** @type {any} */ (self);

async function forget() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`hitlab ${worker.registration.scope} `)) await caches.delete(name);
  }
  await worker.registration.unregister();
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forget()));
