/** Creates the workers for the page's engine. */

/** @import { WorkerLike } from "./engine.js" */
/**
 * @typedef {{early?: {worker: WorkerLike, said: Event[]} | undefined}} Early The worker and messages left by
 *   `early.js`.
 */

/**
 * Returns the worker that was started early, if there is one and this is the first call; otherwise a new one.
 * @param {Early} left
 * @returns {WorkerLike}
 */
export function makeWorker(left = /** @type {any} */ (globalThis)) {
  const { early } = left;
  if (!early) return new Worker(new URL("../engine/engine-worker.js", import.meta.url), { type: "module" });
  const { worker, said } = early;
  left.early = undefined;
  // Replays the early messages after the caller has set its listener, and before any later message.
  queueMicrotask(() => {
    for (const event of said) {
      if (event.type === "message") worker.onmessage?.(/** @type {MessageEvent} */ (event));
      else worker.onerror?.(/** @type {ErrorEvent} */ (event));
    }
  });
  return worker;
}
