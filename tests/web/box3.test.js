import assert from "node:assert/strict";
import { test } from "node:test";

import { readShape, writeShape } from "../../web/document/link-shapes.js";
import { cornersOf } from "../../web/geometry/box3.js";
import { hullOf } from "../../web/geometry/kinds.js";
import { cornersIn, projectionOf, seenShape, unseen } from "../../web/geometry/projection.js";
import { middleIn, ringHandles } from "../../web/geometry/rings3.js";
import { cross, dot, gap, minus } from "../../web/geometry/vectors.js";
import { randomFrom, times } from "./support.js";

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

const random = randomFrom(58);
const RINGED = [
  { type: "box3", values: read("1,2,3,4,2,6,1,2,0,3") }, { type: "aabb3", values: [0, 0, 0, 4, 2, 1] },
  { type: "capsule3", values: [1, 2, 3, 2, 2, 5, 0.5] }, { type: "triangle3", values: [0, 0, 0, 4, 0, 1, 0, 3, 2] },
  { type: "hull3", values: [0, 0, 0, 2, 0, 0, 0, 3, 0, 1, 1, 4] },
];
const VIEW = { left: -50, right: 50, bottom: -50, top: 50 };

test("a handle on a ring turns a shape about its axis by as much as it goes around, and away from the other handles", () => {
  for (const shape of RINGED) {
    for (let i = 0; i < 40; i += 1) {
      const projection = projectionOf({ azimuth: 360 * random(), elevation: 180 * random() - 90 });
      assert.ok(projection);
      const middle = middleIn(shape);
      const taken = times(4, () => /** @type {[number, number]} */ ([8 * random() - 4, 8 * random() - 4]));
      const rings = ringHandles(projection, shape, seenShape(projection, shape), taken, 1, VIEW);
      rings.forEach(({ at, moved, ring }, axis) => {
        assert.ok(ring);
        assert.equal(Number.isNaN(at[0]), Math.abs(projection.toward[axis]) < 0.2, "seen edge-on");
        if (Number.isNaN(at[0])) return;
        for (const other of [...taken, ...rings.filter((each) => each.at !== at && !Number.isNaN(each.at[0])).map((each) => each.at)]) assert.ok(gap(other, at) >= 1);
        const degrees = Math.floor(160 * random()) - 80 + 0.3;
        const [x, y] = ring.at(ring.start + degrees);
        const wanted = Math.abs(degrees - 15 * Math.round(degrees / 15)) <= 2 ? 15 * Math.round(degrees / 15) : Math.round(degrees);
        const after = cornersIn({ type: shape.type === "aabb3" ? "box3" : shape.type, values: moved(x - at[0], y - at[1]) });
        const normal = /** @type {[number, number, number]} */ ([0, 0, 0].with(axis, 1));
        const [cos, sin] = [Math.cos, Math.sin].map((each) => each((wanted * Math.PI) / 180));
        cornersIn(shape).forEach((corner, k) => { // Rodrigues
          const own = minus(corner, middle);
          const around = cross(normal, own);
          own.forEach((each, n) => assert.ok(Math.abs(middle[n] + cos * each + sin * around[n] + (1 - cos) * dot(normal, own) * normal[n] - after[k][n]) < 1e-9));
        });
      });
    }
  }
});

test("a ring stops at multiples of 15 degrees, and while snapping nowhere else; a sphere has none", () => {
  const projection = projectionOf({ azimuth: 30, elevation: 25 });
  assert.ok(projection);
  const [{ at, ring }] = ringHandles(projection, RINGED[0], seenShape(projection, RINGED[0]), [], 1, VIEW);
  const turned = (/** @type {number} */ degrees, /** @type {number} */ notch) => {
    const [x, y] = ring?.at(ring.start + degrees) ?? [NaN, NaN];
    return ring?.turn(x - at[0], y - at[1], notch);
  };
  assert.deepEqual([37.4, 43.5, -46.9, 170.2, 190.2].map((each) => turned(each, 0)), [37, 45, -45, 170, -170]);
  assert.deepEqual([37.4, 43.5, -46.9].map((each) => turned(each, 15)), [30, 45, -45]);
  assert.deepEqual(ringHandles(projection, { type: "sphere", values: [0, 0, 0, 1] }, { type: "disk", values: [0, 0, 1] }, [], 1, VIEW), []);
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
