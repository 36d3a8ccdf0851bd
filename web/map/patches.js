/** Patches of a map: connected cells of one value, and their centres. */

/**
 * @typedef {{value: number, size: number, middle: number, depth: number}} Patch `size` in cells; `middle`: among the
 *   cells farthest from the patch's edge, the one closest to its centroid; `depth`: its distance from the edge.
 */

/**
 * Finds the patches of cells that share a side and a value, largest first.
 * @param {Uint8Array} values Row by row.
 * @param {number} columns
 * @param {(value: number) => boolean} counts Whether cells of a value count.
 * @returns {Patch[]}
 */
export function patchesOf(values, columns, counts) {
  const depths = depthsOf(values, columns);
  const isSeen = values.map((value) => Number(!counts(value)));
  const patches = [];
  for (let first = isSeen.indexOf(0); first >= 0; first = isSeen.indexOf(0, first)) {
    const value = values[first];
    /** @type {number[]} */
    const cells = [];
    const visit = (/** @type {number} */ cell) => {
      if (isSeen[cell] || values[cell] !== value) return;
      isSeen[cell] = 1;
      cells.push(cell);
    };
    visit(first);
    for (const cell of cells) { // which grow
      if (cell % columns) visit(cell - 1);
      if ((cell + 1) % columns) visit(cell + 1);
      if (cell >= columns) visit(cell - columns);
      if (cell + columns < values.length) visit(cell + columns);
    }
    const middle = middleOf(cells, depths, columns);
    patches.push({ value, size: cells.length, middle, depth: depths[middle] });
  }
  return patches.sort((a, b) => b.size - a.size);
}

/**
 * @param {number[]} cells
 * @param {Uint16Array} depths
 * @param {number} columns
 */
function middleOf(cells, depths, columns) {
  const deepest = cells.reduce((most, cell) => Math.max(most, depths[cell]), 0);
  const [x, y] = [(/** @type {number} */ cell) => cell % columns, (/** @type {number} */ cell) => Math.floor(cell / columns)]
    .map((of) => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length);
  const gap = (/** @type {number} */ cell) => Math.hypot((cell % columns) - x, Math.floor(cell / columns) - y);
  return cells.filter((cell) => depths[cell] === deepest).reduce((best, cell) => (gap(cell) < gap(best) ? cell : best));
}

/**
 * Computes the number of steps from each cell to one of another value or outside the map: the city-block distance
 * transform, in two passes (Rosenfeld and Pfaltz 1966).
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
 * Returns every nth cell of every nth row.
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
