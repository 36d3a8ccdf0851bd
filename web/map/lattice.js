/**
 * The positions of a map: the multiples of a power of two in view. They are exact doubles and round numbers, so that
 * properties of round positions only, such as touching, appear on the map.
 *
 * @typedef {{pitch: number, left: number, top: number, columns: number, rows: number}} Lattice `left`, `top`: the
 *   multiples of the pitch at the first column and the first row; rows run downwards, as on the screen.
 */

import { seen } from "../geometry/camera.js";

/** @import { Bounds, Camera, Point, Size } from "../geometry/camera.js" */

const FINEST = 1; // pixels of the screen between two positions, at least
const MOST_PLACES = 2 ** 19; // of a map: about 50 ms of Python
const COARSER = 4; // times the pitch of the next level
const LEVELS = 3;
/** Beyond this limit, positions or their number would overflow. */
const FARTHEST = 2 ** 1020;
const WIDEST = 2 ** 1013;

/**
 * The lattices of a view, from coarse to fine.
 * @param {Camera} camera
 * @param {Size} size
 * @param {number} ratio Screen pixels per page pixel.
 * @returns {Lattice[]}
 */
export function levelsOf(camera, size, ratio) {
  const spread = Math.sqrt((size.width * size.height) / MOST_PLACES);
  const least = Math.max(FINEST / ratio, spread) / camera.scale;
  const pitch = Math.min(WIDEST, 2 ** Math.ceil(Math.log2(least)));
  const within = Object.entries(seen(camera, size)).map(([side, each]) => [side, Math.max(-FARTHEST, Math.min(FARTHEST, each))]);
  const bounds = /** @type {Bounds} */ (Object.fromEntries(within));
  return Array.from({ length: LEVELS }, (_, i) => latticeOf(bounds, pitch * COARSER ** (LEVELS - 1 - i)));
}

/**
 * The lattice of a pitch that covers the bounds; each position is the centre of its cell.
 * @param {Bounds} bounds
 * @param {number} pitch
 * @returns {Lattice}
 */
export function latticeOf({ left, right, bottom, top }, pitch) {
  const [first, last] = [left, right].map((x) => Math.round(x / pitch));
  const [lowest, highest] = [bottom, top].map((y) => Math.round(y / pitch));
  return { pitch, left: first, top: highest, columns: last - first + 1, rows: highest - lowest + 1 };
}

/**
 * The cell that contains a point, or -1 outside the lattice.
 * @param {Lattice} lattice
 * @param {readonly number[]} point
 */
export function cellAt({ pitch, left, top, columns, rows }, [x, y]) {
  const [i, j] = [Math.round(x / pitch) - left, top - Math.round(y / pitch)];
  return i >= 0 && j >= 0 && i < columns && j < rows ? j * columns + i : -1;
}

/**
 * The position at the centre of a cell.
 * @param {Lattice} lattice
 * @param {number} cell
 * @returns {Point}
 */
export function placeOf({ pitch, left, top, columns }, cell) {
  return [(left + (cell % columns)) * pitch, (top - Math.floor(cell / columns)) * pitch];
}

/**
 * The extent of the cells.
 * @param {Lattice} lattice
 * @returns {Bounds}
 */
export function extent({ pitch, left, top, columns, rows }) {
  return {
    left: (left - 0.5) * pitch,
    right: (left + columns - 0.5) * pitch,
    bottom: (top - rows + 0.5) * pitch,
    top: (top + 0.5) * pitch,
  };
}
