/** A dialog whose contents are in a template, because its texts load after the page. */

import { find } from "./find.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @param {string} name
 * @param {Texts} texts
 */
export function dialogOf(name, texts) {
  const dialog = /** @type {HTMLDialogElement} */ (find(`${name}-dialog`));
  const template = /** @type {HTMLTemplateElement} */ (dialog.querySelector("template"));
  return {
    dialog,
    find: (/** @type {string} */ id) => /** @type {any} */ (find(`${name}-${id}`)),

    /** Rebuilds its contents in the current language. */
    fill() {
      dialog.replaceChildren(template, document.importNode(template.content, true));
      texts.translate(dialog);
    },
  };
}
