/** Formulas: the build renders them as MathML with a slot for each value, and the page fills the slots. */

import { html, mathml, nothing } from "lit-html";

import { once } from "../geometry/memoize.js";
import { startOf, valueOf } from "./mathml.js";

/** @import { Piece } from "../words/text.js" */
/** @import { Node } from "./mathml.js" */

const SLOT = /<(mo|mrow)( class="bracketed")?[^>]* data-slot="([^"]+)">/g;

/**
 * The parts of a text around its slots, memoized because lit-html recognizes a template by the identity of this array.
 * @param {string | RegExp} slot
 */
const partsAt = (slot) => once((/** @type {string} */ text) => Object.assign(text.split(slot), { raw: [] }), new Map());
const formulaParts = partsAt(/(?<= data-slot="[^"]+">)/);
const elementParts = partsAt("|");

/**
 * @param {string} formula As rendered by the build.
 * @param {(source: string) => (placeholder: string) => Piece} fillerOf Returns what fills each placeholder of a text.
 */
export function filledFormula(formula, fillerOf) {
  const fill = fillerOf(formula.replace(SLOT, "{$3}").replace(/<[^>]*>/g, ""));
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
