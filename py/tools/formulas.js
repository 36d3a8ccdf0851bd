/**
 * Converts formulas to MathML for the page. Their source is written in a small language:
 *
 *     d^2 = |TQ|^2 = {d2} {relation} {r2} = r^2       letters, numbers, operators, values
 *     x^[a + b], frac[a + b][c], sqrt[D], vec[v]      groups, and constructs with their own symbols
 *     det[a, b; c, d], col[x; y]                      a determinant, a column vector
 *     … ; …                                           a line break
 *
 * A word is a letter of the article (AB, inX, ui, C.x), optionally with a hat; it carries its name, so that pointing at it
 * highlights its mark. A value is a slot that the page fills. A relation among the values, recognized by its name, is
 * an operator, before which a line may break.
 *
 * build.py calls this file and stores the result: `node formulas.js SOURCE TARGET`.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

import { fence, letter, row, startOf } from "../../web/panel/mathml.js";

/** @import { Node } from "../../web/panel/mathml.js" */
/** @import { Formulas } from "../../web/panel/notation.js" */

/**
 * @typedef {(placeholder: string, isBracketed: boolean) => Node} Value Returns the node for a value, optionally in
 *   brackets.
 */

const TOKEN = /\s*(\{[^}]+\}|[A-Za-zα-ω][A-Za-z0-9]*(?:\.[xy]|'|\u0302)?|\d+(?:\.\d+)?|\S)/gy;
const UPRIGHT = new Set(["min", "max", "sin", "cos"]);
export const RELATIONS = new Set(["<", "=", ">", "≤", "≥", "≠", "⇔", "∧", "∨", "→"]);
const SIGNS = new Set(["+", "−"]);
const RELATION = /^(relation|sign(_.+)?)$/; // the name of a value
const ROWS = new Map([["det", "determinant"], ["col", "column"]]);

class Parser {
  #at = 0;

  /**
   * @param {string} source
   * @param {Value} value
   */
  constructor(source, value) {
    this.source = source;
    this.tokens = [...source.matchAll(TOKEN)].map(([, token]) => token);
    this.value = value;
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

  /** The lines, which may be laid out next to or below each other. */
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

  /** @param {Node} [former] The preceding node. @returns {Node} */
  #scripted(former) {
    const base = this.#next === "(" && this.#isValue() ? this.#bracketed(former) : this.#atom();
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
    if (token.startsWith("{")) return this.value(token.slice(1, -1), false);
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

  /** @param {string} opening */
  #fenced(opening) {
    const closing = opening === "(" ? ")" : "|";
    const inner = this.#row([closing]);
    this.#expect(closing);
    return row([fence(opening), ...(inner.children ?? [inner]), fence(closing)]);
  }

  /** Whether the brackets that follow contain only a value. */
  #isValue() {
    const [, value, closing] = this.tokens.slice(this.#at);
    return value?.startsWith("{") && closing === ")";
  }

  /**
   * A value in brackets, which are dropped unless it is a factor.
   * @param {Node} [former]
   */
  #bracketed(former) {
    const isFactor = this.tokens[this.#at + 3] === "(" || (former !== undefined && former.tag !== "mo");
    if (isFactor) return this.#atom();
    const [, value] = this.tokens.slice(this.#at, this.#at += 3);
    return this.value(value.slice(1, -1), true);
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

/** @param {string} text @returns {Node} */
export function operator(text) {
  return { tag: "mo", text: text === "-" ? "−" : text };
}

/**
 * Square root drawn by the style sheet, because no available font has a radical sign that browsers stretch.
 * @param {Node} child
 */
function root(child) {
  return row([
    { tag: "mo", text: "√", kind: "radical" },
    { tag: "mrow", kind: "radicand", children: child.tag === "mrow" ? child.children ?? [] : [child] },
  ]);
}

/**
 * @param {string} source
 * @param {Value} [value]
 * @returns {Node[]} One node per line.
 */
export function parseFormula(source, value = slot) {
  return new Parser(source, value).lines();
}

/** @type {Value} */
function slot(placeholder, isBracketed) {
  const isRelation = RELATION.test(placeholder);
  return { tag: isRelation ? "mo" : "mrow", slot: placeholder, ...(isBracketed ? { kind: "bracketed" } : {}) };
}

/**
 * Splits a line into pieces between which it may break: before a relation, and before a sign between two terms. A left
 * side of one term stays with the term it is equal to, and a final value stays with its sign.
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
function isBreak({ tag, text = "", slot: relation }, former) {
  return tag === "mo" && (relation !== undefined || RELATIONS.has(text) || (SIGNS.has(text) && former.tag !== "mo"));
}

/** Whether only "> 0" or the like remains. @param {Node[]} rest */
function isSigned(rest) {
  return rest.length === 2 && rest[1].text === "0";
}

/**
 * @param {string} source
 * @returns {string} MathML, one span per line.
 */
export function setFormula(source) {
  return parseFormula(source).map((line) => `<span>${piecesOf(line).map(math).join("")}</span> `).join("");
}

/** @param {Node} piece Its fractions are in full size. */
function math(piece) {
  return `<math displaystyle="true">${written(piece)}</math>`;
}

/** @param {Node} node @returns {string} */
function written(node) {
  const { tag, text, name, slot: placeholder, children = [] } = node;
  const named = name === undefined ? "" : ` data-name="${name}"`;
  const filled = placeholder === undefined ? "" : ` data-slot="${placeholder}"`;
  const inner = text?.replace("&", "&amp;").replace("<", "&lt;") ?? children.map(written).join("");
  return `${startOf(node)}${named}${filled}>${inner}</${tag}>`;
}

/**
 * @param {string} json The page's formulas in source form.
 * @returns {Formulas} The formulas in the form that the page loads.
 */
export function setAll(json) {
  return JSON.parse(json, (_, each) => (typeof each === "string" ? setFormula(each) : each));
}

const [, program, source, target] = argv;
if (program === fileURLToPath(import.meta.url)) writeFileSync(target, JSON.stringify(setAll(readFileSync(source, "utf-8"))));
