/** The workers that the page's engine takes. */

/** @import { WorkerLike } from "./engine.js" */
/** @typedef {{early?: {worker: WorkerLike, said: Event[]} | undefined}} Early What `early.js` has left. */

/**
 * The worker that was started early, for whom asks first; then another one each time.
 * @param {Early} left
 * @returns {WorkerLike}
 */
export function makeWorker(left = /** @type {any} */ (globalThis)) {
  const { early } = left;
  if (!early) return new Worker(new URL("../engine/worker.js", import.meta.url), { type: "module" });
  const { worker, said } = early;
  left.early = undefined;
  // Once somebody listens, and before anything that it says from now on.
  queueMicrotask(() => {
    for (const event of said) {
      if (event.type === "message") worker.onmessage?.(/** @type {MessageEvent} */ (event));
      else worker.onerror?.(/** @type {ErrorEvent} */ (event));
    }
  });
  return worker;
}
