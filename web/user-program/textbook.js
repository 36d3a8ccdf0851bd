/** The textbooks' methods as programs to start from, for any bounded shapes; and with the mistakes that are often made. */

import { isInSpace } from "../geometry/kinds.js";
import boxScript from "./programs/textbook/box.js.txt";
import box from "./programs/textbook/box.py";
import boxesScript from "./programs/textbook/boxes.js.txt";
import boxes from "./programs/textbook/boxes.py";
import epaScript from "./programs/textbook/epa.js.txt";
import epa from "./programs/textbook/epa.py";
import gjkScript from "./programs/textbook/gjk.js.txt";
import gjk from "./programs/textbook/gjk.py";
import mollerScript from "./programs/textbook/moller.js.txt";
import moller from "./programs/textbook/moller.py";
import satScript from "./programs/textbook/sat.js.txt";
import sat from "./programs/textbook/sat.py";
import segmentsScript from "./programs/textbook/segments.js.txt";
import segments from "./programs/textbook/segments.py";
import slabsScript from "./programs/textbook/slabs.js.txt";
import slabs from "./programs/textbook/slabs.py";
import trianglesScript from "./programs/textbook/triangles.js.txt";
import triangles from "./programs/textbook/triangles.py";

/** @import { Given, Signature } from "../document/signature.js" */
/** @import { Language } from "./sandbox.js" */

/**
 * @typedef {"sat" | "gjk" | "epa" | "moller" | "slabs" | "boxes" | "triangles" | "segments"} Method
 * @typedef {{method: Method, isFor: (given: Given[]) => boolean} & Record<Language, [from: string, to: string]>} Mistake
 */

/** @type {Record<Language, Record<Method | "box", string>>} */
const TEXTS = {
  py: { sat, gjk, epa, moller, slabs, boxes, triangles, segments, box: box.replace(/^import math\s+/, "") },
  js: {
    sat: satScript, gjk: gjkScript, epa: epaScript, moller: mollerScript, slabs: slabsScript, boxes: boxesScript, triangles: trianglesScript, segments: segmentsScript,
    box: boxScript,
  },
};
/** The methods in space, by the two kinds. @type {Record<string, Method>} */
const IN_SPACE = { ray3_triangle3: "moller", ray3_box3: "slabs", box3_box3: "boxes", triangle3_triangle3: "triangles" };
/** The corners and the radius of each kind, from its arguments; in space, its arguments. @type {Record<string, (...names: string[]) => string[]>} */
const CORES = {
  point: (A) => [`[${A}]`, "0"], disk: (A, r) => [`[${A}]`, r], capsule: (A, B, r) => [`[${A}, ${B}]`, r], segment: (A, B) => [`[${A}, ${B}]`, "0"],
  triangle: (A, B, C) => [`[${A}, ${B}, ${C}]`, "0"], box: (...all) => [`corners(${all.join(", ")})`, "0"], polygon: (P) => [P, "0"],
  point3: (A) => [A, A, "0"], sphere: (A, r) => [A, A, r], segment3: (A, B) => [A, B, "0"], capsule3: (...all) => all,
  ray3: (...all) => all, triangle3: (...all) => all, box3: (...all) => all,
};
const LINES = ["point3", "sphere", "segment3", "capsule3"];
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
  { // the start of the ray
    method: "moller", isFor: isAny,
    py: ["    if t < 0:\n        return {\"hit\": False}  # the triangle is behind the start\n", ""], js: ["  if (t < 0) return { hit: false }; // the triangle is behind the start\n", ""],
  },
  { method: "moller", isFor: isAny, py: [" or u + v > 1", " or u > 1 or v > 1"], js: [" || u + v > 1", " || u > 1 || v > 1"] }, // the third edge
  { method: "slabs", isFor: isAny, py: ["entry, exit = 0,", "entry, exit = -math.inf,"], js: ["[0, Infinity]", "[-Infinity, Infinity]"] }, // the start of the ray
  { // the edges
    method: "boxes", isFor: isAny,
    py: ["    axes += [cross(u, v) for u in ua for v in ub]  # an edge of one, across an edge of the other\n", ""],
    js: ["  for (const u of ua) for (const v of ub) axes.push(cross(u, v)); // an edge of one, across an edge of the other\n", ""],
  },
  { // parallel edges
    method: "boxes", isFor: isAny,
    py: ["        if length < 1e-9:\n            continue  # the edges are parallel\n", ""], js: ["    if (length < 1e-9) continue; // the edges are parallel\n", ""],
  },
  { // the axes in a common plane
    method: "triangles", isFor: isAny,
    py: ["    axes += [cross(n, u) for n in axes for u in edges]  # in one plane\n", ""],
    js: ["  axes.push(...axes.flatMap((n) => edges.map((u) => cross(n, u)))); // in one plane\n", ""],
  },
  { // the second choice of s
    method: "segments", isFor: (given) => given.every(({ type }) => ["segment3", "capsule3"].includes(type)),
    py: ["    s = clamped((b * t - d) / a) if a else 0\n", ""], js: ["  s = a ? clamped((b * t - d) / a) : 0;\n", ""],
  },
];

/** @param {Given[]} given */
const named = (given) => given.map(({ type }) => type).join("_");

/** The methods for a function. @param {Signature} signature @returns {Method[]} */
export function methodsOf({ given }) {
  if (given.length > 2 || !given.every(({ type }) => type in CORES)) return [];
  if (given.every(({ type }) => LINES.includes(type))) return ["segments"];
  if (isInSpace(given[0].type)) return [IN_SPACE[named(given)] ?? []].flat();
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
  const call = `${method}(${cores.map((core) => (method === "epa" ? core[0] : core.join(", "))).join(", ")})`;
  const parts = [mistake ? text.replace(...mistake[language]) : text, ...(given.some(({ type }) => type === "box") ? [corners] : [])];
  const main = language === "js" ? `function ${name}(${parameters}) {\n  return ${call};\n}\n` : `def ${name}(${parameters}):\n    return ${call}\n`;
  return [...parts, main].map((each) => each.trimEnd()).join(language === "js" ? "\n\n" : "\n\n\n").concat("\n");
}
