/** What the benchmark's loops over typed arrays answer, its grid too, and that a lap asks about every pair. */

import assert from "node:assert/strict";
import test from "node:test";
import { laps } from "../bench/browser/arrays.js";
import { world } from "../bench/browser/grid.js";
import { anewLap, keptLap } from "../bench/browser/turns.js";

/** @param {number[]} numbers */
const floats = (numbers) => Float64Array.from(numbers);
const triangle = [0, 0, 2, 0, 0, 2];
const disks = { center: floats([-1, 1, -3, 1]), radius: floats([1, 1]) };
const boxes = { center: floats([0, 0, 0, 0]), size: floats([2, 2, 2, 2]), angle: floats([0, Math.PI / 4]) };

/** @type {[string, any, any, number[]][]} */
const CASES = [
  [
    "triangle-triangle",
    { vertices: floats([...triangle, ...triangle]) },
    { vertices: floats([1, 1, 3, 1, 3, 3, 1.5, 1.5, 3, 1, 3, 3]) },
    [1, 0],
  ],
  ["disk-triangle", disks, { vertices: floats([...triangle, ...triangle]) }, [1, 0]],
  ["disk-turned box", { center: floats([1.9, 1.8, 1.9, 1.8]), radius: floats([1.25, 1.25]) }, boxes, [1, 0]],
  ["ray-upright box", { origin: floats([-3, 0.5, -3, 0.5]), direction: floats([1, 0, -1, 0]) }, boxes, [1, 0]],
  ["ray-disk", { origin: floats([-5, 1, 1, 1]), direction: floats([1, 0, 1, 0]) }, disks, [1, 0]],
];

for (const [pair, a, b, expected] of CASES) {
  test(`the loop of ${pair} tells a hit from a miss`, () => {
    const out = new Float64Array(2);
    laps[pair](a, b)(out);
    assert.deepEqual([...out], expected);
  });
}

test("the grid tells who meets whom, step after step", () => {
  const square = [-1, -1, 1, -1, 1, 1, -1, 1];
  const forms = [
    { kind: "disk", count: 2, numbers: { radius: floats([1, 0.5]) } },
    { kind: "triangle", count: 1, numbers: { vertices: floats(triangle) } },
    { kind: "turned box", count: 2, numbers: { vertices: floats([...square, ...square]) } },
  ];
  const { step, pairs } = world(forms);
  /** @param {number[]} places */
  const after = (places) => {
    step(floats(places));
    return pairs().toSorted(([a, b], [c, d]) => a - c || b - d);
  };
  assert.deepEqual(after([0, 0, 1.4, 0, -3.5, 0, 0, 2.1, 2, 3]), [[0, 1], [3, 4]]);
  assert.deepEqual(after([0, 0, 9, 9, -3.5, 0, 0, 1.9, -2.5, 1.5]), [[0, 3], [2, 4]]);
  assert.deepEqual(after([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).length, 10);
});

test("a lap asks about each pair, kept or made anew", () => {
  const out = new Float64Array(3);
  keptLap((a, b) => a < b, [1, 2, 3], [3, 2, 4])(out);
  assert.deepEqual([...out], [1, 0, 1]);
  const makers = [0, 1].map(() => (/** @type {any} */ { value }, /** @type {number} */ i) => value[i]);
  const numbers = [{ value: floats([1, 2, 3]) }, { value: floats([3, 2, 4]) }];
  anewLap((a, b) => a < b, makers, numbers)(out);
  assert.deepEqual([...out], [1, 0, 1]);
});
