/**
 * One program for every pair of the plane, in both languages: two convex shapes are apart exactly if an axis separates
 * them. A shape is all points within a radius of the hull of corners and directions. And its usual mistakes.
 */

/** @import { Signature } from "../../web/document/signature.js" */

const TEXTS = {
  py: `
import math

def rims(P, D):
    edges = [(B[0] - A[0], B[1] - A[1]) for A, B in zip(P, P[1:] + P[:1])]
    return [(-y, x) for x, y in edges + D]

def span(P, D, n):
    reach = [n[0] * x + n[1] * y for x, y in P]
    ways = [n[0] * x + n[1] * y for x, y in D]
    return min(reach + [-math.inf for way in ways if way < 0]), max(reach + [math.inf for way in ways if way > 0])

def meet(P, D, p, Q, E, q):
    axes = rims(P, D) + rims(Q, E) + [(B[0] - A[0], B[1] - A[1]) for A in P for B in Q]
    for n in axes:
        (a, b), (c, d) = span(P, D, n), span(Q, E, n)
        room = (p + q) * math.hypot(n[0], n[1])
        if c - b > room or a - d > room:
            return False
    return True
`,
  js: `
const rims = (P, D) => [...P.map((A, i) => [P[(i + 1) % P.length][0] - A[0], P[(i + 1) % P.length][1] - A[1]]), ...D].map(([x, y]) => [-y, x]);
function span(P, D, n) {
  const reach = P.map(([x, y]) => n[0] * x + n[1] * y);
  const ways = D.map(([x, y]) => n[0] * x + n[1] * y);
  return [Math.min(...reach, ...ways.filter((way) => way < 0).map(() => -Infinity)), Math.max(...reach, ...ways.filter((way) => way > 0).map(() => Infinity))];
}
function meet(P, D, p, Q, E, q) {
  const axes = [...rims(P, D), ...rims(Q, E), ...P.flatMap((A) => Q.map((B) => [B[0] - A[0], B[1] - A[1]]))];
  for (const n of axes) {
    const [[a, b], [c, d]] = [span(P, D, n), span(Q, E, n)];
    const room = (p + q) * Math.hypot(n[0], n[1]);
    if (c - b > room || a - d > room) return false;
  }
  return true;
}
`,
};
const CORNERS = {
  py: `
def corners(C, w, h, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [(C[0] + x * w / 2 * c - y * h / 2 * s, C[1] + x * w / 2 * s + y * h / 2 * c) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
`,
  js: `
function corners(C, w, h, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => [C[0] + x * w / 2 * c - y * h / 2 * s, C[1] + x * w / 2 * s + y * h / 2 * c]);
}
`,
};
/** Corners, directions and radius of each kind, from its arguments. @type {Record<string, (...names: string[]) => string[]>} */
const PARTS = {
  point: (A) => [`[${A}]`, "[]", "0"], disk: (A, r) => [`[${A}]`, "[]", r], capsule: (A, B, r) => [`[${A}, ${B}]`, "[]", r], segment: (A, B) => [`[${A}, ${B}]`, "[]", "0"],
  triangle: (A, B, C) => [`[${A}, ${B}, ${C}]`, "[]", "0"], box: (...all) => [`corners(${all.join(", ")})`, "[]", "0"], polygon: (P) => [P, "[]", "0"],
  ray: (A, v) => [`[${A}]`, `[${v}]`, "0"], line: (A, v) => [`[${A}]`, `[${v}, turned(${v})]`, "0"],
};
const TURNED = { py: "\ndef turned(v): return -v[0], -v[1]\n", js: "\nconst turned = (v) => [-v[0], -v[1]];\n" };

/** Mistakes that learners make, each as a replacement in both languages. @type {Record<string, Record<"py" | "js", [from: string, to: string]>>} */
export const MISTAKES = {
  "only the bounding boxes": {
    py: ["rims(P, D) + rims(Q, E) + [(B[0] - A[0], B[1] - A[1]) for A in P for B in Q]", "[(1, 0), (0, 1)]"],
    js: ["[...rims(P, D), ...rims(Q, E), ...P.flatMap((A) => Q.map((B) => [B[0] - A[0], B[1] - A[1]]))]", "[[1, 0], [0, 1]]"],
  },
  "only the axes of the first shape": {
    py: [" + rims(Q, E) + [(B[0] - A[0], B[1] - A[1]) for A in P for B in Q]", ""], js: [", ...rims(Q, E), ...P.flatMap((A) => Q.map((B) => [B[0] - A[0], B[1] - A[1]]))", ""],
  },
  "only one order along an axis": { py: [" or a - d > room", ""], js: [" || a - d > room", ""] },
  "a tolerance": { py: ["(p + q)", "(p + q + 0.25)"], js: ["(p + q)", "(p + q + 0.25)"] },
  "a projection without y": { py: ["reach = [n[0] * x + n[1] * y", "reach = [n[0] * x"], js: ["reach = P.map(([x, y]) => n[0] * x + n[1] * y)", "reach = P.map(([x, y]) => n[0] * x)"] },
  "directions forgotten": { py: ["ways = [n[0] * x + n[1] * y for x, y in D]", "ways = []"], js: ["ways = D.map(([x, y]) => n[0] * x + n[1] * y)", "ways = []"] },
  "touching counts as a miss": { py: ["c - b > room or a - d > room", "c - b >= room or a - d >= room"], js: ["c - b > room || a - d > room", "c - b >= room || a - d >= room"] },
  "only the first corners": { py: ["in P]", "in P[:1]]"], js: ["P.map(([x, y])", "P.slice(0, 1).map(([x, y])"] },
};

/**
 * @param {Signature} signature
 * @param {"py" | "js"} language
 * @param {string} [mistake]
 */
export function programFor({ given, name, parameters }, language, mistake) {
  const parts = given.flatMap(({ arguments: all, type }) => PARTS[type](...all.flatMap(({ names }) => names.split(", "))));
  const text = mistake ? TEXTS[language].replace(...MISTAKES[mistake][language]) : TEXTS[language];
  const call = `meet(${parts.join(", ")})`;
  return text + CORNERS[language] + TURNED[language] + (language === "js" ? `function ${name}(${parameters}) { return ${call}; }\n` : `def ${name}(${parameters}): return ${call}\n`);
}
