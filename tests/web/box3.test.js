import assert from "node:assert/strict";
import { test } from "node:test";

import { readShape, writeShape } from "../../web/document/link-shapes.js";
import { cornersOf } from "../../web/geometry/box3.js";
import { hullOf } from "../../web/geometry/kinds.js";
import { projectionOf, seenAt, seenShape, unseen } from "../../web/geometry/projection.js";
import { turnHandle3 } from "../../web/geometry/turn3.js";

const read = (/** @type {string} */ text) => readShape({ type: "box3", text }).values;

test("turns of a cube are exact, as a quaternion of any length or as an axis and an angle", () => {
  const corner = [1, 2, 3]; // of a box of 2 × 4 × 6 that is not rotated
  assert.deepEqual(cornersOf(read("0,0,0,2,4,6"))[7], corner);
  for (const turn of ["0,0,1,1", "0,0,3,3", "0,0,2,90deg"]) assert.deepEqual(cornersOf(read(`0,0,0,2,4,6,${turn}`))[7], [-2, 1, 3]);
  assert.deepEqual(cornersOf(read("0,0,0,2,4,6,1,1,1,1"))[7], [3, 1, 2]);
});

test("a link writes the turn only of a rotated box, and refuses a turn of length 0", () => {
  for (const text of ["1,2,3,4,5,6", "1,2,3,4,5,6,0,0,1,2"]) assert.equal(writeShape({ type: "box3", values: read(text) }), `box3=${text}`);
  for (const text of ["1,2,3,4,5,6,0,0,0,0", "1,2,3,4,5,6,7", "1,2,3,4,5,-6", "1,2,3,4,5,6,0,0,1,2,3"]) assert.throws(() => read(text), { name: /Error/ });
});

test("a box is seen as the outline of its corners, and moves parallel to the view", () => {
  const projection = projectionOf({ azimuth: 0, elevation: 0 });
  assert.ok(projection);
  const shape = { type: "box3", values: read("1,2,3,4,2,6") };
  const seen = seenShape(projection, shape);
  assert.deepEqual(hullOf(seen).points, [[-1, 1], [3, 1], [3, 3], [-1, 3]]);
  const [x, y, ...rest] = seen.values;
  assert.deepEqual(unseen(projection, shape, seen.values, [x + 1, y - 2, ...rest]).slice(0, 3), [2, 0, 3]);
});

test("the turn handle rotates a box about the view as seen, also one given by its bounds, and stays at its face", () => {
  const projection = projectionOf({ azimuth: 40, elevation: 25 });
  assert.ok(projection);
  for (const shape of [{ type: "box3", values: read("1,2,3,4,2,6,1,2,0,3") }, { type: "aabb3", values: [0, 0, 0, 4, 2, 1] }]) {
    const { at, pivot = [0, 0], moved } = turnHandle3(projection, shape, 0.5);
    const [u, v] = [at[0] - pivot[0], at[1] - pivot[1]];
    const rotated = { type: "box3", values: moved(-v - u, u - v) }; // by a quarter turn
    const close = (/** @type {number[]} */ found, /** @type {number[]} */ wanted) => found.forEach((each, i) => assert.ok(Math.abs(each - wanted[i]) < 1e-12, `${found} ${wanted}`));
    close(turnHandle3(projection, rotated, 0.5).at, [pivot[0] - v, pivot[1] + u]);
    const [before, after] = [shape, rotated].map(({ values }) => cornersOf(values).map((corner) => seenAt(projection, corner)));
    before.forEach(([x, y], i) => close(after[i], [pivot[0] - (y - pivot[1]), pivot[1] + (x - pivot[0])]));
  }
});

test("a ray is seen as a ray, end-on as its start; its tip moves parallel to the view", () => {
  const [front, side] = [0, 90].map((azimuth) => projectionOf({ azimuth, elevation: 0 }));
  assert.ok(front && side);
  const ray = { type: "ray3", values: readShape({ type: "ray3", text: "1,2,3,4,0,0" }).values };
  const seen = seenShape(front, ray);
  assert.deepEqual(seen, { type: "ray", values: [1, 2, 4, 0] });
  assert.deepEqual(unseen(front, ray, seen.values, [1, 2, 5, 1]), [1, 2, 3, 5, 1, 0]);
  const point = seenShape(side, ray);
  assert.deepEqual(point, { type: "point", values: [-3, 2] });
  assert.deepEqual(unseen(side, ray, point.values, [-3, 4]), [1, 4, 3, 4, 0, 0]);
});
