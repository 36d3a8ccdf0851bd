/** Lists of shapes that a person makes: added, taken away, put elsewhere; and the pair that is chosen of them. */

import { chosen } from "./scene.js";

/** @import { Shape, State } from "./scene.js" */

/**
 * The same with other shapes in the list. The pair stays with its shapes, as far as they are there; of a new one
 * it becomes a part.
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
  return { ...rest, shapes, ...chosen(both) };
}

/**
 * Makes a shape one of the pair, beside the one that is kept.
 * @param {State} state
 * @param {number} index
 * @param {number} kept One of the pair.
 * @returns {State}
 */
export function choosing({ select = [0, 1], ...state }, index, kept) {
  const former = select.includes(kept) ? kept : select[1];
  return { ...state, ...chosen(select.includes(index) ? select : [former, index]) };
}

/**
 * What is new of each kind, about a place, of a size that is easily seen.
 * @param {string} type
 * @param {readonly number[]} place
 * @param {number} size
 * @returns {Shape}
 */
export function newShape(type, [x, y], size) {
  const points = (/** @type {number[][]} */ ...ways) => ways.flatMap(([dx, dy]) => [x + dx * size, y + dy * size]);
  /** @type {Record<string, number[]>} */
  const values = {
    disk: [x, y, size],
    box: [x, y, 2 * size, 1.5 * size, 0],
    triangle: points([-1, -1], [1, -1], [0, 1]),
    polygon: points([-1, -1], [1, -1], [1.5, 0.5], [0, 1.5], [-1.5, 0.5]),
    segment: points([-1, -0.5], [1, 0.5]),
    ray: [x, y, size, size / 2],
    line: [x, y, size, -size / 2],
    capsule: [...points([-1, 0], [1, 0]), size / 2],
    point: [x, y],
  };
  return { type, values: values[type] };
}
