/** What belongs together on a map: connected cells of one value, and the middles of such patches. */

/**
 * @typedef {{value: number, size: number, middle: number, depth: number}} Patch `size` in cells;
 *   `middle`: the cell that is farthest from the patch's rim, `depth`: how far.
 */

/**
 * The patches of cells that touch along a side and have the same value, the largest first.
 * @param {Uint8Array} values Row after row.
 * @param {number} columns
 * @param {(value: number) => boolean} counts Whether cells of that value are looked at.
 * @returns {Patch[]}
 */
export function patchesOf(values, columns, counts) {
  const depths = depthsOf(values, columns);
  const isSeen = new Uint8Array(values.length);
  const stack = new Int32Array(values.length);
  const patches = [];
  for (let start = 0; start < values.length; start += 1) {
    const value = values[start];
    if (isSeen[start] || !counts(value)) continue;
    let [middle, size, height] = [start, 0, 1];
    const visit = (/** @type {number} */ cell) => {
      if (isSeen[cell] || values[cell] !== value) return;
      isSeen[cell] = 1;
      stack[height] = cell;
      height += 1;
    };
    stack[0] = start;
    isSeen[start] = 1;
    while (height) {
      height -= 1;
      const cell = stack[height];
      size += 1;
      if (depths[cell] > depths[middle]) middle = cell;
      if (cell % columns) visit(cell - 1);
      if ((cell + 1) % columns) visit(cell + 1);
      if (cell >= columns) visit(cell - columns);
      if (cell + columns < values.length) visit(cell + columns);
    }
    patches.push({ value, size, middle, depth: depths[middle] });
  }
  return patches.sort((a, b) => b.size - a.size);
}

/**
 * How many steps each cell is away from one of another value, or from beyond the map: the distance
 * transform for the city block, in two passes (Rosenfeld and Pfaltz 1966).
 * @param {Uint8Array} values
 * @param {number} columns
 */
export function depthsOf(values, columns) {
  const depths = new Uint16Array(values.length);
  const next = (/** @type {number} */ cell, /** @type {number} */ other, /** @type {boolean} */ isOn) =>
    isOn && values[other] === values[cell] ? depths[other] + 1 : 1;
  for (let cell = 0; cell < values.length; cell += 1) {
    depths[cell] = Math.min(
      next(cell, cell - 1, cell % columns > 0),
      next(cell, cell - columns, cell >= columns),
    );
  }
  for (let cell = values.length - 1; cell >= 0; cell -= 1) {
    depths[cell] = Math.min(
      depths[cell],
      next(cell, cell + 1, (cell + 1) % columns > 0),
      next(cell, cell + columns, cell + columns < values.length),
    );
  }
  return depths;
}

/**
 * Every so manieth cell of every so manieth row.
 * @param {T} values
 * @param {number} columns
 * @param {number} stride
 * @returns {{values: T, columns: number}}
 * @template {Uint8Array | Float32Array} T
 */
export function thinned(values, columns, stride) {
  const rows = values.length / columns;
  const [across, down] = [columns, rows].map((count) => Math.ceil(count / stride));
  const few = /** @type {T} */ (values.slice(0, across * down));
  for (let j = 0, at = 0; j < down; j += 1) {
    for (let i = 0; i < across; i += 1, at += 1) few[at] = values[j * stride * columns + i * stride];
  }
  return { values: few, columns: across };
}
