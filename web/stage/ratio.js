/** Watches the device pixel ratio, which changes with zoom or when the window moves to another screen. */

/**
 * Calls back on every change. A resize observer would not notice, because the layout may stay the same.
 * @param {() => void} onChange
 */
export function watchRatio(onChange) {
  const media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  media.addEventListener("change", () => {
    watchRatio(onChange);
    onChange();
  }, { once: true });
}
