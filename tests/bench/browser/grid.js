/**
 * The limit of a step: disks and convex polygons in flat arrays of doubles, sorted into the cells of a
 * uniform grid by counting; all is written by hand, and answers as its rounding makes it. A cell is as
 * large as the largest body's box, so that bodies that meet have their middles in cells beside each other.
 */

import { isParted, isWithin } from "./arrays.js";
import { Found } from "./crowd.js";

/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {import("./crowd.js").Forms} Forms */

export const name = "typed-array grid";

const MOST = 4; // corners
const BESIDE = [[1, 0], [-1, 1], [0, 1], [1, 1]]; // half of the cells around: a pair is looked at once

/** @type {Record<string, {corners: number, of: (numbers: Numbers) => Float64Array}>} */
const KINDS = {
  disk: { corners: 0, of: ({ radius }) => radius },
  triangle: { corners: 3, of: ({ vertices }) => vertices },
  "turned box": { corners: 4, of: ({ vertices }) => vertices },
};

/** @param {Forms[]} forms @returns {import("./crowd.js").World} */
export function world(forms) {
  const corners = Uint8Array.from(forms.flatMap(({ kind, count }) => Array.from({ length: count }, () => KINDS[kind].corners)));
  const count = corners.length;
  const radius = new Float64Array(count);
  const local = new Float64Array(2 * MOST * count);
  let first = 0;
  for (const { kind, count: own, numbers } of forms) {
    const { corners: k, of } = KINDS[kind];
    const values = of(numbers);
    for (let i = 0; i < own; i += 1) {
      if (k) local.set(values.subarray(2 * k * i, 2 * k * (i + 1)), 2 * MOST * (first + i));
      else radius[first + i] = values[i];
    }
    first += own;
  }
  const [vertices, box] = [new Float64Array(local.length), new Float64Array(4 * count)];
  const [cell, order] = [new Int32Array(count), new Int32Array(count)];
  const found = new Found();
  let starts = new Int32Array(0);

  /** @param {Float64Array} places */
  function move(places) {
    for (let i = 0; i < count; i += 1) {
      const [x, y] = [places[2 * i], places[2 * i + 1]];
      const k = corners[i];
      let left = k ? Infinity : x - radius[i];
      let bottom = k ? Infinity : y - radius[i];
      let right = k ? -Infinity : x + radius[i];
      let top = k ? -Infinity : y + radius[i];
      for (let s = 2 * MOST * i; s < 2 * MOST * i + 2 * k; s += 2) {
        const u = local[s] + x;
        const v = local[s + 1] + y;
        vertices[s] = u;
        vertices[s + 1] = v;
        if (u < left) left = u;
        if (u > right) right = u;
        if (v < bottom) bottom = v;
        if (v > top) top = v;
      }
      box[4 * i] = left;
      box[4 * i + 1] = bottom;
      box[4 * i + 2] = right;
      box[4 * i + 3] = top;
    }
  }

  /** Sort the bodies into cells; gives how many columns there are. */
  function sort() {
    let left = Infinity;
    let bottom = Infinity;
    let right = -Infinity;
    let top = -Infinity;
    let size = 0;
    for (let b = 0; b < box.length; b += 4) {
      left = Math.min(left, box[b]);
      bottom = Math.min(bottom, box[b + 1]);
      right = Math.max(right, box[b + 2]);
      top = Math.max(top, box[b + 3]);
      size = Math.max(size, box[b + 2] - box[b], box[b + 3] - box[b + 1]);
    }
    const columns = Math.floor((right - left) / size) + 3; // one more at each end: none is beside the last
    const rows = Math.floor((top - bottom) / size) + 3;
    if (starts.length !== columns * rows + 1) starts = new Int32Array(columns * rows + 1);
    else starts.fill(0);
    for (let i = 0; i < count; i += 1) {
      const column = 1 + Math.floor(((box[4 * i] + box[4 * i + 2]) / 2 - left) / size);
      const row = 1 + Math.floor(((box[4 * i + 1] + box[4 * i + 3]) / 2 - bottom) / size);
      cell[i] = row * columns + column;
      starts[cell[i]] += 1;
    }
    for (let c = 1; c < starts.length; c += 1) starts[c] += starts[c - 1];
    for (let i = count - 1; i >= 0; i -= 1) {
      starts[cell[i]] -= 1;
      order[starts[cell[i]]] = i;
    }
    return columns;
  }

  /** @param {number} i @param {number} j */
  function look(i, j) {
    const [a, b] = [4 * i, 4 * j];
    if (box[a] > box[b + 2] || box[b] > box[a + 2] || box[a + 1] > box[b + 3] || box[b + 1] > box[a + 3]) return;
    if (meet(i, j)) found.add(i, j);
  }

  /** @param {number} i @param {number} j */
  function meet(i, j) {
    if (corners[i] && corners[j]) {
      const [s, t] = [2 * MOST * i, 2 * MOST * j];
      return !isParted(vertices, s, corners[i], vertices, t, corners[j]) && !isParted(vertices, t, corners[j], vertices, s, corners[i]);
    }
    const [disk, other] = corners[i] ? [j, i] : [i, j];
    const x = (box[4 * disk] + box[4 * disk + 2]) / 2;
    const y = (box[4 * disk + 1] + box[4 * disk + 3]) / 2;
    if (corners[other]) return isWithin(vertices, 2 * MOST * other, corners[other], x, y, radius[disk] ** 2);
    const u = x - (box[4 * other] + box[4 * other + 2]) / 2;
    const v = y - (box[4 * other + 1] + box[4 * other + 3]) / 2;
    return u * u + v * v <= (radius[i] + radius[j]) ** 2;
  }

  function step(/** @type {Float64Array} */ places) {
    move(places);
    const columns = sort();
    const beside = BESIDE.map(([x, y]) => y * columns + x);
    found.clear();
    for (let k = 0; k < count; k += 1) {
      const i = order[k];
      const own = cell[i];
      for (let m = k + 1; m < starts[own + 1]; m += 1) look(i, order[m]);
      for (const way of beside) {
        const last = starts[own + way + 1];
        for (let m = starts[own + way]; m < last; m += 1) look(i, order[m]);
      }
    }
  }

  return { step, pairs: () => found.read() };
}
