/** The function that a program defines for two shapes: its name, and its parameters with the letters of the picture. */

import { aboutOf, castOf, pairIn } from "./cast.js";
import { kindOf } from "./kind.js";
import { asBox, isBounded, isInSpace } from "../geometry/kinds.js";

/** @import { AskedShape } from "../engine/protocol.js" */
/** @import { Scene, State } from "./scene.js" */

/**
 * @typedef {{names: string, role: string}} Argument
 * @typedef {{type: string, of: string, arguments: Argument[]}} Given The arguments for one shape; `of`: "a" or "b", as in
 *   the picture, "" for a displacement.
 * @typedef {{name: string, question: string, given: Given[], parameters: string, shapes: AskedShape[], order: string[]}} Signature
 *   `question`: the name with everything that the judge's states depend on; `shapes`: as the judge takes them, in the
 *   function's order; `order`: the parts of an answer that are judged, in the order of a tuple.
 */

/** The order of two kinds without a scene. */
const ORDER = ["point", "disk", "capsule", "segment", "triangle", "box", "polygon", "ray", "line", "sphere", "triangle3"];
/** The number of parameters and their meaning, for each kind. @type {Record<string, [number, string][]>} */
const ROLES = {
  point: [[1, "point"]], disk: [[1, "center"], [1, "radius"]], capsule: [[2, "ends"], [1, "radius"]], segment: [[2, "ends"]], triangle: [[3, "corners"]],
  box: [[1, "center"], [2, "size"], [1, "angle"]], polygon: [[1, "outline"]], ray: [[1, "start"], [1, "direction"]], line: [[1, "point"], [1, "direction"]],
  sphere: [[1, "center"], [1, "radius"]], triangle3: [[3, "corners"]], by: [[1, "by"]],
};
/** The functions with the letters of an article. @type {Record<string, string>} */
const FIXED = {
  point_disk: "A, C, r", disk_disk: "A, ra, B, rb", disk_box: "C, r, T, w, h, angle", disk_triangle: "T, r, A, B, C", triangle_triangle: "A, B, C, D, E, F",
  box_box: "S, ws, hs, as_, T, wt, ht, at", polygon_polygon: "P, Q", capsule_capsule: "A, B, ra, C, D, rb", segment_segment: "A, B, C, D", line_line: "P, a, Q, b",
  ray_aabb: "R0, v, T, w, h", ray_box: "R0, v, T, w, h, angle", ray_disk: "R0, v, C, r", sphere_triangle: "P, r, A, B, C",
};
/** The scenes whose function is named after the scene. */
const OWN = ["ray-aabb", "sphere-triangle"];
/** Names that mean something else in a language. */
const TAKEN = ["as"];
const LETTERS = ["P", "Q", "S"]; // of the corners of a polygon

/** @param {{type: string}[]} shapes */
const named = (shapes) => shapes.map(({ type }) => type).join("_");

/** Whether programs can be written for these shapes. @param {{type: string}[]} shapes */
export const areKnown = (shapes) => shapes.every((shape) => ORDER.includes(asBox({ values: [], ...shape }).type));

/**
 * @param {Pick<Scene, "id" | "told" | "way" | "kind" | "shapes">} scene
 * @param {State} state
 * @returns {Signature | undefined} Undefined if there is no pair, or none of known shapes.
 */
export function signatureOf(scene, state) {
  const { hasList } = kindOf(/** @type {Scene} */ (scene));
  const cast = castOf(/** @type {Scene} */ (scene), state);
  const all = pairIn(aboutOf(scene, state)).filter((i) => i < state.shapes.length)
    .map((i) => ({ ...asBox({ type: state.shapes[i].type, values: state.shapes[i].values }), letters: cast[i].letters }));
  if (all.length < 2 || !areKnown(all)) return undefined;
  const pair = hasList ? inOrder(all) : all;
  const by = scene.way?.map((name) => state.parameters[name]);
  const name = OWN.includes(scene.id) ? scene.id.replace("-", "_") : named(pair);
  const shapes = [...pair.map(({ type, values }) => ({ type, values })), ...(by ? [{ type: "by", values: by }] : [])];
  const texts = (!by && FIXED[name]?.split(", ")) || [...namesIn(pair), ...(by ? ["by"] : [])];
  const left = [...texts];
  const given = shapes.map(({ type }, i) => ({
    type, of: pair[i] ? "ab"[all.indexOf(pair[i])] : "", arguments: ROLES[type].map(([count, role]) => ({ names: left.splice(0, count).join(", "), role })).filter(({ names }) => names),
  }));
  return { name, question: by ? `${name}_by` : name, given, parameters: texts.join(", "), shapes, order: orderOf(pair, Boolean(by)) };
}

/**
 * @template {{type: string}} Shape
 * @param {Shape[]} pair
 */
function inOrder(pair) {
  const turned = pair.toReversed();
  if (named(pair) in FIXED || named(pair) === named(turned)) return pair;
  return named(turned) in FIXED || ORDER.indexOf(pair[0].type) > ORDER.indexOf(pair[1].type) ? turned : pair;
}

/** @param {{type: string, letters: string[]}[]} pair */
function namesIn(pair) {
  const taken = pair.flatMap(({ letters, type }) => (type === "polygon" ? [] : letters));
  const free = LETTERS.filter((letter) => !taken.includes(letter));
  return pair.flatMap((shape, i) => namesOf(shape, pair[1 - i], i, free));
}

/**
 * @param {{type: string, letters: string[]}} shape
 * @param {{type: string}} other
 * @param {number} place
 * @param {string[]} free Letters for polygons.
 */
function namesOf({ type, letters }, other, place, free) {
  const isTwin = type === other.type && type === "box";
  const end = isTwin ? letters[0].toLowerCase() : "";
  const roles = [type, other.type].map((each) => ROLES[each].map(([, role]) => role));
  const radius = roles.every((each) => each.includes("radius")) ? `r${"ab"[place]}` : "r";
  const angle = TAKEN.includes(`a${end}`) ? `a${end}_` : `a${end}`;
  /** @type {Record<string, string[]>} */
  const names = { radius: [radius], size: [`w${end}`, `h${end}`], angle: [isTwin ? angle : "angle"], outline: [free[type === other.type ? place : 0]] };
  const points = [...letters];
  return ROLES[type].flatMap(([count, role]) => names[role] ?? points.splice(0, count));
}

/**
 * @param {{type: string, values: number[]}[]} pair
 * @param {boolean} isSwept
 */
function orderOf(pair, isSwept) {
  if (isSwept) return ["hit", "t", "normal", "points"];
  if (pair.some(({ type }) => isInSpace(type))) return ["hit", "distance", "points"];
  const areBounded = pair.map(isBounded);
  const isCast = pair.some(({ type }, i) => ["ray", "line", "segment"].includes(type) && !["point", "ray", "line", "segment"].includes(pair[1 - i].type));
  const times = isCast ? ["entry", "exit", "t"] : [];
  return areBounded.every(Boolean) ? ["hit", "depth", "normal", "points", "distance", ...times] : ["hit", ...times, "points", "distance"];
}
