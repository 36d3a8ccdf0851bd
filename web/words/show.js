/** Shows in an element what a template of lit-html says: what stays is not laid out anew, and keeps a press and a pointer on it. */

import { render } from "lit-html";

/** What stands at the end of all that is shown in an element. @type {WeakMap<Element, Comment>} */
const ends = new WeakMap();

/**
 * What the element holds from elsewhere gives way, as index.html's own words do.
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
