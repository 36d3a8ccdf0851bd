/** The function that a program defines for two shapes: its name, and its parameters with the letters of the picture. */

import LETTERS from "../letters.json" with { type: "json" };
import { aboutOf, castOf, pairIn } from "./cast.js";
import { kindOf } from "./kind.js";
import { asBox, isInSpace, partsOf } from "../geometry/kinds.js";

/** @import { AskedShape } from "../engine/protocol.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Scene, State } from "./scene.js" */

/**
 * @typedef {{names: string, role: string}} Argument
 * @typedef {{type: string, isUpright: boolean, of: string, arguments: Argument[]}} Given The arguments for one shape;
 *   `isUpright`: whether it is a box given by its bounds; `of`: "a" or "b", as in the picture, "" for a displacement.
 * @typedef {{name: string, question: string, given: Given[], parameters: string, shapes: AskedShape[], order: string[]}} Signature
 *   `question`: the name with everything that the judge's states depend on, as that a box given by its bounds is never
 *   rotated; `shapes`: as the judge takes them, in the
 *   function's order; `order`: the parts of an answer that are judged, in the order of a tuple.
 */

/** The order of two kinds without a scene. */
const ORDER = [
  "point", "disk", "capsule", "segment", "triangle", "box", "polygon", "ray", "line",
  "ray3", "line3", "point3", "sphere", "capsule3", "segment3", "triangle3", "box3", "hull3", "halfspace3",
];
/** The number of parameters and their meaning, for each kind. @type {Record<string, [number, string][]>} */
const ROLES = {
  point: [[1, "point"]], disk: [[1, "center"], [1, "radius"]], capsule: [[2, "ends"], [1, "radius"]], segment: [[2, "ends"]], triangle: [[3, "corners"]],
  box: [[1, "center"], [2, "size"], [1, "angle"]], polygon: [[1, "outline"]], ray: [[1, "start"], [1, "direction"]], line: [[1, "point"], [1, "direction"]],
  point3: [[1, "point"]], sphere: [[1, "center"], [1, "radius"]], capsule3: [[2, "ends"], [1, "radius"]], segment3: [[2, "ends"]], triangle3: [[3, "corners"]],
  box3: [[1, "center"], [1, "lengths"], [1, "axes"]], hull3: [[1, "vertices"]], ray3: [[1, "start"], [1, "direction"]], line3: [[1, "point"], [1, "direction"]],
  halfspace3: [[1, "point"], [1, "normal"]], by: [[1, "by"]],
};
/** The functions with the letters of an article. @type {Record<string, string>} */
const FIXED = {
  point_disk: "A, C, r", disk_disk: "A, ra, B, rb", disk_box: "C, r, T, w, h, angle", disk_triangle: "T, r, A, B, C", triangle_triangle: "A, B, C, D, E, F",
  box_box: "S, ws, hs, as_, T, wt, ht, at", polygon_polygon: "P, Q", capsule_capsule: "A, B, ra, C, D, rb", segment_segment: "A, B, C, D", line_line: "P, a, Q, b",
  ray_aabb: "R0, v, T, w, h", ray_box: "R0, v, T, w, h, angle", ray_disk: "R0, v, C, r", sphere_triangle: "P, r, A, B, C",
};
/** The scenes whose function is named after the scene. */
const OWN = ["ray-aabb", "sphere-triangle"];
/** A name that means something else in a language. */
const TAKEN = /^as$/;
const LISTED = ["polygon", "hull3"];
const CASTERS = ["ray", "line", "segment"];
const OUTLINES = ["P", "Q", "S"]; // lists of corners

/** @param {{type: string}[]} shapes */
const named = (shapes) => shapes.map(({ type }) => type).join("_");

/** Whether programs can be written for these shapes. @param {{type: string}[]} shapes */
export const areKnown = (shapes) => shapes.every((shape) => ORDER.includes(asBox({ values: [], ...shape }).type));

/**
 * @param {Pick<Scene, "id" | "explains" | "way" | "kind" | "shapes">} scene
 * @param {State} state
 * @returns {Signature | undefined} Undefined if there is no pair, or none of known shapes.
 */
export function signatureOf(scene, state) {
  const { hasList } = kindOf(/** @type {Scene} */ (scene));
  const cast = castOf(/** @type {Scene} */ (scene), state);
  const all = pairIn(aboutOf(scene, state)).filter((i) => i < state.shapes.length)
    .map((i) => ({ ...asBox({ type: state.shapes[i].type, values: state.shapes[i].values }), isUpright: state.shapes[i].type === "aabb", letters: cast[i].letters }));
  if (all.length < 2 || !areKnown(all)) return undefined;
  if (all.every(isUnbounded) && isInSpace(all[0].type)) return undefined;
  const pair = lettered(hasList ? inOrder(all) : all);
  const by = scene.way?.map((name) => state.parameters[name]);
  const posed = named(pair.map(({ isUpright, type }) => ({ type: isUpright ? "aabb" : type })));
  const own = OWN.includes(scene.id) ? scene.id.replace("-", "_") : posed in FIXED ? posed : undefined;
  const name = own ?? named(pair);
  const question = own ?? posed;
  const shapes = [...pair.map(({ type, values }) => ({ type, values })), ...(by ? [{ type: "by", values: by }] : [])];
  const texts = (!by && FIXED[name]?.split(", ")) || [...namesIn(pair), ...(by ? ["by"] : [])];
  const left = [...texts];
  const given = shapes.map(({ type }, i) => ({
    type, isUpright: pair[i]?.isUpright ?? false, of: pair[i] ? "ab"[all.indexOf(pair[i])] : "", arguments: ROLES[type].map(([count, role]) => ({ names: left.splice(0, count).join(", "), role })).filter(({ names }) => names),
  }));
  return { name, question: by ? `${question}_by` : question, given, parameters: texts.join(", "), shapes, order: orderOf(pair, Boolean(by)) };
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

const isUnbounded = (/** @type {Shape} */ shape) => partsOf(shape).some(({ kind }) => kind.startsWith("vector"));
/**
 * The pair with a letter for each point and direction; in the picture of a list in space, each shape has only one.
 * @template {{type: string, letters: string[]}} Lettered
 * @param {Lettered[]} pair
 */
function lettered(pair) {
  const left = [...LETTERS.vertices];
  const letters = pair.map(({ type }) => ROLES[type].flatMap(([count, role]) => (role === "direction" ? ["v"] : role in NAMES ? [] : left.splice(0, count))));
  return pair.every((shape, i) => shape.letters.length >= letters[i].length) ? pair : pair.map((shape, i) => ({ ...shape, letters: letters[i] }));
}

/** @param {{type: string, letters: string[]}[]} pair */
function namesIn(pair) {
  const taken = pair.flatMap(({ letters, type }) => (LISTED.includes(type) ? [] : letters));
  const free = OUTLINES.filter((letter) => !taken.includes(letter));
  return pair.flatMap((shape, i) => namesOf(shape, pair[1 - i], i, free));
}

/** The names of the arguments that are no points. `end`: of each of two boxes; `radius`: a or b, if both shapes have one. */
const NAMES = /** @type {Record<string, (of: {end: string, list: string, radius: string}) => string[]>} */ ({
  radius: ({ radius }) => [`r${radius}`], size: ({ end }) => [`w${end}`, `h${end}`], angle: ({ end }) => [end ? `a${end}`.replace(TAKEN, "$&_") : "angle"],
  lengths: ({ end }) => [`s${end}`], axes: ({ end }) => [`u${end}`], normal: () => ["n"], outline: ({ list }) => [list], vertices: ({ list }) => [list],
});

/**
 * @param {{type: string, letters: string[]}} shape
 * @param {{type: string}} other
 * @param {number} place
 * @param {string[]} free Letters for lists of corners.
 */
function namesOf({ type, letters }, other, place, free) {
  const end = type === other.type && type.startsWith("box") ? letters[0].toLowerCase() : "";
  const areRound = [type, other.type].every((each) => ROLES[each].some(([, role]) => role === "radius"));
  const of = { end, list: free[type === other.type ? place : 0], radius: areRound ? "ab"[place] : "" };
  const points = [...letters];
  return ROLES[type].flatMap(([count, role]) => NAMES[role]?.(of) ?? points.splice(0, count));
}

/**
 * @param {Shape[]} pair
 * @param {boolean} isSwept
 */
function orderOf(pair, isSwept) {
  if (isSwept) return ["hit", "t", "normal", "points"];
  const kinds = pair.map(({ type }) => type.replace("3", ""));
  const isCast = kinds.some((kind, i) => CASTERS.includes(kind) && !["point", ...CASTERS].includes(kinds[1 - i]));
  const times = isCast ? ["entry", "exit", "t"] : [];
  return pair.some(isUnbounded) ? ["hit", ...times, "points", "distance"] : ["hit", "depth", "normal", "points", "distance", ...times];
}
