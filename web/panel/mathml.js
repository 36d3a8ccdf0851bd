/** Mathematics as a tree: a formula for the build, or a value in one for the page. */

import { splitLetter } from "../words/letters.js";

/** @import { Piece } from "../words/text.js" */

/**
 * @typedef {{
 *   tag: string, text?: string, name?: string, exact?: string, kind?: string, form?: string, slot?: string, children?: Node[],
 * }} Node
 */

const PLAIN = /^[\d.]+$/; // a number without a sign or a power of ten

/**
 * Creates the node of a letter, or of a number, which keeps its exact text. Brackets around an unsigned number are
 * dropped.
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
export const row = (children) => (children.length === 1 ? children[0] : { tag: "mrow", children });

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
export const fence = (text) => ({ tag: "mo", text, kind: "fence" });

/** The start of its tag, without its end and the attributes that depend on a value. @param {Node} node */
export function startOf({ tag, kind, form }) {
  const upright = kind === "letter" ? ' mathvariant="normal"' : ""; // the style sheet makes it italic
  const rigid = kind === "fence" || kind === "radical" ? ' stretchy="false"' : "";
  return `<${tag}${kind ? ` class="${kind}"` : ""}${upright}${rigid}${form ? ` form="${form}"` : ""}`;
}
