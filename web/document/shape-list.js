/** Lists of shapes that the user edits: adding, removing, reordering, and selecting a pair. */

import GRAMMAR from "../links.json" with { type: "json" };
import { isOneBody, pairOfTwo } from "../geometry/bodies.js";
import { isDented, shifted } from "../geometry/kinds.js";
import { chosen } from "./scene.js";

/** @import { Shape, State } from "./scene.js" */

/** @type {Record<string, {unit?: number[], example: string}>} */
const UNITS = GRAMMAR.shapes;

/**
 * The same state with other shapes in the list. The pair keeps those of its shapes that remain; a new shape joins it.
 * @param {State} state
 * @param {Shape[]} shapes
 * @param {Shape} [added]
 * @returns {State}
 */
export function relisted({ shapes: former, select = [0, 1], ...rest }, shapes, added) {
  const stay = select.map((i) => former[i]).filter((shape) => shapes.includes(shape));
  const pair = added ? [...stay.slice(-1), added] : stay;
  const others = shapes.filter((shape) => !pair.includes(shape));
  const both = [...pair, ...others].slice(0, 2).map((shape) => shapes.indexOf(shape));
  return { ...rest, shapes, ...chosen(both.length < 2 ? both : ofTwo(shapes, both, added)) };
}

/**
 * The pair, with two different bodies if there are two; an added shape stays in it.
 * @param {Shape[]} shapes
 * @param {number[]} pair
 * @param {Shape | undefined} added
 */
function ofTwo(shapes, pair, added) {
  if (!added || !isOneBody(shapes, pair)) return pairOfTwo(shapes, pair);
  const last = shapes.indexOf(added);
  return pairOfTwo(shapes, [last, pair.find((i) => i !== last) ?? last]);
}

/**
 * The same state with a concave polygon as an outline.
 * @param {State} state
 * @param {number} index
 * @returns {State}
 */
export function withDent(state, index) {
  const { shapes } = state;
  return isDented(shapes[index]) ? { ...state, shapes: shapes.with(index, { ...shapes[index], type: "outline" }) } : state;
}

/**
 * Makes a shape one of the pair, next to the one that is kept.
 * @param {State} state
 * @param {number} index
 * @param {number} kept One of the pair.
 * @returns {State}
 */
export function choosing({ select = [0, 1], ...state }, index, kept) {
  const others = select.includes(kept) ? [kept, ...select] : [select[1], select[0]];
  const former = others.find((i) => !isOneBody(state.shapes, [i, index])) ?? pairOfTwo(state.shapes, [index, others[0]]).find((i) => i !== index);
  return { ...state, ...chosen(select.includes(index) || former === undefined ? select : [former, index]) };
}

/**
 * Makes two shapes the pair.
 * @param {State} state
 * @param {number[]} pair
 * @returns {State}
 */
export function pairing(state, pair) {
  const made = { ...state };
  delete made.select;
  return { ...made, ...chosen(pair) };
}

/**
 * A new shape around a point, at a size that is easy to see.
 * @param {string} type
 * @param {readonly number[]} place
 * @param {number} size
 * @returns {Shape}
 */
export function newShape(type, place, size) {
  const values = /** @type {number[]} */ (UNITS[type].unit).map((each) => each * size);
  return { type, values: shifted({ type, values }, /** @type {[number, number]} */ (place)) };
}

