/** The tools of a list that a person makes, over the picture: what adds a shape, copies it, takes it away. */

import { PLANE } from "../geometry/kinds.js";

/** @import { Texts } from "../words/text.js" */

/** @typedef {"add" | "duplicate" | "remove" | "earlier" | "later"} Made */

/** Each with its key, and a symbol where that says it. */
const EDITS = /** @type {const} */ ([["duplicate", "D", ""], ["remove", "Delete", ""], ["earlier", "[", "↥"], ["later", "]", "↧"]]);

/**
 * @param {HTMLElement} parent
 * @param {Texts} texts
 * @param {(name: Made, type?: string) => void} run
 */
export function buildMakers(parent, texts, run) {
  const menu = document.createElement("details");
  const summary = Object.assign(document.createElement("summary"), { textContent: texts.plain("make.add") });
  const kinds = PLANE.map((type, i) => {
    const name = texts.plain(`shape.${type}`);
    const button = pressed("add", name, `${i + 1}`, () => run("add", type));
    button.dataset.type = type;
    return button;
  });
  const list = document.createElement("div");
  list.append(...kinds);
  menu.append(summary, list);
  list.addEventListener("click", () => {
    menu.open = false;
    summary.focus({ preventScroll: true });
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    summary.focus({ preventScroll: true });
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
  const edits = EDITS.map(([name, key, symbol]) => {
    const button = pressed(name, texts.plain(`make.${name}`), key, () => run(name));
    if (symbol) Object.assign(button, { ariaLabel: button.textContent, textContent: symbol, className: "icon" });
    return button;
  });
  parent.replaceChildren(menu, ...edits);
}

/**
 * @param {string} id
 * @param {string} text
 * @param {string} key
 * @param {() => void} act
 */
function pressed(id, text, key, act) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: text, title: `${text} (${key})` });
  button.dataset.make = id;
  button.setAttribute("aria-keyshortcuts", key);
  button.addEventListener("click", act);
  return button;
}
