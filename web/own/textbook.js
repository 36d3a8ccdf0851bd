/** The textbooks' methods as programs to start from, for any bounded shapes; and with the mistakes that are often made. */

import boxScript from "./programs/textbook/box.js.txt";
import box from "./programs/textbook/box.py";
import epaScript from "./programs/textbook/epa.js.txt";
import epa from "./programs/textbook/epa.py";
import gjkScript from "./programs/textbook/gjk.js.txt";
import gjk from "./programs/textbook/gjk.py";
import satScript from "./programs/textbook/sat.js.txt";
import sat from "./programs/textbook/sat.py";

/** @import { Given, Signature } from "../document/signature.js" */
/** @import { Language } from "./sandbox.js" */

/**
 * @typedef {"sat" | "gjk" | "epa"} Method
 * @typedef {{method: Method, isFor: (given: Given[]) => boolean} & Record<Language, [from: string, to: string]>} Mistake
 */

/** @type {Record<Language, Record<Method | "box", string>>} */
const TEXTS = { py: { sat, gjk, epa, box: box.replace(/^import math\s+/, "") }, js: { sat: satScript, gjk: gjkScript, epa: epaScript, box: boxScript } };
/** The corners and the radius of each kind, from its arguments. @type {Record<string, (...names: string[]) => [string, string]>} */
const CORES = {
  point: (A) => [`[${A}]`, "0"], disk: (A, r) => [`[${A}]`, r], capsule: (A, B, r) => [`[${A}, ${B}]`, r], segment: (A, B) => [`[${A}, ${B}]`, "0"],
  triangle: (A, B, C) => [`[${A}, ${B}, ${C}]`, "0"], box: (...all) => [`corners(${all.join(", ")})`, "0"], polygon: (P) => [P, "0"],
};
const isWide = (/** @type {Given} */ { type }) => !FLAT.includes(type);
const ROUND = ["disk", "capsule"];
const FLAT = ["point", "segment", ...ROUND];
const [isRound, isAny] = [(/** @type {Given[]} */ given) => given.some(({ type }) => ROUND.includes(type)), () => true];
const [hasArea, haveArea] = [(/** @type {Given[]} */ given) => given.some(isWide), (/** @type {Given[]} */ given) => given.every(isWide)];

/** @type {Mistake[]} */
export const MISTAKES = [
  { // the axes between corners
    method: "sat", isFor: (given) => isRound(given) && hasArea(given),
    py: ["    axes += [(B[0] - A[0], B[1] - A[1]) for A in P for B in Q]  # for round and flat shapes\n", ""],
    js: ["  for (const A of P) for (const B of Q) axes.push([B[0] - A[0], B[1] - A[1]]); // for round and flat shapes\n", ""],
  },
  { method: "sat", isFor: isAny, py: ["n = (x / length, y / length)", "n = (x, y)"], js: ["n = [x / length, y / length]", "n = [x, y]"] }, // the length of an axis
  { // the direction
    method: "sat", isFor: isAny,
    py: ["(side * n[0], side * n[1])", "(-side * n[0], -side * n[1])"], js: ["[side * n[0], side * n[1]]", "[-side * n[0], -side * n[1]]"],
  },
  { // the origin inside
    method: "gjk", isFor: hasArea,
    py: ["        sides = cross(A, B), cross(B, C), cross(C, A)\n        if min(sides) > 0 or max(sides) < 0:\n            return simplex, (0, 0)  # the origin is inside\n", ""],
    js: ["    const sides = [cross(A, B), cross(B, C), cross(C, A)];\n    if (Math.min(...sides) > 0 || Math.max(...sides) < 0) return [simplex, [0, 0]]; // the origin is inside\n", ""],
  },
  { // the simplex, which is not reduced
    method: "gjk", isFor: haveArea,
    py: ["simplex, v = closest([*simplex, w])", "simplex = [*simplex, w][:3]\n        v = closest(simplex)[1]"],
    js: ["[simplex, v] = closest([...simplex, w]);", "simplex = [...simplex, w].slice(0, 3);\n    v = closest(simplex)[1];"],
  },
];

/** The methods for a function. @param {Signature} signature @returns {Method[]} */
export function methodsOf({ given }) {
  if (given.length > 2 || !given.every(({ type }) => type in CORES)) return [];
  return given.some(({ type }) => FLAT.includes(type)) ? ["sat", "gjk"] : ["sat", "gjk", "epa"];
}

/**
 * @param {Signature} signature
 * @param {Method} method
 * @param {Language} language
 * @param {Mistake} [mistake]
 */
export function textbookOf({ given, name, parameters }, method, language, mistake) {
  const { box: corners, [method]: text } = TEXTS[language];
  const cores = given.map(({ arguments: all, type }) => CORES[type](...all.flatMap(({ names }) => names.split(", "))));
  const call = `${method}(${cores.map(([core, radius]) => (method === "epa" ? core : `${core}, ${radius}`)).join(", ")})`;
  const parts = [mistake ? text.replace(...mistake[language]) : text, ...(given.some(({ type }) => type === "box") ? [corners] : [])];
  const main = language === "js" ? `function ${name}(${parameters}) {\n  return ${call};\n}\n` : `def ${name}(${parameters}):\n    return ${call}\n`;
  return [...parts, main].map((each) => each.trimEnd()).join(language === "js" ? "\n\n" : "\n\n\n").concat("\n");
}
