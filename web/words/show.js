/**
 * Renders a lit-html template into an element. Parts that stay the same are not laid out again, so a press or a pointer
 * on them is not lost.
 */

import { render } from "lit-html";

/** The comment node at the end of everything rendered into an element. @type {WeakMap<Element, Comment>} */
const ends = new WeakMap();

/**
 * Replaces any other contents of the element, such as the initial texts of index.html.
 * @param {unknown} content
 * @param {HTMLElement} element
 */
export function show(content, element) {
  let end = ends.get(element);
  if (end?.parentNode !== element) {
    end = document.createComment("");
    ends.set(element, end);
    element.replaceChildren(end);
  }
  render(content, element, { renderBefore: end });
}
