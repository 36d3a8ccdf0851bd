import assert from "node:assert/strict";
import test from "node:test";

import { cellAt, extent, latticeOf, levelsOf, placeOf } from "../../web/map/lattice.js";
import { seen } from "../../web/geometry/camera.js";
import { randomFrom, times } from "./support.js";

const SIZE = { width: 1032, height: 852 };
const MOST = 2 ** 19;
const CAMERAS = [
  { x: 0.3, y: -2.7, scale: 60 },
  { x: -1e6, y: 1e6, scale: 0.001 },
  { x: 1 / 3, y: 2 / 3, scale: 1e9 },
  { x: 0, y: 0, scale: 1e-200 },
];

test("levels cover the view, each four times as fine as the one before", () => {
  for (const camera of CAMERAS) {
    const levels = levelsOf(camera, SIZE, 1);
    const view = seen(camera, SIZE);
    levels.forEach((lattice, i) => {
      const { left, right, bottom, top } = extent(lattice);
      assert.ok(left <= view.left && right >= view.right && bottom <= view.bottom && top >= view.top);
      if (i) assert.equal(lattice.pitch * 4, levels[i - 1].pitch);
    });
  }
});

test("the finest level has as many places as there may be, and no two within one pixel", () => {
  const random = randomFrom(6);
  for (const ratio of [1, 2, 3]) {
    times(50, () => {
      const camera = { x: random() * 9, y: random() * 9, scale: 10 ** (6 * random() - 3) };
      const { columns, pitch, rows } = levelsOf(camera, SIZE, ratio).at(-1) ?? latticeOf(seen(camera, SIZE), 1);
      assert.ok(columns * rows <= MOST * 1.01, `${columns} × ${rows}`);
      assert.ok(columns * rows > MOST / 4.1 || pitch * camera.scale * ratio < 2, `${columns} × ${rows}`);
      assert.ok(pitch * camera.scale * ratio >= 1);
    });
  }
});

test("however far away the view is, its places are numbers, and not too many", () => {
  for (const x of [0, -1.7e308, 1.7e308]) {
    for (const lattice of levelsOf({ x, y: x, scale: 1e-307 }, SIZE, 2)) {
      assert.ok(lattice.columns * lattice.rows <= MOST);
      for (const cell of [0, lattice.columns * lattice.rows - 1]) {
        assert.ok(placeOf(lattice, cell).every(Number.isFinite));
      }
    }
  }
});

test("the places are multiples of a power of two, so that round numbers are among them", () => {
  const [, , { pitch, ...lattice }] = levelsOf({ x: 0.3, y: -2.7, scale: 60 }, SIZE, 1);
  assert.ok(Number.isInteger(Math.log2(pitch)));
  for (const place of [[0, 0], [2, -1], [0.5, -1.25]]) {
    assert.deepEqual(placeOf({ pitch, ...lattice }, cellAt({ pitch, ...lattice }, place)), place);
  }
});

test("a point belongs to the cell whose middle is nearest, and to none beside the lattice", () => {
  const lattice = { pitch: 0.5, left: -2, top: 3, columns: 4, rows: 3 };
  assert.deepEqual(extent(lattice), { left: -1.25, right: 0.75, bottom: 0.25, top: 1.75 });
  assert.equal(cellAt(lattice, [-1.2, 1.7]), 0);
  assert.equal(cellAt(lattice, [0.7, 0.3]), 11);
  assert.deepEqual(placeOf(lattice, 11), [0.5, 0.5]);
  for (const beside of [[-1.3, 1], [0.8, 1], [0, 0.2], [0, 1.8], [NaN, 0]]) {
    assert.equal(cellAt(lattice, beside), -1, String(beside));
  }
  times(12, (cell) => assert.equal(cellAt(lattice, placeOf(lattice, cell)), cell));
});

