/**
 * Shapes that are parts of one body, such as the parts of a concave outline: they move together and do not form a pair.
 */

/** @import { Shape } from "./kinds.js" */

/**
 * The indices of the shapes in a shape's body; only its own if it belongs to none.
 * @param {Part[]} shapes
 * @param {number} index
 */
export function bodyOf(shapes, index) {
  const body = shapes[index]?.body;
  return body === undefined ? [index] : [...shapes.keys()].filter((i) => shapes[i].body === body);
}

/**
 * @typedef {{body?: number, name?: string, isLocked?: boolean, holes?: number[]}} Marks `body`: the number shared by all
 *   parts of a body; `name`: given by the user; `isLocked`: whether it stays where it is; `holes`: those of an outline.
 * @typedef {Shape & Marks} Part
 */

/** The marks that a changed shape keeps. @param {Marks} part @returns {Marks} */
export const marksOf = ({ body, name, isLocked, holes }) => (
  { ...(body !== undefined && { body }), ...(name && { name }), ...(isLocked && { isLocked }), ...(holes?.length && { holes }) });

/**
 * The indices of all shapes in the bodies of some shapes.
 * @param {Part[]} shapes
 * @param {number[]} indices
 */
export function bodiesOf(shapes, indices) {
  return [...new Set(indices.flatMap((i) => bodyOf(shapes, i)))];
}

/** @param {Part[]} shapes @param {readonly number[]} pair */
export function isOneBody(shapes, [a, b]) {
  return shapes[a]?.body !== undefined && shapes[a].body === shapes[b]?.body;
}

/** The bodies with at least two parts, in the order of their first parts. @param {Part[]} shapes */
export function joinedIn(shapes) {
  return [...shapes.keys()].map((i) => bodyOf(shapes, i)).filter((body, i) => body.length > 1 && body[0] === i);
}

/** The index of the first part of each shape's body; undefined if no body has several parts. @param {Part[]} shapes */
export function firstOfEach(shapes) {
  return joinedIn(shapes).length ? [...shapes.keys()].map((i) => bodyOf(shapes, i)[0]) : undefined;
}

/**
 * Renumbers the bodies of some shapes with unused numbers.
 * @template {Part} Each
 * @param {Part[]} others
 * @param {Each[]} shapes
 * @returns {Each[]}
 */
export function renumbered(others, shapes) {
  const free = 1 + Math.max(-1, ...others.map(({ body = -1 }) => body));
  return shapes.map((shape) => (shape.body === undefined ? shape : { ...shape, body: free + shape.body }));
}

/**
 * The pair itself if it has two different bodies; otherwise the first such pair.
 * @param {Part[]} shapes
 * @param {readonly number[]} pair
 */
export function pairOfTwo(shapes, [a, b]) {
  if (!isOneBody(shapes, [a, b])) return [a, b];
  const other = [...shapes.keys()].find((i) => !isOneBody(shapes, [a, i]) && i !== a);
  return other === undefined ? [a, b] : [Math.min(a, other), Math.max(a, other)];
}

/** The number of pairs of shapes from different bodies. @param {Part[]} shapes */
export function pairsIn(shapes) {
  const pairs = (/** @type {number} */ count) => (count * (count - 1)) / 2;
  return joinedIn(shapes).reduce((all, { length }) => all - pairs(length), pairs(shapes.length));
}
