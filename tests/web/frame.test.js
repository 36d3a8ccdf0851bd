import assert from "node:assert/strict";
import test from "node:test";

import { frameOf, local } from "../../web/geometry/ground.js";
import { randomFrom, times } from "./support.js";

const random = randomFrom(35);
const anyPoint = () => times(3, () => random() * 2 - 1);

test("all that is shown lies between -1 and 1 in the picture's own numbers, and reaches one of them", () => {
  for (const [size, offset] of [[1e-300, 0], [1e-7, 0], [1, 0], [1e7, 0], [1e300, 0], [1, 1e8], [1e-3, 1e8]]) {
    const slack = (4 * Number.EPSILON * (size + offset)) / size;
    for (let i = 0; i < 50; i += 1) {
      const parts = times(4, (k) => ({
        at: anyPoint().map((each) => each * size + offset), radius: k ? 0 : size * random(),
      }));
      const frame = frameOf(parts);
      const ends = parts.flatMap(({ at, radius }) =>
        local(frame, at).flatMap((each) => [each - radius / frame.unit, each + radius / frame.unit]));
      const most = Math.max(...ends.map(Math.abs));
      assert.ok(Math.abs(most - 1) <= slack, `${size} ${offset}: ${most}`);
    }
  }
});

test("a single point is in the middle of its picture", () => {
  const frame = frameOf([{ at: [1e8, -7, 0.1], radius: 0 }]);
  assert.deepEqual(local(frame, [1e8, -7, 0.1]), [0, 0, 0]);
});
