import assert from "node:assert/strict";
import test from "node:test";

import { Vector3 } from "three";

import { modelOf } from "../../web/geometry/models.js";
import { groundUnder } from "../../web/space/ground.js";
import { shadowOf } from "../../web/space/shadow.js";
import { randomFrom } from "./support.js";

const random = randomFrom(44);
/** Two tables, one above the other, over the same square of side 4; the vertex z, x, y of each. */
const TABLES = {
  name: "tables",
  vertices: new Float64Array([1, 3].flatMap((y) => [[-2, y, -2], [2, y, -2], [2, y, 2], [-2, y, 2]]).flat()),
  faces: new Uint32Array([0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7]),
};

test("a plumb line ends on the highest face below the centre, or on none", () => {
  for (const [y, expected] of [[5, 3], [3, 3], [2.9, 1], [0.5, undefined]]) {
    const { ground, isSimple } = groundUnder(TABLES, [0.3, Number(y), 0.4, 0.5]);
    assert.deepEqual([ground(0.3, 0.4), isSimple], [expected, true], `${y}`);
  }
  assert.equal(groundUnder(TABLES, [7, 5, 0, 0.5]).ground(7, 0), undefined);
});

test("on the hills it ends between the heights of the square that it falls into", () => {
  const hills = modelOf("terrain");
  for (let i = 0; i < 100; i += 1) {
    const [x, z] = [7.9 * (random() - 0.5), 7.9 * (random() - 0.5)];
    const [column, row] = [x, z].map((each) => Math.floor(6 * (each + 4)));
    const heights = [[row, column], [row + 1, column], [row, column + 1], [row + 1, column + 1]].map(
      ([r, c]) => hills.vertices[3 * (49 * r + c) + 1]);
    const found = groundUnder(hills, [x, 3, z, 0.5]).ground(x, z) ?? NaN;
    assert.ok(found >= Math.min(...heights) - 1e-12 && found <= Math.max(...heights) + 1e-12, `${x} ${z}: ${found}`);
  }
});

test("a shadow lies on what is below, and has a gap where that jumps", () => {
  const ball = { at: new Vector3(0, 2, 0), radius: 0.5 };
  const area = (/** @type {Vector3[]} */ points) => {
    let sum = 0;
    for (let i = 0; i < points.length; i += 3) {
      const [a, b, c] = points.slice(i, i + 3);
      sum += Math.abs((b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x)) / 2;
    }
    return sum;
  };
  const flat = shadowOf(ball, () => -1);
  assert.ok(flat.every(({ y }) => y > -1 && y < -0.99));
  assert.ok(Math.abs(area(flat) - Math.PI * 0.25) < 0.01);
  const step = shadowOf(ball, (x) => (x > 0 ? 1 : -1));
  assert.ok(area(step) < area(flat) && area(step) > 0.7 * area(flat));
});
