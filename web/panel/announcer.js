/**
 * Announcements for screen readers: at rest, so that nothing is read out during motion, but a change of verdict at
 * once.
 */

const SETTLED = 400; // milliseconds of rest before an announcement
const APART = 1000; // milliseconds between two announced changes of verdict, at least

/** @param {{textContent: string | null}} element A live region. */
export function announcerIn(element) {
  let [text, said] = ["", -Infinity];
  /** Whether a change is pending, which later announcements must not delay. */
  let isDue = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function speak() {
    isDue = false;
    said = Date.now();
    element.textContent = text;
  }

  return {
    element,
    /** Announces a text once no other has arrived for a while (debounced). @param {string} newest */
    say: (newest) => {
      text = newest;
      if (isDue) return;
      clearTimeout(timer);
      if (element.textContent !== text) timer = setTimeout(speak, SETTLED);
    },
    /**
     * Announces a text at once, or after the minimum time since the last one (throttled); by then, the newest text.
     * @param {string} newest
     */
    sayChange: (newest) => {
      text = newest;
      if (isDue) return;
      clearTimeout(timer);
      const wait = said + APART - Date.now();
      isDue = wait > 0;
      if (isDue) timer = setTimeout(speak, wait);
      else speak();
    },
    hush: () => {
      clearTimeout(timer);
      isDue = false;
    },
  };
}
