/** Shapes that are parts of one body, as those of a concave outline: they move together, and are no pair. */

/** @import { Shape } from "./kinds.js" */

/**
 * The numbers of the shapes of which a body consists; of one that is in none, its own.
 * @param {Part[]} shapes
 * @param {number} index
 */
export function bodyOf(shapes, index) {
  const body = shapes[index]?.body;
  return body === undefined ? [index] : [...shapes.keys()].filter((i) => shapes[i].body === body);
}

/**
 * @typedef {Shape & {body?: number}} Part `body`: the number that all parts of a body have.
 */

/**
 * All that belong to the bodies of some.
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

/** The bodies of two parts and more, in the order of their first ones. @param {Part[]} shapes */
export function joinedIn(shapes) {
  return [...shapes.keys()].map((i) => bodyOf(shapes, i)).filter((body, i) => body.length > 1 && body[0] === i);
}

/** For each shape the first one of its body; nothing where none has another one. @param {Part[]} shapes */
export function firstOfEach(shapes) {
  return joinedIn(shapes).length ? [...shapes.keys()].map((i) => bodyOf(shapes, i)[0]) : undefined;
}

/**
 * The bodies of some shapes under numbers that no others have.
 * @template {Part} Each
 * @param {Part[]} others
 * @param {Each[]} shapes
 * @returns {Each[]}
 */
export function renumbered(others, shapes) {
  const free = 1 + Math.max(-1, ...others.map(({ body = -1 }) => body));
  return shapes.map((shape) => (shape.body === undefined ? shape : { ...shape, body: free + shape.body }));
}

/** The pair if it is of two bodies, else the first one that is. @param {Part[]} shapes @param {readonly number[]} pair */
export function pairOfTwo(shapes, [a, b]) {
  if (!isOneBody(shapes, [a, b])) return [a, b];
  const other = [...shapes.keys()].find((i) => !isOneBody(shapes, [a, i]) && i !== a);
  return other === undefined ? [a, b] : [Math.min(a, other), Math.max(a, other)];
}

/** How many pairs of two bodies there are. @param {Part[]} shapes */
export function pairsIn(shapes) {
  const pairs = (/** @type {number} */ count) => (count * (count - 1)) / 2;
  return joinedIn(shapes).reduce((all, { length }) => all - pairs(length), pairs(shapes.length));
}
