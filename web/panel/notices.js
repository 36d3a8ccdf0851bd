/** Notices to the user: problems with a link, and confirmations such as a copied link. */

import { find } from "./find.js";

/** @import { Fault } from "../words/fault.js" */
/** @import { Phrase, Texts, Values } from "../words/text.js" */

const TOAST = 2000; // milliseconds
const LONG_TOAST = 8000; // for more than two words

/**
 * The second sentence of a notice, by problem, for links that do not lead to the start of the scene. It does not depend
 * on whether the notice suggests a name.
 */
const INSTEAD = new Map([
  ["link.mesh", "link.mesh.instead"],
  ["link.lesson", ""],
  ["link.name", "link.rest"],
  ["link.step", "link.rest"],
  ["link.text", ""],
]);

/** @typedef {ReturnType<typeof noticesOf>} Notices */

/** @param {Texts} texts */
export function noticesOf(texts) {
  /** The board's revision when the problem was shown; a later change of the board removes the notice. */
  let shownAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let toasted;

  /**
   * @param {Fault} problem
   * @param {number} revision The board's revision that is shown instead.
   * @param {() => void} [retry] Called by a button to try again.
   * @returns {string} The message.
   */
  function show({ key, values }, revision, retry) {
    shownAt = revision;
    const instead = INSTEAD.get(key.replace(/\.none$/, "")) ?? (key.startsWith("link.") ? "link.instead" : "");
    const text = texts.plainAll([{ key, values }, ...(instead ? [{ key: instead }] : [])]);
    find("notice-text").textContent = text;
    find("notice").hidden = false;
    find("notice-retry").hidden = !retry;
    find("notice-retry").onclick = () => {
      find("notice").hidden = true;
      retry?.();
    };
    if (document.documentElement.dataset.page === "gallery") toast(LONG_TOAST, text);
    return text;
  }

  /** @param {number} revision That of the user's last change. */
  function clear(revision) {
    const notice = find("notice");
    if (revision > shownAt && !notice.hidden) notice.hidden = true;
  }

  /**
   * @param {string} link
   * @param {boolean} isWithoutModel Whether it names a model that it does not include.
   */
  async function copy(link, isWithoutModel) {
    find("link-without").hidden = !isWithoutModel;
    try {
      await navigator.clipboard.writeText(link);
      const copied = texts.plain("link.copied");
      if (isWithoutModel) toast(LONG_TOAST, `${copied}\n${texts.plain("link.without-model")}`);
      else toast(TOAST, copied);
    } catch {
      const text = /** @type {HTMLInputElement} */ (find("link-text"));
      text.value = link;
      /** @type {HTMLDialogElement} */ (find("link-dialog")).showModal();
      text.select();
    }
  }

  /** Shows a temporary message, such as about something that the page has done unasked. @param {Phrase[]} phrases */
  const sayAll = (phrases) => toast(LONG_TOAST, texts.plainAll(phrases));
  /** @param {string} key @param {Values} values */
  const say = (key, values) => sayAll([{ key, values }]);

  /**
   * @param {number} time
   * @param {string} text
   */
  function toast(time, text) {
    find("toast").textContent = text;
    find("toast").classList.add("shown");
    clearTimeout(toasted);
    toasted = setTimeout(hide, time);
    // Hides the toast at the next press, because it may cover the target.
    document.addEventListener("pointerdown", hide, { capture: true, once: true });
  }

  const hide = () => find("toast").classList.remove("shown");

  return { clear, copy, hide, say, sayAll, show };
}
