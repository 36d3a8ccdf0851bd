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
  const isSeen = new Uint8Array(values.length);
  const cells = new Int32Array(values.length); // of one patch at a time
  const patches = [];
  let end = 0;
  for (let first = 0; first < values.length; first += 1) {
    const value = values[first];
    if (isSeen[first] || !counts(value)) continue;
    const start = end;
    const visit = (/** @type {number} */ cell) => {
      if (isSeen[cell] || values[cell] !== value) return;
      isSeen[cell] = 1;
      cells[end] = cell;
      end += 1;
    };
    visit(first);
    for (let next = start; next < end; next += 1) {
      const cell = cells[next];
      if (cell % columns) visit(cell - 1);
      if ((cell + 1) % columns) visit(cell + 1);
      if (cell >= columns) visit(cell - columns);
      if (cell + columns < values.length) visit(cell + columns);
    }
    const middle = middleOf(cells.subarray(start, end), depths, columns);
    patches.push({ value, size: end - start, middle, depth: depths[middle] });
  }
  return patches.sort((a, b) => b.size - a.size);
}

/**
 * @param {Int32Array} cells
 * @param {Uint16Array} depths
 * @param {number} columns
 */
function middleOf(cells, depths, columns) {
  let [x, y] = [0, 0];
  for (const cell of cells) {
    x += (cell % columns) / cells.length;
    y += Math.floor(cell / columns) / cells.length;
  }
  let [best, nearest] = [cells[0], Infinity];
  for (const cell of cells) {
    if (depths[cell] < depths[best]) continue;
    const distance = (cell % columns - x) ** 2 + (Math.floor(cell / columns) - y) ** 2;
    if (depths[cell] === depths[best] && distance >= nearest) continue;
    [best, nearest] = [cell, distance];
  }
  return best;
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
