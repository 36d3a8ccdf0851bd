/**
 * Restores the address after a reload, which starts from an address that the page had earlier. Frames of the same site
 * share the storage, so an entry that another one stored is ignored.
 */

/** The storage key under which `Address.leave` stores the final link. */
export const KEY = "hitlab.address";

/**
 * Restores the link of the state at the time of the reload, if the address is older: before the page requests anything
 * by its name.
 * @param {() => Storage} [storage] May be forbidden.
 * @param {boolean} [isReload]
 */
export function resume(storage = () => sessionStorage, isReload = isReloaded()) {
  try {
    const { from, to } = JSON.parse(storage().getItem(KEY) ?? "{}");
    if (isReload && from?.includes(location.hash) && typeof to === "string") history.replaceState(null, "", to);
    storage().removeItem(KEY);
  } catch {
    // The address stays at the state of half a second before.
  }
}

function isReloaded() {
  const [navigation] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (navigation)?.type === "reload";
}
