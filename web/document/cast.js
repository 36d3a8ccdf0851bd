/**
 * What each shape of a state is called, and which of them the reason is about. A pair's scene has the letters
 * of its article. Where there may be more, each shape goes by its number, counted from 0 as in links and in the
 * package, and the two that the reason is about have the letters of their walk too.
 */

import { isOneBody } from "../geometry/bodies.js";
import { hullOf, isBounded } from "../geometry/kinds.js";
import { kindOf } from "./kind.js";

/** @import { About } from "../engine/protocol.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Kind } from "./kind.js" */
/** @import { Scene, SceneShape, State } from "./scene.js" */
/** @import { Question } from "./store.js" */

/** As the package has them (`explained/letters.py`): of what is told by its edges, first and second; and of all else. */
const EDGES = [[..."ABCDEFGHJKLMN"], [..."PQRUVWXYZ"]];
const VERTICES = "ABCDEFGHJKLMNUWXYZ";
const MIDDLE = ["O"]; // of a box whose corners have the letters
const CORNERED = ["box", "triangle", "polygon"];

/** Of the pairs that are told in a way of their own. @type {Record<string, [string[], string[]]>} */
const OWN = {
  "disk-disk": [["A"], ["C"]],
  "point-disk": [["A"], ["C"]],
  "disk-box": [["C"], ["T"]],
  "disk-triangle": [["T"], ["A", "B", "C"]],
  "ray-box": [["R0", "v"], ["T"]],
  "ray-disk": [["R0", "v"], ["C"]],
  "line-line": [["P", "a"], ["Q", "b"]],
  "box-box": [["S"], ["T"]],
  "triangle-triangle": [["A", "B", "C"], ["D", "E", "F"]],
};

/**
 * What the reason of a state is about; nothing where it has just the two shapes that it is about.
 * @param {Pick<Scene, "told">} scene
 * @param {Pick<State, "shapes" | "select">} state
 * @returns {About | undefined}
 */
export function aboutOf({ told }, { shapes, select = [0, 1] }) {
  if (told) return told;
  if (shapes.length < 2 || isOneBody(shapes, select)) return [];
  return shapes.length === 2 && select[0] === 0 ? undefined : select;
}

/**
 * The pair that it is about, if it is about one.
 * @param {About | undefined} about
 */
export function pairIn(about = [0, 1]) {
  return about === "group" ? [] : about;
}

/**
 * @param {Scene} scene
 * @param {State} state
 * @returns {SceneShape[]}
 */
export function castOf(scene, state) {
  const { hasNumbers, letters: own } = kindOf(scene);
  if (!hasNumbers && state.shapes.every(({ type }, i) => type === scene.shapes[i].type)) return scene.shapes;
  const letters = lettersIn(pairIn(aboutOf(scene, state)), state.shapes, own);
  return state.shapes.map(({ type, values }, number) => (
    { type, values, ...(hasNumbers && { number }), letters: letters[number] ?? vertexLetters({ type, values }, 0, "v") }));
}

/**
 * By what shapes go that are drawn: by letters those that the reason is about, by numbers all others.
 * @param {Scene} scene
 * @param {About | undefined} about
 * @param {Shape[]} shapes
 */
export function namesOf(scene, about, shapes) {
  if (!kindOf(scene).hasNumbers) return { letters: castOf(scene, { shapes, parameters: {} }).map(({ letters }) => letters) };
  const pair = pairIn(about);
  return { pair, letters: lettersIn(pair, shapes).map((letters) => letters ?? []), numbers: shapes.map((_, i) => String(i)) };
}

/**
 * Of each shape, if it is one of the pair.
 * @param {number[]} pair
 * @param {Shape[]} shapes
 * @param {Kind["letters"]} [lettersOf] Of a pair.
 */
function lettersIn(pair, shapes, lettersOf = pairLetters) {
  const paired = pair.length ? lettersOf(shapes[pair[0]], shapes[pair[1]]) : [];
  return shapes.map((_, i) => /** @type {string[] | undefined} */ (paired[pair.indexOf(i)]));
}

/**
 * As the walk of the pair has them.
 * @param {Shape} a
 * @param {Shape} b
 * @returns {[string[], string[]]}
 */
export function pairLetters(a, b) {
  const reversed = OWN[`${b.type}-${a.type}`];
  const own = OWN[`${a.type}-${b.type}`] ?? (reversed && [reversed[1], reversed[0]]);
  if (own) return own;
  if (CORNERED.includes(a.type) && CORNERED.includes(b.type)) {
    const second = a.type === "box" ? EDGES[0] : EDGES[1];
    return [a.type === "box" ? MIDDLE : EDGES[0], b.type === "box" ? MIDDLE : second];
  }
  return coreLetters(a, b);
}

/**
 * As what is told of the cores has them.
 * @param {Shape} a
 * @param {Shape} b
 * @param {string[][]} [middles] Of boxes.
 * @returns {[string[], string[]]}
 */
export function coreLetters(a, b, middles = [MIDDLE, MIDDLE]) {
  const start = Math.max(2, hullOf(a).points.length);
  return [vertexLetters(a, 0, "v", middles[0]), vertexLetters(b, start, isBounded(a) ? "v" : "w", middles[1])];
}

/**
 * @param {Shape} shape
 * @param {number} start Where in the alphabet they begin.
 * @param {string} way The letter of a direction.
 * @param {string[]} [middle]
 */
function vertexLetters(shape, start, way, middle = MIDDLE) {
  if (shape.type === "box") return middle;
  const letters = hullOf(shape).points.map((_, i) => {
    const round = Math.floor((start + i) / VERTICES.length);
    return VERTICES[(start + i) % VERTICES.length] + (round || "");
  });
  return isBounded(shape) ? letters : [letters[0], way];
}

/**
 * Whether two questions are about the same shapes, to the last bit.
 * @param {Omit<Question, "algorithm" | "revision">} a
 * @param {Omit<Question, "algorithm" | "revision">} b
 */
export function isSameCast(a, b) {
  const isLike = a.scene === b.scene && a.mesh === b.mesh && String(a.about) === String(b.about) && String(a.sweep?.by) === String(b.sweep?.by);
  return isLike && a.shapes.length === b.shapes.length && a.shapes.every(({ body, type, values }, i) => {
    const other = b.shapes[i];
    return other.type === type && other.body === body && other.values.length === values.length
      && values.every((value, j) => Object.is(value, other.values[j]));
  });
}
