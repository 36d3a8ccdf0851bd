import assert from "node:assert/strict";
import test from "node:test";

import { beaconsOf } from "../../web/stage/beacons.js";
import { seen } from "../../web/geometry/camera.js";
import { randomFrom, times } from "./support.js";

const random = randomFrom(8);
const camera = { x: 0, y: 0, scale: 50 }; // sees from (-8, -6) to (8, 6)
const size = { width: 800, height: 600 };
const of = (/** @type {string} */ type, /** @type {number[]} */ ...values) => ({ type, values });
const away = (/** @type {{type: string, values: number[]}} */ shape) => beaconsOf(camera, size, [shape]).length === 1;

test("a shape of which a part is in view needs no pointer", () => {
  for (const shape of [
    of("disk", 0, 0, 1), of("disk", 9, 0, 1.01), of("disk", 100, 0, 95), of("disk", 0, 0, 1e9), of("disk", 9, 7, 1.42),
    of("triangle", -20, -1, 20, -1, 0, 30), of("triangle", -100, -100, 100, -100, 0, 200),
    of("segment", -20, 0, 20, 0), of("segment", 0, 12, 15, 0), of("capsule", -9, -50, -9, 50, 1.1),
    of("ray", -50, 0, 1, 0), of("line", 50, 3, 1, 0), of("point", 8, 6), of("box", 10, 8, 4, 4, 0),
  ]) assert.ok(!away(shape), JSON.stringify(shape));
});

test("one of which nothing is in view has a pointer", () => {
  for (const shape of [
    of("disk", 9.1, 0, 1), of("disk", 9, 7, 1.41), of("disk", 1e300, 0, 1), of("triangle", 20, 0, 30, 0, 20, 9),
    of("segment", 0, 15, 15, 0), of("capsule", -9.2, -50, -9.2, 50, 1.1), of("ray", -50, 0, -1, 0),
    of("line", 0, 7, 1, 0), of("point", 8.1, 0), of("box", 10, 8.1, 4, 4, 0),
    of("polygon", 10, 10, 12, 10, 12, 12, 10, 12),
  ]) assert.ok(away(shape), JSON.stringify(shape));
});

test("it stands within the view and points to the middle of the shape, however far", () => {
  for (const [x, y] of times(300, () => [random() - 0.5, random() - 0.5].map((each) => each * 10 ** (2 + 300 * random())))) {
    const [beacon] = beaconsOf(camera, size, [of("disk", x, y, 1)]);
    const view = seen(camera, size);
    const isSeen = x + 1 >= view.left && x - 1 <= view.right && y + 1 >= view.bottom && y - 1 <= view.top;
    if (!beacon) {
      assert.ok(isSeen);
      continue;
    }
    const larger = Math.max(Math.abs(x), Math.abs(y));
    const length = Math.hypot(x / larger, y / larger);
    assert.ok(Math.abs(Math.cos(beacon.angle) - x / larger / length) < 1e-9);
    assert.ok(Math.abs(Math.sin(beacon.angle) + y / larger / length) < 1e-9);
    assert.ok(beacon.at[0] >= 22 && beacon.at[0] <= 778 && beacon.at[1] >= 22 && beacon.at[1] <= 578);
  }
});

test("two that point the same way stand side by side", () => {
  for (const [x, y] of times(500, () => [random() - 0.5, random() - 0.5].map((each) => each * 200))) {
    const next = [2 * x + random() * 9, 2 * y + random() * 9];
    const [a, b] = beaconsOf(camera, size, [of("disk", x, y, 1), of("disk", next[0], next[1], 1)]);
    if (b) assert.ok(Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) >= 44, JSON.stringify([x, y, next]));
  }
});

test("none stands under the buttons at the top of the picture", () => {
  const tools = [{ x: 8, y: 56, width: 600, height: 32 }, { x: 8, y: 500, width: 100, height: 32 }];
  const tops = times(200, () => [30 * random() - 15, 7.5 + 20 * random()])
    .map(([x, y]) => beaconsOf(camera, size, [of("disk", x, y, 1)], tools)[0].at[1]);
  assert.equal(Math.min(...tops), 88 + 34);
  const [low] = beaconsOf(camera, { width: 300, height: 180 }, [of("disk", 0, 50, 1)], tools);
  assert.ok(low.at[1] >= 0 && low.at[1] <= 180);
});

test("what is not drawn as it is seen has none", () => {
  assert.deepEqual(beaconsOf(camera, size, [undefined, of("disk", 50, 0, 1)]).map(({ shape }) => shape), [1]);
});
