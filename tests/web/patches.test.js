import assert from "node:assert/strict";
import test from "node:test";

import { EXACT } from "../../web/engine/protocol.js";
import { FALSE_HIT, FALSE_MISS, WRONG_PART, allOf, flawsOf, partsOf, percent, shareOf } from "../../web/map/flaws.js";
import { depthsOf, patchesOf, thinned } from "../../web/map/patches.js";
import { extentOf } from "../../web/map/errors.js";
import { groundsOf } from "../../web/map/map-panel.js";
import { randomFrom, times } from "./support.js";

const MAP = `
  ..........
  .aaaaa..b.
  .aaaaa..b.
  .aaaaa....
  .aaaaa.aa.
  .aaaaa.aa.
  ..........`;

/** @param {string} picture */
function cellsOf(picture) {
  const rows = picture.trim().split(/\s+/);
  const values = Uint8Array.from([...rows.join("")], (character) => ".ab".indexOf(character));
  return { values, columns: rows[0].length };
}

test("patches are told apart by value and by gaps, the largest first, each with its middle", () => {
  const { values, columns } = cellsOf(MAP);
  const patches = patchesOf(values, columns, Boolean);
  assert.deepEqual(patches.map(({ value, size }) => [value, size]), [[1, 25], [1, 4], [2, 2]]);
  assert.deepEqual(patches[0], { value: 1, size: 25, middle: 3 * columns + 3, depth: 3 });
});

test("the middle of a line of cells is halfway along it", () => {
  const { values, columns } = cellsOf("......... .aaaaaaa. .........");
  assert.equal(patchesOf(values, columns, Boolean)[0].middle, columns + 4);
});

test("cells that only share a corner are two patches, and the map's rim is a rim of patches", () => {
  const { values, columns } = cellsOf("aaa aaa aaa");
  assert.deepEqual(patchesOf(values, columns, Boolean), [{ value: 1, size: 9, middle: 4, depth: 2 }]);
  const diagonal = cellsOf("a. .a");
  assert.equal(patchesOf(diagonal.values, 2, Boolean).length, 2);
  assert.equal(patchesOf(diagonal.values, 2, () => true).length, 4);
});

test("the depth of a cell is the way to the nearest cell of another value", () => {
  const random = randomFrom(60);
  times(20, () => {
    const [columns, rows] = [9, 7];
    const values = Uint8Array.from(times(columns * rows, () => (random() < 0.2 ? 1 : 0)));
    const depths = depthsOf(values, columns);
    depths.forEach((depth, cell) => {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      const ways = [x + 1, columns - x, y + 1, rows - y];
      values.forEach((value, other) => {
        if (value === values[cell]) return;
        ways.push(Math.abs((other % columns) - x) + Math.abs(Math.floor(other / columns) - y));
      });
      assert.equal(depth, Math.min(...ways));
    });
  });
});

test("a thinned map keeps every nth cell of every nth row", () => {
  const values = Uint8Array.from(times(35, (i) => i));
  assert.deepEqual(thinned(values, 7, 3), { values: Uint8Array.of(0, 3, 6, 21, 24, 27), columns: 3 });
});

/** @type {(hit: number[], exact: number[]) => ReturnType<typeof flawsOf>} */
const flawsIn = (hit, exact) => flawsOf({ hit: Uint8Array.from(hit), exact: Uint8Array.from(exact) });

test("false hits and false misses are counted apart", () => {
  const flaws = flawsIn([0, 1, 1, 0, 0], [0, 1, 0, 1, 1]);
  assert.deepEqual([...flaws.areas], [0, 0, FALSE_HIT, FALSE_MISS, FALSE_MISS]);
  assert.deepEqual([FALSE_HIT, FALSE_MISS, WRONG_PART].map((kind) => shareOf(flaws, kind).share), [0.2, 0.4, 0]);
});

test("another wrong part of the answer is told only where the verdict is right", () => {
  const { areas } = flawsIn([0, 1, 1, 0], [EXACT.points, 1 + EXACT.region, 2, 3]);
  assert.deepEqual([...areas], [WRONG_PART, WRONG_PART, FALSE_HIT, FALSE_MISS]);
  assert.deepEqual(partsOf(1 + EXACT.distance + EXACT.region + EXACT.isThin), ["distance", "region"]);
});

test("a flaw without an area is a line, and covers nothing", () => {
  const [thin, both] = [EXACT.isThin, EXACT.isThin + EXACT.isThinVerdict];
  const flaws = flawsIn([0, 0, 1, 0], [1 + both, 1 + EXACT.isThinVerdict + EXACT.region, 1 + thin + EXACT.points, 1]);
  assert.deepEqual([...flaws.lines], [FALSE_MISS, FALSE_MISS, WRONG_PART, 0]);
  assert.deepEqual([...flaws.areas], [0, WRONG_PART, 0, FALSE_MISS]);
  assert.deepEqual([...allOf(flaws)], [FALSE_MISS, FALSE_MISS, WRONG_PART, FALSE_MISS]);
  assert.deepEqual(shareOf(flaws, FALSE_MISS), { share: 0.25, thin: 2 });
  assert.deepEqual(shareOf(flaws, FALSE_HIT), { share: 0, thin: 0 });
});

test("a share is told with two digits, and what there is never as nothing", () => {
  assert.deepEqual([0, 1, 0.5, 0.12345, 0.0012, 0.00001].map(percent), ["0", "100", "50", "12", "0.12", "< 0.01"]);
});

test("a legend has each region's colour as it is on the map: plain, tinted by hits, or both", () => {
  const [region, hit] = [[0, 4, 4, 3, 3, 2, 7, 0], [0, 1, 1, 1, 0, 0, 1, 1]].map((cells) => Uint8Array.from(cells));
  assert.deepEqual(groundsOf({ region, hit }), [[2, "missed"], [3, "parted"], [4, "met"], [7, "met"]]);
});

test("flaws without an area are said to lie on lines or at points, however many there are", () => {
  const view = { key: "extent.view" };
  const said = (/** @type {number} */ share, /** @type {number} */ thin) => extentOf({ share, thin }, view).key;
  assert.deepEqual([said(0, 0), said(0, 1), said(0, 9), said(0.1, 0), said(0.1, 1)],
    ["share.none", "share.thin", "share.thin", "share.area", "share.both"]);
});
