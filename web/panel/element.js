/** Making elements. */

/** @import { Texts } from "../words/text.js" */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} properties
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/**
 * A dialog that has its contents in a template, whose words come later than the page.
 * @param {Document} root
 * @param {string} name
 * @param {Texts} texts
 */
export function dialogOf(root, name, texts) {
  const dialog = /** @type {HTMLDialogElement} */ (root.getElementById(`${name}-dialog`));
  const template = /** @type {HTMLTemplateElement} */ (dialog.querySelector("template"));
  return {
    dialog,
    find: (/** @type {string} */ id) => /** @type {any} */ (root.getElementById(`${name}-${id}`)),

    /** Begins it anew, in the language of now. */
    fill() {
      dialog.replaceChildren(template, root.importNode(template.content, true));
      texts.translate(dialog);
    },
  };
}
