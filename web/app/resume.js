/**
 * The address after a reload, which has the one that stood there when it began: one of those that the page has had.
 * Frames of one site share the storage, so what another one has kept is left alone.
 */

/** Where `Address.leave` keeps what was shown then. */
export const KEY = "hitlab.address";

/**
 * Takes up what was shown when the reload began, where the address does not say so yet: before anything is asked
 * for by its name.
 * @param {() => Storage} [storage] May be forbidden.
 * @param {boolean} [isReload]
 */
export function resume(storage = () => sessionStorage, isReload = isReloaded()) {
  try {
    const { from, to } = JSON.parse(storage().getItem(KEY) ?? "{}");
    if (isReload && from?.includes(location.hash) && typeof to === "string") history.replaceState(null, "", to);
    storage().removeItem(KEY);
  } catch {
    // The address is as it was half a second before.
  }
}

function isReloaded() {
  const [navigation] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (navigation)?.type === "reload";
}
