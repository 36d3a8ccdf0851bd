/**
 * Rewrites a program in JavaScript so that it reports its loops, its calls and the values of its variables, on the same
 * lines. Only what acorn has parsed as one function body is run, so a program cannot end that function early.
 */

import { parse } from "acorn";

/** @typedef {import("acorn").Node & Record<string, any>} Node */
/** @typedef {{source: string, name: string, isTraced: boolean, isSingle: boolean}} Asked */
/** @typedef {{functions: string[], parameters: number, text: string}} Instrumented `functions`: the names of all functions at the top. */
/**
 * A program in its worker. `lines`: their number; `parameters`: that of its function, 0 if it takes any number; `traced`, `plain`: with reports of its variables, and without them.
 * @typedef {{lines: number, parameters: number, functions: string[], traced: Begin, plain: Begin}} Program
 * @typedef {(...given: unknown[]) => unknown} Begin
 */

/** The object that the program reports to, and its methods: a call, a loop, a value, and rounding. */
export const REPORTS = "__reports";
const LOOPS = ["ForStatement", "ForInStatement", "ForOfStatement", "WhileStatement", "DoWhileStatement"];
const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
const NAMELESS = [...FUNCTIONS, "ClassExpression"];
const LISTS = ["BlockStatement", "SwitchCase", "StaticBlock"];
const ARITHMETIC = ["+=", "-=", "*=", "/=", "%=", "**="];

/** A program that cannot run: the id of a message, a line and a detail. */
export class Wrong extends Error {
  /** @param {string} id @param {number | null} line @param {string} detail */
  constructor(id, line, detail) {
    super(id);
    this.reason = { id, line, detail };
  }
}

/**
 * A program as an expression of the worker's script, whose first lines are its lines: the page's policy allows only whole
 * workers, no evaluation inside one.
 * @param {{source: string, name: string, single: boolean}} asked
 */
export function programText({ name, single, source }) {
  const [traced, plain] = [true, false].map((isTraced) => instrumented({ source, name, isTraced, isSingle: single }));
  return `({traced:${traced.text},plain:${plain.text},lines:${source.split("\n").length},parameters:${traced.parameters},functions:${JSON.stringify(traced.functions)}})`;
}

/** @param {Asked} asked @returns {Instrumented} */
function instrumented({ isSingle, isTraced, name, source }) {
  const before = `(function(console,draw,${REPORTS}){"use strict";`;
  const text = `${before}${source}\n;return typeof ${name}==="function"?${name}:undefined;})`;
  const { body } = treeOf(text);
  const [{ expression: { expression: main } = /** @type {any} */ ({}) }] = body;
  if (body.length !== 1 || main?.type !== "FunctionExpression" || main.end !== text.length - 1) throw new Wrong("syntax", null, "Unexpected token");
  /** @type {Node[]} */
  const statements = main.body.body;
  const edits = new Edits(text);
  for (const statement of statements.slice(1, -1)) edit(statement, main.body, { edits, isSingle, isTraced, text });
  const parameters = statements.findLast(({ id, type }) => type === "FunctionDeclaration" && id.name === name)?.params ?? [];
  const isFixed = parameters.every((/** @type {Node} */ { type }) => !["AssignmentPattern", "RestElement"].includes(type));
  return { text: edits.applied, parameters: isFixed ? parameters.length : 0, functions: statements.filter(({ type }) => type === "FunctionDeclaration").map(({ id }) => id.name) };
}

/** @param {string} text @returns {Node} */
function treeOf(text) {
  try {
    return parse(text, { ecmaVersion: "latest", locations: true, preserveParens: true });
  } catch (error) {
    const { loc: { line }, message } = /** @type {any} */ (error);
    throw new Wrong(/import|export/.test(message) ? "import" : "syntax", line, message.replace(/ \(\d+:\d+\)$/, ""));
  }
}

/** Texts to insert at positions, those that close a node before those that open one; and replaced ranges. */
class Edits {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    /** @type {Map<number, {closing: string[], opening: string[], end?: number}>} */
    this.at = new Map();
  }

  /** @param {number} position */
  #of(position) {
    const found = this.at.get(position) ?? { closing: [], opening: [] };
    this.at.set(position, found);
    return found;
  }

  /** @param {number} position @param {string} text */
  open(position, text) {
    this.#of(position).opening.push(text);
  }

  /** @param {number} position @param {string} text */
  close(position, text) {
    this.#of(position).closing.push(text);
  }

  /** @param {number} start @param {number} end @param {string} text */
  replace(start, end, text) {
    this.#of(start).end = end;
    this.close(start, text);
  }

  get applied() {
    const parts = [];
    let from = 0;
    for (const [position, { closing, end = position, opening }] of [...this.at].sort(([a], [b]) => a - b)) {
      parts.push(this.text.slice(from, position), ...closing, ...opening);
      from = end;
    }
    return [...parts, this.text.slice(from)].join("");
  }
}

/**
 * @param {Node} node
 * @param {Node} parent
 * @param {{edits: Edits, isSingle: boolean, isTraced: boolean, text: string}} how
 */
function edit(node, parent, how) {
  const { edits, isSingle, isTraced } = how;
  const line = node.loc?.start.line;
  if (node.type === "ImportExpression" || node.type === "MetaProperty" && node.meta.name === "import") throw new Wrong("import", line ?? null, "");
  if (LOOPS.includes(node.type) || FUNCTIONS.includes(node.type)) countIn(node, how);
  const names = isTraced ? changedBy(node, parent) : [];
  const isStatement = node.type === "VariableDeclaration";
  const value = node.type === "VariableDeclarator" ? node.init : node;
  if (!isStatement) for (const name of names) edits.open(value.start, `${REPORTS}.value(${line},"${name}",`);
  const stored = isSingle ? storedBy(node, how) : [];
  for (const each of stored) edits.open(each.start, `${REPORTS}.single(`);
  for (const [key, child] of Object.entries(node)) {
    if (key === "loc") continue;
    for (const each of Array.isArray(child) ? child : [child]) if (typeof each?.type === "string") edit(each, node, how);
  }
  if (LOOPS.includes(node.type) && node.body.type !== "BlockStatement") edits.close(node.body.end, "}");
  for (const each of stored) edits.close(each.end, ")");
  if (isStatement) edits.close(node.end, names.map((name) => `;${REPORTS}.value(${line},"${name}",${name});`).join(""));
  else for (const name of names.toReversed()) edits.close(value.end, node.type === "VariableDeclarator" ? ")" : `,${name})`);
}

/** @param {Node} node @param {{edits: Edits, isTraced: boolean}} how */
function countIn({ body, left, loc, type }, { edits, isTraced }) {
  const isLoop = LOOPS.includes(type);
  const [line, last] = [loc?.start.line, loc?.end.line];
  const names = isTraced && isLoop && left?.type === "VariableDeclaration" ? namesIn(left.declarations[0].id) : [];
  const report = `${REPORTS}.${isLoop ? "loop" : "call"}(${line},${last});${names.map((name) => `${REPORTS}.value(${line},"${name}",${name});`).join("")}`;
  if (body.type === "BlockStatement") edits.open(body.start + 1, report);
  else if (isLoop) edits.open(body.start, `{${report}`);
}

/** The variables that a node changes. @param {Node} node @param {Node} parent @returns {string[]} */
function changedBy(node, parent) {
  switch (node.type) {
    case "VariableDeclaration": return LISTS.includes(parent.type) ? node.declarations.flatMap((/** @type {Node} */ { id }) => (id.type === "Identifier" ? [] : namesIn(id))) : [];
    case "VariableDeclarator": return node.init && node.id.type === "Identifier" && !NAMELESS.includes(node.init.type) ? [node.id.name] : [];
    case "AssignmentExpression": return namesIn(node.left);
    case "UpdateExpression": return namesIn(node.argument);
    default: return [];
  }
}

/** The variables in a pattern, and that of an element or a property. @param {Node | null} node @returns {string[]} */
function namesIn(node) {
  switch (node?.type) {
    case "Identifier": return [node.name];
    case "MemberExpression": return node.object.type === "ThisExpression" ? [] : namesIn(node.object);
    case "ParenthesizedExpression": return namesIn(node.expression);
    case "ArrayPattern": return node.elements.flatMap(namesIn);
    case "ObjectPattern": return node.properties.flatMap((/** @type {Node} */ each) => namesIn(each.value ?? each.argument));
    case "AssignmentPattern": return namesIn(node.left);
    case "RestElement": return namesIn(node.argument);
    default: return [];
  }
}

/** The expressions whose values a node stores. @param {Node} node @param {{edits: Edits, text: string}} how @returns {Node[]} */
function storedBy(node, { edits, text }) {
  const without = (/** @type {(Node | null)[]} */ ...all) => /** @type {Node[]} */ (all.filter((each) => each && each.type !== "SpreadElement" && !NAMELESS.includes(each.type)));
  switch (node.type) {
    case "VariableDeclarator": return without(node.init);
    case "ReturnStatement": return without(node.argument);
    case "ArrowFunctionExpression": return node.body.type === "BlockStatement" ? [] : without(node.body);
    case "ArrayExpression": return without(...node.elements);
    case "CallExpression": case "NewExpression": return without(...node.arguments);
    case "ObjectExpression": return without(...node.properties.filter((/** @type {Node} */ { kind, method, shorthand }) => kind === "init" && !method && !shorthand).map((/** @type {Node} */ { value }) => value));
    case "AssignmentExpression": {
      if (node.operator === "=") return without(node.right);
      const left = text.slice(node.left.start, node.left.end);
      if (!ARITHMETIC.includes(node.operator) || /\(|=|\+\+|--/.test(left)) return [];
      edits.replace(node.left.end, node.right.start, ` = ${REPORTS}.single(${left} ${node.operator.slice(0, -1)} (`);
      edits.close(node.right.end, "))");
      return [];
    }
    default: return [];
  }
}
