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
 * A button that acts at once, and sends no form.
 * @param {string} textContent
 * @param {() => unknown} onclick
 */
export function buttonOf(textContent, onclick) {
  return element("button", { type: "button", textContent, onclick });
}

/** What closes a dialog, after what else there is to press. @param {Texts} texts @param {(Node | string)[]} before */
export function closing(texts, ...before) {
  return element("form", { method: "dialog" }, ...before, element("button", { textContent: texts.plain("link.close") }));
}
