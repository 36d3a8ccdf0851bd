/**
 * One program for every pair, in both languages: two convex shapes are apart exactly if an axis separates them. A shape is
 * all points within a radius of the hull of corners and directions; its edges give the axes. And its usual mistakes.
 */

import { isInSpace } from "../../web/geometry/kinds.js";

/** @import { Signature } from "../../web/document/signature.js" */

const TEXTS = {
  py: `
import math
from itertools import combinations
from operator import mul

def dot(u, v): return sum(map(mul, u, v))
def minus(B, A): return [b - a for a, b in zip(A, B)]
def turned(v): return [-x for x in v]

def span(P, D, n):
    reach, ways = [dot(n, A) for A in P], [dot(n, v) for v in D]
    tiny = 1e-12 * math.hypot(*n)
    return min(reach + [-math.inf for way in ways if way < -tiny]), max(reach + [math.inf for way in ways if way > tiny])

def meet(P, E, D, p, Q, F, G, q):
    axes = across([*E, *D, *F, *G], [minus(B, A) for A in P for B in Q])
    for n in axes:
        (a, b), (c, d) = span(P, D, n), span(Q, G, n)
        room = (p + q) * math.hypot(*n)
        if c - b > room or a - d > room:
            return False
    return True
`,
  js: `
const dot = (u, v) => u.reduce((sum, x, i) => sum + x * v[i], 0);
const minus = (B, A) => B.map((b, i) => b - A[i]);
const turned = (v) => v.map((x) => -x);
const length = (v) => Math.sqrt(dot(v, v)); // Math.hypot(2, 10, 11) is not 15
function span(P, D, n) {
  const reach = P.map((A) => dot(n, A));
  const [ways, tiny] = [D.map((v) => dot(n, v)), 1e-12 * length(n)];
  return [Math.min(...reach, ...ways.filter((way) => way < -tiny).map(() => -Infinity)), Math.max(...reach, ...ways.filter((way) => way > tiny).map(() => Infinity))];
}
function meet(P, E, D, p, Q, F, G, q) {
  const axes = across([...E, ...D, ...F, ...G], P.flatMap((A) => Q.map((B) => minus(B, A))));
  for (const n of axes) {
    const [[a, b], [c, d]] = [span(P, D, n), span(Q, G, n)];
    const room = (p + q) * length(n);
    if (c - b > room || a - d > room) return false;
  }
  return true;
}
`,
};
/** The axes that may separate, from edges and from the vectors between corners; and the edges of hulls and boxes. */
const PLANE = {
  py: `
def around(P): return [minus(B, A) for A, B in zip(P, P[1:] + P[:1])]
def across(edges, gaps): return [*((-y, x) for x, y in edges), *gaps]
def corners(C, w, h, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [(C[0] + x * w / 2 * c - y * h / 2 * s, C[1] + x * w / 2 * s + y * h / 2 * c) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
`,
  js: `
const around = (P) => P.map((A, i) => minus(P[(i + 1) % P.length], A));
const across = (edges, gaps) => [...edges.map(([x, y]) => [-y, x]), ...gaps];
function corners(C, w, h, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => [C[0] + x * w / 2 * c - y * h / 2 * s, C[1] + x * w / 2 * s + y * h / 2 * c]);
}
`,
};
const SPACE = {
  py: `
def cross(u, v): return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
def around(P): return [minus(B, A) for A, B in combinations(P, 2)]
def across(edges, gaps):
    yield from gaps
    for u, v in combinations(edges, 2):
        yield cross(u, v)
    for e in edges:
        for w in gaps:
            yield cross(cross(e, w), e)
def corners(C, s, u):
    return [[c + sum(k * x / 2 * v[i] for k, x, v in zip(signs, s, u)) for i, c in enumerate(C)] for signs in ((i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1))]
def below(n):
    t = cross(n, (0, 1, 0) if abs(n[0]) > abs(n[1]) else (1, 0, 0))
    return [t, turned(t), cross(n, t), turned(cross(n, t)), turned(n)]
`,
  js: `
const cross = (u, v) => [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
const around = (P) => P.flatMap((A, i) => P.slice(i + 1).map((B) => minus(B, A)));
function* across(edges, gaps) {
  yield* gaps;
  for (let i = 0; i < edges.length; i += 1) for (let k = i + 1; k < edges.length; k += 1) yield cross(edges[i], edges[k]);
  for (const e of edges) for (const w of gaps) yield cross(cross(e, w), e);
}
function corners(C, s, u) {
  const signs = [-1, 1].flatMap((i) => [-1, 1].flatMap((j) => [-1, 1].map((k) => [i, j, k])));
  return signs.map((all) => C.map((c, i) => all.reduce((sum, k, j) => sum + k * s[j] / 2 * u[j][i], c)));
}
function below(n) {
  const t = cross(n, Math.abs(n[0]) > Math.abs(n[1]) ? [0, 1, 0] : [1, 0, 0]);
  return [t, turned(t), cross(n, t), turned(cross(n, t)), turned(n)];
}
`,
};
/** Corners, edges, directions and radius of each kind, from its arguments. @type {Record<string, (...names: string[]) => string[]>} */
const PARTS = {
  point: (A) => [`[${A}]`, "[]", "[]", "0"], disk: (A, r) => [`[${A}]`, "[]", "[]", r], capsule: (A, B, r) => [`[${A}, ${B}]`, `[minus(${B}, ${A})]`, "[]", r],
  segment: (A, B) => PARTS.capsule(A, B, "0"), triangle: (...all) => PARTS.polygon(`[${all}]`), polygon: (P) => [P, `around(${P})`, "[]", "0"],
  box: (...all) => PARTS.polygon(`corners(${all})`), ray: (A, v) => [`[${A}]`, "[]", `[${v}]`, "0"], line: (A, v) => [`[${A}]`, "[]", `[${v}, turned(${v})]`, "0"],
};
/** Those that have other arguments in space. @type {typeof PARTS} */
const SOLIDS = {
  sphere: PARTS.disk, hull: PARTS.polygon, box: (C, s, u) => [`corners(${C}, ${s}, ${u})`, u, "[]", "0"], halfspace: (A, n) => [`[${A}]`, "[]", `below(${n})`, "0"],
};

/** Mistakes that learners make, each as a replacement in both languages. @type {Record<string, Record<"py" | "js", [from: string, to: string]>>} */
export const MISTAKES = {
  "only the bounding boxes": {
    py: ["across([*E, *D, *F, *G], [minus(B, A) for A in P for B in Q])", "[[float(i == k) for i in range(len(P[0]))] for k in range(len(P[0]))]"],
    js: ["across([...E, ...D, ...F, ...G], P.flatMap((A) => Q.map((B) => minus(B, A))))", "P[0].map((_, k) => P[0].map((_, i) => Number(i === k)))"],
  },
  "only the axes of the first shape": {
    py: ["[*E, *D, *F, *G], [minus(B, A) for A in P for B in Q]", "[*E, *D], []"], js: ["[...E, ...D, ...F, ...G], P.flatMap((A) => Q.map((B) => minus(B, A)))", "[...E, ...D], []"],
  },
  "only one order along an axis": { py: [" or a - d > room", ""], js: [" || a - d > room", ""] },
  "a tolerance": { py: ["(p + q)", "(p + q + 0.25)"], js: ["(p + q)", "(p + q + 0.25)"] },
  "a projection on x only": { py: ["[dot(n, A) for A in P]", "[n[0] * A[0] for A in P]"], js: ["P.map((A) => dot(n, A))", "P.map((A) => n[0] * A[0])"] },
  "directions forgotten": { py: ["[dot(n, v) for v in D]", "[]"], js: ["D.map((v) => dot(n, v))", "[]"] },
  "touching counts as a miss": { py: ["c - b > room or a - d > room", "c - b >= room or a - d >= room"], js: ["c - b > room || a - d > room", "c - b >= room || a - d >= room"] },
  "only the first corners": { py: ["for A in P], [dot", "for A in P[:1]], [dot"], js: ["P.map((A) => dot", "P.slice(0, 1).map((A) => dot"] },
};

/**
 * @param {Signature} signature
 * @param {"py" | "js"} language
 * @param {string} [mistake]
 */
export function programFor({ given, name, parameters }, language, mistake) {
  const isSolid = isInSpace(given[0].type);
  const parts = given.flatMap(({ arguments: all, type }) => {
    const kind = type.replace("3", "");
    return ((isSolid && SOLIDS[kind]) || PARTS[kind])(...all.flatMap(({ names }) => names.split(", ")));
  });
  const text = mistake ? TEXTS[language].replace(...MISTAKES[mistake][language]) : TEXTS[language];
  const call = `meet(${parts.join(", ")})`;
  return text + (isSolid ? SPACE : PLANE)[language] + (language === "js" ? `function ${name}(${parameters}) { return ${call}; }\n` : `def ${name}(${parameters}): return ${call}\n`);
}
