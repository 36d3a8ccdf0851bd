/** Lines of equal value on a lattice: marching squares, with each crossing interpolated. */

/**
 * @typedef {{moveTo: (x: number, y: number) => void, lineTo: (x: number, y: number) => void}} Pen
 * @typedef {(field: ArrayLike<number>, from: number, to: number, value: number) => number} Part The fraction of the path
 *   between two cells at which the field has a value.
 */

/**
 * The sides of a square that a line joins, by which corners are above (8 upper left, 4 upper right, 2 lower right, 1
 * lower left). Sides: 0 top, 1 right, 2 bottom, 3 left.
 */
const SIDES = [
  [], [2, 3], [1, 2], [1, 3], [0, 1], [0, 3, 1, 2], [0, 2], [0, 3],
  [0, 3], [0, 2], [0, 1, 2, 3], [0, 1], [1, 3], [1, 2], [2, 3], [],
];

/**
 * Draws the lines where the field crosses `first`, `first + step`, and so on.
 * @param {ArrayLike<number>} field Row by row; a value belongs to the centre of its cell.
 * @param {number} columns
 * @param {number} first
 * @param {number} step
 * @param {Pen} pen Its unit is a cell, from the upper left corner.
 * @param {Part} [part]
 */
export function traceContours(field, columns, first, step, pen, part = linear) {
  const last = field.length - columns - 1;
  for (let at = 0; at < last; at += 1) {
    const high = Math.max(field[at], field[at + 1], field[at + columns], field[at + columns + 1]);
    if (!(high > first && high < Infinity) || (at + 1) % columns === 0) continue;
    const low = Math.min(field[at], field[at + 1], field[at + columns], field[at + columns + 1]);
    for (let value = first + Math.max(0, Math.ceil((low - first) / step)) * step; value < high; value += step) {
      traceSquare(field, columns, at, value, pen, part);
    }
  }
}

/**
 * @param {ArrayLike<number>} field
 * @param {number} columns
 * @param {number} at The square's upper left corner.
 * @param {number} value
 * @param {Pen} pen
 * @param {Part} part
 */
function traceSquare(field, columns, at, value, pen, part) {
  const [x, y] = [(at % columns) + 0.5, Math.floor(at / columns) + 0.5];
  const corners = [at, at + 1, at + columns + 1, at + columns];
  const above = corners.reduce((bits, corner) => 2 * bits + Number(field[corner] > value), 0);
  SIDES[above].forEach((side, i) => {
    // From left to right and from top to bottom, so that both squares at a side compute the same point.
    const ends = [corners[side], corners[(side + 1) % 4]];
    const along = part(field, Math.min(...ends), Math.max(...ends), value);
    const [px, py] = [[along, 0], [1, along], [along, 1], [0, along]][side];
    if (i % 2) pen.lineTo(x + px, y + py);
    else pen.moveTo(x + px, y + py);
  });
}

/**
 * Draws the boundary of a set: where the distance from it, extrapolated linearly from the next two cells outside,
 * reaches 0; halfway if that is unknown.
 * @param {Uint8Array} set
 * @param {Float32Array} distance
 * @param {number} columns
 * @param {Pen} pen
 */
export function traceEdge(set, distance, columns, pen) {
  traceContours(set, columns, 0.5, 1, pen, (_, from, to) => {
    const [outer, inner] = set[from] ? [to, from] : [from, to];
    const part = distance[outer] / (distance[2 * outer - inner] - distance[outer]);
    const known = part >= 0 && part <= 1 ? part : 0.5;
    return set[from] ? 1 - known : known;
  });
}

/** @type {Part} */
const linear = (field, from, to, value) => (value - field[from]) / (field[to] - field[from]);

/**
 * Finds where a ray from a cell first rises above each of the values: the positions of the lines' labels.
 * @param {ArrayLike<number>} field
 * @param {number} columns
 * @param {[number, number]} from Column and row.
 * @param {[number, number]} way Unit direction.
 * @param {number} step The difference between two values.
 * @returns {{value: number, at: [number, number]}[]} In cells, like a pen's.
 */
export function risesAlong(field, columns, from, way, step) {
  const rows = field.length / columns;
  const rises = [];
  let former = NaN;
  for (let k = 0; ; k += 1) {
    const [x, y] = [from[0] + k * way[0], from[1] + k * way[1]];
    const [i, j] = [Math.round(x), Math.round(y)];
    if (i < 0 || j < 0 || i >= columns || j >= rows) return rises;
    const present = Math.floor(field[j * columns + i] / step);
    if (present > former) {
      rises.push({ value: present * step, at: /** @type {[number, number]} */ ([x + 0.5, y + 0.5]) });
    }
    former = present;
  }
}
