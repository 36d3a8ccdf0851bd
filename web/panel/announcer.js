/** What is read out: at rest, so that nothing is said of what is moving; a change of verdict at once. */

const SETTLED = 400; // milliseconds of rest before something is read out
const APART = 1000; // milliseconds between two changes of verdict that are read out, at least

/** @param {{textContent: string | null}} element A live region. */
export function announcerIn(element) {
  let [text, said] = ["", -Infinity];
  /** Whether a change is waiting, which nothing that follows may put off. */
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
    /** Says it once nothing else has come for a while. @param {string} newest */
    say: (newest) => {
      text = newest;
      if (isDue) return;
      clearTimeout(timer);
      if (element.textContent !== text) timer = setTimeout(speak, SETTLED);
    },
    /** Says it at once, or as soon as the last such change has been heard; by then, what is newest. @param {string} newest */
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
