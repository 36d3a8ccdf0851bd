import assert from "node:assert/strict";
import { test } from "node:test";

import { SHADES, scaleOf, shadesOf } from "../../web/map/scale.js";

test("the scale ends at a round number that no count exceeds", () => {
  for (const [most, top] of [[1, 1], [9, 9], [10, 10], [55, 60], [100, 100], [123, 200], [245, 300], [614, 700], [1001, 2000]]) {
    const found = scaleOf(Uint32Array.of(1, most));
    assert.deepEqual(found, { least: 1, most, mean: (1 + most) / 2, top });
  }
  assert.equal(scaleOf(Uint32Array.of(0, 0)).top, 1);
});

test("a shade is the part of the scale that a count is", () => {
  const shades = shadesOf(Uint32Array.of(0, 25, 50, 75, 100));
  assert.deepEqual([...shades], [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * (SHADES - 1))));
});
