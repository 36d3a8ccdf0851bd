/**
 * Restores the address after a reload, which starts from an address that the page had earlier. Frames of the same site
 * share the storage, so an entry that another frame stored is ignored.
 */

/** The storage key under which `Address.leave` stores the final link. */
export const KEY = "hitlab.address";

/**
 * Restores the link of the last state before the reload if the address is older. Must be called before the page
 * requests anything that depends on the address.
 * @param {() => Storage} [storage] May be forbidden.
 * @param {boolean} [isReload]
 */
export function resume(storage = () => sessionStorage, isReload = isReloaded()) {
  try {
    const { from, to } = JSON.parse(storage().getItem(KEY) ?? "{}");
    if (isReload && from?.includes(location.hash) && typeof to === "string") history.replaceState(null, "", to);
    storage().removeItem(KEY);
  } catch {
    // The address stays as it is, up to half a second behind.
  }
}

function isReloaded() {
  const [navigation] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (navigation)?.type === "reload";
}
