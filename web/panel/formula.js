/** Formulas: the build sets them as MathML, with a slot for each value; the page fills the slots. */

import { html, mathml, nothing } from "lit-html";

import { once } from "../geometry/once.js";
import { startOf, valueOf } from "./mathml.js";

/** @import { Piece } from "../words/text.js" */
/** @import { Node } from "./mathml.js" */

const SLOT = /<(mo|mrow)( class="bracketed")?[^>]* data-slot="([^"]+)">/g;

/** What stands about the values of a text, which slots part: a template is known by it. @param {string | RegExp} slot */
const partsAt = (slot) => once((/** @type {string} */ text) => Object.assign(text.split(slot), { raw: [] }), new Map());
const formulaParts = partsAt(/(?<= data-slot="[^"]+">)/);
const elementParts = partsAt("|");

/**
 * @param {string} formula As the build set it.
 * @param {(placeholder: string) => Piece} fill Gives the text of a placeholder.
 */
export function filledFormula(formula, fill) {
  const values = [...formula.matchAll(SLOT)].map(([, tag, bracketed, placeholder]) => {
    const piece = fill(placeholder);
    return tag === "mo" ? piece.text : elementOf(valueOf(placeholder, piece, bracketed !== undefined));
  });
  return html(formulaParts(formula), ...values);
}

/** @param {Node} node @returns {unknown} */
function elementOf(node) {
  const { tag, text, name = nothing, exact = nothing, children = [] } = node;
  const parts = elementParts(`${startOf(node)} data-name=| data-exact=|>|</${tag}>`);
  return mathml(parts, name, exact, text ?? children.map(elementOf));
}
