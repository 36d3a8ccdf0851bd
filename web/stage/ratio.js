/** The screen's pixels to one of the page's: they become others by zoom, or on another screen. */

/**
 * Calls each time, without a word from the page's layout, which may stay as it is.
 * @param {() => void} onChange
 */
export function watchRatio(onChange) {
  const media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  media.addEventListener("change", () => {
    watchRatio(onChange);
    onChange();
  }, { once: true });
}
