/**
 * Formulas, set as MathML. They are written in a line of their own small language:
 *
 *     d^2 = |TQ|^2 = {d2} {relation} {r2} = r^2       letters, numbers, operators, values
 *     x^[a + b], frac[a + b][c], sqrt[D], vec[v]      groups, and what has a sign of its own
 *     det[a, b; c, d], col[x; y]                      a determinant, a column vector
 *     … ; …                                           where a line ends
 *
 * A word is a letter of the article (AB, inX, ui), maybe with a hat, and carries its name, so that it
 * can light its mark.
 */

import { amend } from "../words/amend.js";
import { splitLetter } from "../words/letters.js";

/** @import { Plain } from "../words/amend.js" */
/** @import { Piece } from "../words/text.js" */

/**
 * @typedef {{
 *   tag: string, text?: string, name?: string, exact?: string, kind?: string, form?: string, children?: Node[],
 * }} Node
 * @typedef {(name: string) => Piece} Fill Gives the text of a placeholder.
 */

const TOKEN = /\s*(\{[^}]+\}|[A-Za-zα-ω][A-Za-z0-9]*(?:'|\u0302)?|\d+(?:\.\d+)?|\S)/gy;
const UPRIGHT = new Set(["min", "max", "sin", "cos"]);
const RELATIONS = new Set(["<", "=", ">", "≤", "≥", "≠", "⇔", "∧", "∨", "→"]);
const SIGNS = new Set(["+", "−"]);
const PLAIN = /^[\d.]+$/; // a number without a sign or a power of ten
const ROWS = new Map([["det", "determinant"], ["col", "column"]]);

/** Of each formula, once it was asked for. @type {Map<string, string[]>} */
const known = new Map();

/** @param {string} source */
function tokens(source) {
  const found = known.get(source) ?? [...source.matchAll(TOKEN)].map(([, token]) => token);
  known.set(source, found);
  return found;
}

class Parser {
  #at = 0;

  /**
   * @param {string} source
   * @param {Fill} fill
   */
  constructor(source, fill) {
    this.source = source;
    this.tokens = tokens(source);
    this.fill = fill;
  }

  get #next() {
    return this.tokens[this.#at];
  }

  #advance() {
    this.#at += 1;
    return this.tokens[this.#at - 1];
  }

  /** @param {string} token */
  #expect(token) {
    if (this.#advance() !== token) throw new SyntaxError(`“${token}” is missing in the formula “${this.source}”`);
  }

  /** The lines, which may stand beside or below each other. */
  lines() {
    const lines = [this.#row()];
    while (this.#next === ";") {
      this.#advance();
      lines.push(this.#row());
    }
    if (this.#next) throw new SyntaxError(`“${this.#next}” is too much in the formula “${this.source}”`);
    return lines;
  }

  /** @param {string[]} [ends] */
  #row(ends = [";", "]"]) {
    /** @type {Node[]} */
    const children = [];
    while (this.#next && !ends.includes(this.#next)) children.push(this.#scripted(children.at(-1)));
    return row(children);
  }

  #group() {
    this.#expect("[");
    const group = this.#row();
    this.#expect("]");
    return group;
  }

  /** @param {Node} [former] What stands before it. @returns {Node} */
  #scripted(former) {
    const base = this.#bare(this.#atom(), former);
    const scripts = new Map();
    while (["^", "_"].includes(this.#next)) scripts.set(this.#advance(), this.#script());
    const [below, above] = [scripts.get("_"), scripts.get("^")];
    if (below && above) return { tag: "msubsup", children: [base, below, above] };
    if (below) return { tag: "msub", children: [base, below] };
    return above ? { tag: "msup", children: [base, above] } : base;
  }

  #script() {
    return this.#next === "[" ? this.#group() : this.#atom();
  }

  /** @returns {Node} */
  #atom() {
    const token = this.#advance();
    if (token.startsWith("{")) return this.#value(token.slice(1, -1));
    if (token === "|" || token === "(") return this.#fenced(token);
    if (this.#next === "[") {
      if (token === "frac") return { tag: "mfrac", children: [this.#group(), this.#group()] };
      if (token === "sqrt") return root(this.#group());
      if (token === "vec") return { ...this.#group(), kind: "vector" };
      if (ROWS.has(token)) return this.#table(ROWS.get(token) ?? "");
    }
    if (/^\d/.test(token)) return { tag: "mn", text: token };
    if (UPRIGHT.has(token)) return { tag: "mi", text: token, kind: "function" };
    if (/^[A-Za-zα-ω]/.test(token)) return letter(token);
    return operator(token);
  }

  /** @param {string} name */
  #value(name) {
    const { text, exact, italic } = this.fill(name);
    if (RELATIONS.has(text)) return operator(text);
    if (italic) return letter(text);
    const node = { tag: "mn", text, name: name.split(":")[0] };
    return exact === undefined ? node : { ...node, exact };
  }

  /** @param {string} opening */
  #fenced(opening) {
    const closing = opening === "(" ? ")" : "|";
    const inner = this.#row([closing]);
    this.#expect(closing);
    return row([fence(opening), ...(inner.children ?? [inner]), fence(closing)]);
  }

  /**
   * A value out of its brackets where it needs none: it has no sign of its own and is no factor.
   * @param {Node} node
   * @param {Node} [former]
   */
  #bare(node, former) {
    const [opening, value, closing] = node.children ?? [];
    const isFactor = this.#next === "(" || (former !== undefined && former.tag !== "mo");
    const isBracketed = opening?.text === "(" && value.tag === "mn" && closing?.text === ")";
    return isBracketed && !isFactor && PLAIN.test(value.text ?? "") ? value : node;
  }

  /** @param {string} kind */
  #table(kind) {
    this.#expect("[");
    const rows = [];
    do rows.push(this.#cells());
    while (this.#advance() === ";");
    return { tag: "mtable", kind, children: rows };
  }

  #cells() {
    const cells = [];
    for (;;) {
      cells.push({ tag: "mtd", children: [this.#row([",", ";", "]"])] });
      if (this.#next !== ",") return { tag: "mtr", children: cells };
      this.#advance();
    }
  }
}

/** @param {Node[]} children @returns {Node} */
function row(children) {
  return children.length === 1 ? children[0] : { tag: "mrow", children };
}

/**
 * @param {string} name
 * @returns {Node}
 */
function letter(name) {
  const [base, index] = splitLetter(name);
  /** @type {Node} */
  const node = { tag: "mi", text: base, kind: "letter" };
  if (!index) return { ...node, name };
  const below = /^[a-z]$/.test(index) ? { ...node, text: index } : { tag: "mn", text: index };
  return { tag: "msub", name, children: [node, below] };
}

/** @param {string} text @returns {Node} */
function operator(text) {
  return { tag: "mo", text: text === "-" ? "−" : text };
}

/** @param {string} text @returns {Node} */
function fence(text) {
  return { tag: "mo", text, kind: "fence" };
}

/** Drawn by the style sheet, for want of a font that browsers stretch. @param {Node} child */
function root(child) {
  return row([
    { tag: "mo", text: "√", kind: "radical" },
    { tag: "mrow", kind: "radicand", children: child.tag === "mrow" ? child.children ?? [] : [child] },
  ]);
}

/**
 * @param {string} source
 * @param {Fill} fill
 * @returns {Node[]} One to a line.
 */
export function parseFormula(source, fill) {
  return new Parser(source, fill).lines();
}

/**
 * A line in pieces between which it may break: before a relation, and before a sign between two terms.
 * A left side of one term stays with what it is equal to, and a last value with the sign that it has.
 * @param {Node} line
 * @returns {Node[]}
 */
export function piecesOf(line) {
  if (line.tag !== "mrow" || !line.children) return [line];
  /** @type {Node[][]} */
  const pieces = [[]];
  line.children.forEach((node, i, all) => {
    if (i > 1 && isBreak(node, all[i - 1]) && !isSigned(all.slice(i))) pieces.push([{ ...node, form: "infix" }]);
    else pieces[pieces.length - 1].push(node);
  });
  return pieces.map(row);
}

/**
 * @param {Node} node
 * @param {Node} former
 */
function isBreak({ tag, text = "" }, former) {
  return tag === "mo" && (RELATIONS.has(text) || (SIGNS.has(text) && former.tag !== "mo"));
}

/** Whether no more than "> 0" is left. @param {Node[]} rest */
function isSigned(rest) {
  return rest.length === 2 && rest[1].text === "0";
}

const MATHML = "http://www.w3.org/1998/Math/MathML";

/**
 * @param {Node} node
 * @returns {Plain}
 */
function plainOf({ tag, text, name, exact, kind, form, children = [] }) {
  const attributes = {
    class: kind,
    mathvariant: kind === "letter" ? "normal" : undefined, // the style sheet slants it
    stretchy: kind === "fence" || kind === "radical" ? "false" : undefined,
    form,
    "data-name": name,
    "data-exact": exact,
  };
  return { tag, attributes, children: text === undefined ? children.map(plainOf) : [text] };
}

/**
 * @param {Element} parent
 * @param {string} source
 * @param {Fill} fill
 */
export function setFormula(parent, source, fill) {
  const lines = parseFormula(source, fill).map((line) => ({ tag: "span", children: piecesOf(line).map(math) }));
  amend(parent, lines.flatMap((line) => [line, " "]));
}

/**
 * @param {Node} piece
 * @returns {Plain}
 */
function math(piece) {
  const attributes = { displaystyle: "true" }; // its fractions in full size
  return { tag: "math", namespace: MATHML, attributes, children: [plainOf(piece)] };
}
