/** Formulas: the build sets them as MathML, with a slot for each value; the page fills the slots. */

import { amend } from "../words/amend.js";
import { splitLetter } from "../words/letters.js";

/** @import { Plain } from "../words/amend.js" */
/** @import { Piece } from "../words/text.js" */

/**
 * @typedef {{
 *   tag: string, text?: string, name?: string, exact?: string, kind?: string, form?: string, slot?: string, children?: Node[],
 * }} Node
 */

const MATHML = "http://www.w3.org/1998/Math/MathML";
const PLAIN = /^[\d.]+$/; // a number without a sign or a power of ten

/** What each formula was set from. @type {WeakMap<Element, string>} */
const setFrom = new WeakMap();

/**
 * What is there already stays: it keeps a press and a pointer on it.
 * @param {Element} parent
 * @param {string} formula As the build set it.
 * @param {(placeholder: string) => Piece} fill Gives the text of a placeholder.
 */
export function fillFormula(parent, formula, fill) {
  if (!parent.firstChild || setFrom.get(parent) !== formula) parent.innerHTML = formula;
  setFrom.set(parent, formula);
  for (const slot of parent.querySelectorAll("[data-slot]")) {
    const placeholder = slot.getAttribute("data-slot") ?? "";
    const piece = fill(placeholder);
    const isRelation = slot.localName === "mo";
    const value = isRelation ? piece.text : plainOf(valueOf(placeholder, piece, slot.classList.contains("bracketed")));
    amend(slot, [value], MATHML);
  }
}

/**
 * A letter, or a number, which keeps its exact text. A number stands out of its brackets where it has
 * no sign of its own.
 * @param {string} placeholder
 * @param {Piece} piece
 * @param {boolean} isBracketed
 * @returns {Node}
 */
export function valueOf(placeholder, { text, exact, italic }, isBracketed) {
  if (italic) return letter(text);
  const number = { tag: "mn", text, name: placeholder.split(":")[0], ...(exact === undefined ? {} : { exact }) };
  return isBracketed && !PLAIN.test(text) ? row([fence("("), number, fence(")")]) : number;
}

/** @param {Node[]} children @returns {Node} */
export function row(children) {
  return children.length === 1 ? children[0] : { tag: "mrow", children };
}

/**
 * @param {string} name
 * @returns {Node}
 */
export function letter(name) {
  const [base, index] = splitLetter(name);
  /** @type {Node} */
  const node = { tag: "mi", text: base, kind: "letter" };
  if (!index) return { ...node, name };
  const below = /^[a-z]$/.test(index) ? { ...node, text: index } : { tag: "mn", text: index };
  return { tag: "msub", name, children: [node, below] };
}

/** @param {string} text @returns {Node} */
export function fence(text) {
  return { tag: "mo", text, kind: "fence" };
}

/**
 * @param {Node} node
 * @returns {Exclude<Plain, string>}
 */
export function plainOf({ tag, text, name, exact, kind, form, slot, children = [] }) {
  const attributes = {
    class: kind,
    mathvariant: kind === "letter" ? "normal" : undefined, // the style sheet slants it
    stretchy: kind === "fence" || kind === "radical" ? "false" : undefined,
    form,
    "data-name": name,
    "data-exact": exact,
    "data-slot": slot,
  };
  return { tag, attributes, children: text === undefined ? children.map(plainOf) : [text] };
}
