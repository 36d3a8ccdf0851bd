/** Expressions that a user types in place of a number: `2*3+1`, `sqrt(2)`, `pi/6`, and `pi/6 rad` for degrees. */

import jsep from "jsep";

import { plainText, typedNumber } from "./numbers.js";

const LONGEST = 200; // characters
const ROOT = "@"; // for √, which the parser takes as the start of a name
const { PI, abs, atan2, cos, hypot, sin, sqrt, tan } = Math;
/** @type {Record<string, number>} */
const CONSTANTS = { pi: PI, π: PI };
/** @type {Record<string, (...values: number[]) => number>} */
const FUNCTIONS = { abs, atan2, cos, degrees, hypot, sin, sqrt, tan };
/** @type {Record<string, (a: number, b: number) => number>} */
const BINARY = { "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b, "**": (a, b) => a ** b };
/** @type {Record<string, (a: number) => number>} */
const UNARY = { "+": (a) => a, "-": (a) => -a, [ROOT]: sqrt };
const SIGNS = /** @type {const} */ ([[/×|·/g, "*"], [/÷/g, "/"], [/√/g, ROOT], [/\^/g, "**"], [/^(.*\S)\s*rad$/, "degrees($1)"]]);

jsep.addBinaryOp("**", 11, true);
jsep.addUnaryOp(ROOT);

/**
 * The value of a number or an expression; NaN if it is neither, or has no finite value.
 * @param {string} text
 */
export function expressed(text) {
  const number = typedNumber(text);
  if (!Number.isNaN(number) || text.length > LONGEST) return number;
  const plain = SIGNS.reduce((made, [sign, by]) => made.replace(sign, by), plainText(text).trim());
  try {
    const value = valueOf(jsep(plain));
    return Number.isFinite(value) ? value : NaN;
  } catch { // it is no expression
    return NaN;
  }
}

/** @param {any} expression @returns {number} */
function valueOf({ type, arguments: given, argument, callee, left, name, operator, right, value }) {
  switch (type) {
    case "Literal": return typeof value === "number" ? value : NaN;
    case "Identifier": return of(CONSTANTS, name);
    case "UnaryExpression": return of(UNARY, operator)(valueOf(argument));
    case "BinaryExpression": return of(BINARY, operator)(valueOf(left), valueOf(right));
    case "CallExpression": return of(FUNCTIONS, callee.name)(...given.map(valueOf));
    default: return NaN;
  }
}

/** Degrees, round where the radians are a fraction of π. @param {number} radians */
function degrees(radians) {
  return Number((radians * 180 / PI).toPrecision(15));
}

/** @template Value @param {Record<string, Value>} table @param {string} name @returns {Value} */
function of(table, name) {
  if (Object.hasOwn(table, name)) return table[name];
  throw new RangeError(name);
}
