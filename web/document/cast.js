/**
 * Names of the shapes of a state, and which of them the explanation is about. The scene of a pair has the letters of
 * its article. If there may be more shapes, each one is called by its number, counted from 0 as in links and in the
 * package, and the two that the explanation is about also have the letters of its steps.
 */

import { signed } from "../engine/protocol.js";
import LETTERS from "../letters.json" with { type: "json" };
import { isOneBody } from "../geometry/bodies.js";
import { hullOf, isBounded, isInSpace, pointsOf, slotOf } from "../geometry/kinds.js";
import { kindOf } from "./kind.js";

/** @import { About } from "../engine/protocol.js" */
/** @import { Part } from "../geometry/bodies.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Kind } from "./kind.js" */
/** @import { Scene, SceneShape, State } from "./scene.js" */
/** @import { Question } from "./store.js" */

/** Pairs whose explanations have their own letters. @type {Record<string, string[][]>} */
const OWN = LETTERS.pairs;
const MIDDLE = [LETTERS.box]; // the centre of a box whose corners have letters
/** For the boxes of a sweep, in which O is the origin of the difference. */
export const SWEPT = OWN["box-box"];

/**
 * The subject of a state's explanation; undefined if the state has only the two shapes that it is about.
 * @param {Pick<Scene, "explains">} scene
 * @param {Pick<State, "shapes" | "select">} state
 * @returns {About | undefined}
 */
export function aboutOf({ explains }, { shapes, select = [0, 1] }) {
  if (explains) return explains;
  if (shapes.length < 2 || isOneBody(shapes, select)) return [];
  return shapes.length === 2 && select[0] === 0 ? undefined : select;
}

/**
 * The pair that the explanation is about, if any.
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
  const { letters: own } = kindOf(scene);
  const hasNumbers = isNumbered(scene, state.shapes);
  if (!hasNumbers && state.shapes.every(({ type }, i) => slotOf(type) === slotOf(scene.shapes[i].type))) return written(scene.shapes, state.shapes);
  const letters = lettersIn(pairIn(aboutOf(scene, state)), state.shapes, own);
  return state.shapes.map(({ name, type, values }, number) => (
    { type, values, ...(hasNumbers && { number, ...(name && { name }) }), letters: letters[number] ?? vertexLetters({ type, values }, 0, "v") }));
}

/** Whether shapes are named by numbers. @param {Scene} scene @param {Shape[]} shapes */
const isNumbered = (scene, shapes) => kindOf(scene).hasNumbers || shapes.length > 2;

/**
 * The scene's shapes; a box that is given by its bounds, or no longer is, has the type of the state's.
 * @param {SceneShape[]} shapes
 * @param {Shape[]} present
 */
function written(shapes, present) {
  if (present.every(({ type }, i) => type === shapes[i].type)) return shapes;
  return shapes.map((shape, i) => (present[i].type === shape.type ? shape : { ...shape, type: present[i].type, values: present[i].values }));
}

/**
 * The labels of the drawn shapes: letters for those that the explanation is about, numbers for the others.
 * @param {Scene} scene
 * @param {About | undefined} about
 * @param {Part[]} shapes
 */
export function namesOf(scene, about, shapes) {
  if (!isNumbered(scene, shapes)) return { letters: castOf(scene, { shapes, parameters: {} }).map(({ letters }) => letters) };
  const pair = pairIn(about);
  return { pair, letters: lettersIn(pair, shapes, kindOf(scene).letters).map((letters) => letters ?? []), numbers: shapes.map(({ name }, i) => name ?? String(i)) };
}

/**
 * The letters of each shape that belongs to the pair.
 * @param {number[]} pair
 * @param {Shape[]} shapes
 * @param {Kind["letters"]} [lettersOf] Returns the letters of a pair.
 */
function lettersIn(pair, shapes, lettersOf = pairLetters) {
  const paired = pair.length ? lettersOf(shapes[pair[0]], shapes[pair[1]]) : [];
  return shapes.map((_, i) => /** @type {string[] | undefined} */ (paired[pair.indexOf(i)]));
}

/** For two 3D shapes whose explanation names no points. */
const IN_SPACE = [["a"], ["b"]];

/**
 * Letters as in the explanation of the pair.
 * @param {Shape} a
 * @param {Shape} b
 * @returns {string[][]}
 */
export function pairLetters(a, b) {
  const [first, other] = [slotOf(a.type), slotOf(b.type)];
  return OWN[`${first}-${other}`] ?? OWN[`${other}-${first}`]?.toReversed() ?? (isInSpace(a.type) ? IN_SPACE : coreLetters(a, b));
}

/**
 * Letters as in the explanation of the cores.
 * @param {Shape} a
 * @param {Shape} b
 * @param {string[][]} [middles] For boxes.
 * @returns {string[][]}
 */
export function coreLetters(a, b, middles = [MIDDLE, MIDDLE]) {
  const start = Math.max(2, hullOf(a).points.length);
  return [vertexLetters(a, 0, "v", middles[0]), vertexLetters(b, start, isBounded(a) ? "v" : "w", middles[1])];
}

/**
 * @param {Shape} shape
 * @param {number} start Index of the first letter in the alphabet.
 * @param {string} direction The letter of a direction.
 * @param {string[]} [middle]
 */
function vertexLetters(shape, start, direction, middle = MIDDLE) {
  if (slotOf(shape.type) === "box") return middle;
  const { vertices } = LETTERS;
  const points = isInSpace(shape.type) ? pointsOf(shape) : hullOf(shape).points;
  const letters = points.map((_, i) => {
    const round = Math.floor((start + i) / vertices.length);
    return vertices[(start + i) % vertices.length] + (round || "");
  });
  if (isInSpace(shape.type)) return [...letters, direction];
  return isBounded(shape) ? letters : [letters[0], direction];
}

/**
 * Whether two questions are about the same shapes, bit for bit.
 * @param {Omit<Question, "algorithm" | "revision">} a
 * @param {Omit<Question, "algorithm" | "revision">} b
 */
export const isSameCast = (a, b) => textIn(a) === textIn(b);

/** @param {Omit<Question, "algorithm" | "revision">} question */
const textIn = ({ about, meshes, scene, shapes, sweep }) => (
  JSON.stringify([scene, meshes, about, sweep?.by, sweep?.touching, shapes.map(({ body, holes, type, values }) => [type, body, holes, values])], signed));
