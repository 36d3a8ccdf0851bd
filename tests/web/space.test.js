import assert from "node:assert/strict";
import test from "node:test";

import { boundsOf } from "../../web/geometry/shapes.js";
import { roomOf, seenAt, seenShape, squaredProjection, unseen, projectionOf, wayOf } from "../../web/geometry/projection.js";
import { dot } from "../../web/geometry/vectors.js";
import { near, randomFrom, times } from "./support.js";

/** @import { Projection } from "../../web/geometry/projection.js" */
/** @import { Point3 } from "../../web/geometry/vectors.js" */

const random = randomFrom(31);
const number = () => (random() - 0.5) * 20;
const anyAngle = () => (random() - 0.5) * 1500;
const anyView = () => viewAt(anyAngle(), anyAngle());
const SPHERE = { type: "sphere", values: [1.5, 2, -1.5, 0.75] };
const TRIANGLE = { type: "triangle3", values: [-2.5, 0, 1.5, 2.5, 0.5, 1, 0, 0.5, -2.5] };

/**
 * @param {number} azimuth
 * @param {number} elevation
 */
function viewAt(azimuth, elevation) {
  return /** @type {Projection} */ (projectionOf({ azimuth, elevation }));
}

/**
 * How far the axes are from being orthonormal and right-handed.
 * @param {Projection} view
 */
function flaw({ right: [x, y, z], up: [u, v, w], toward }) {
  const cross = [y * w - z * v, z * u - x * w, x * v - y * u];
  const lengths = [[x, y, z], [u, v, w], toward].map((way) => Math.hypot(...way) - 1);
  return Math.max(...[...lengths, ...cross.map((each, axis) => each - toward[axis])].map(Math.abs));
}

/** @param {Projection} view */
function numbersOf({ right, up, toward }) {
  return [...right, ...up, ...toward];
}

/**
 * @param {readonly number[]} found
 * @param {readonly number[]} expected
 */
function assertNear(found, expected) {
  assert.equal(found.length, expected.length);
  assert.ok(found.every((value, i) => near(value, expected[i], 100)), `${found} is not ${expected}`);
}

test("a scene without an azimuth is seen from nowhere, and its shapes are seen as they are", () => {
  assert.equal(projectionOf({ turn: 30 }), undefined);
  assert.equal(squaredProjection({ turn: 30 }), undefined);
  const disk = { type: "disk", values: [1, 2, 3] };
  assert.equal(seenShape(undefined, disk), disk);
  assert.equal(seenShape(viewAt(30, 25), disk), disk);
});

test("from the front x leads right and y up; azimuth goes about y, elevation above the floor", () => {
  assert.deepEqual(seenAt(viewAt(0, 0), [1, 2, 3]), [1, 2]);
  assert.deepEqual(seenAt(viewAt(90, 0), [1, 2, 3]), [-3, 2]);
  assert.deepEqual(seenAt(viewAt(0, 90), [1, 2, 3]), [1, -3]);
});

test("the axes of a view are orthonormal and right-handed, from every side", () => {
  for (let i = 0; i < 1000; i += 1) assert.ok(flaw(anyView()) < 1e-15);
  for (const far of [1e9, -1e15, 1e300]) assert.ok(flaw(viewAt(far, far)) < 1e-15);
});

test("at quarter turns a view lies along the axes, exactly", () => {
  for (let azimuth = -720; azimuth <= 720; azimuth += 90) {
    for (let elevation = -360; elevation <= 360; elevation += 90) {
      const view = viewAt(azimuth, elevation);
      assert.equal(flaw(view), 0);
      assert.ok(numbersOf(view).every(Number.isInteger));
    }
  }
});

test("a squared view lies along the axes and is the nearest that does", () => {
  const halves = [0, 45, 90, 135, 225, -45, -135, 1e15, -1e300];
  const angles = [...times(200, anyAngle), ...halves];
  for (const azimuth of angles) {
    const elevation = random() < 0.5 ? anyAngle() : halves[Math.floor(random() * 7)];
    const squared = /** @type {Projection} */ (squaredProjection({ azimuth, elevation }));
    const view = viewAt(azimuth, elevation);
    const told = `${azimuth} ${elevation}`;
    assert.equal(flaw(squared), 0, told);
    assert.ok(numbersOf(squared).every(Number.isInteger), told);
    assert.ok(dot(squared.right, view.right) > Math.SQRT1_2 - 1e-12, told);
    assert.ok(dot(squared.up, view.up) > 0.5 - 1e-12, told);
    assert.ok(dot(squared.toward, view.toward) > 0.5 - 1e-12, told);
  }
});

test("the way that a way in the view stands for is seen as that way, and leads neither nearer nor away", () => {
  for (let i = 0; i < 200; i += 1) {
    const [view, dx, dy] = [anyView(), number(), number()];
    const way = wayOf(view, dx, dy);
    assertNear(seenAt(view, way), [dx, dy]);
    assertNear([dot(view.toward, way)], [0]);
  }
});

test("a point is where it is seen, and as near as it is", () => {
  for (let i = 0; i < 200; i += 1) {
    const view = anyView();
    /** @type {Point3} */
    const point = [number(), number(), number()];
    const [x, y] = seenAt(view, point);
    const nearer = dot(view.toward, point);
    assertNear(wayOf(view, x, y).map((each, axis) => each + nearer * view.toward[axis]), point);
  }
});

test("a sphere is seen as a disk of its radius, a triangle as one of its seen corners", () => {
  const view = viewAt(30, 25);
  const { values } = TRIANGLE;
  assert.deepEqual(seenShape(view, SPHERE), { type: "disk", values: [...seenAt(view, [1.5, 2, -1.5]), 0.75] });
  assert.deepEqual(seenShape(view, TRIANGLE), {
    type: "triangle", values: [0, 3, 6].flatMap((at) => seenAt(view, values.slice(at, at + 3))),
  });
});

for (const shape of [SPHERE, TRIANGLE]) {
  test(`what is seen of a ${shape.type} becomes what the hand makes of it, and keeps its depth`, () => {
    for (let i = 0; i < 200; i += 1) {
      const view = anyView();
      const former = seenShape(view, shape).values;
      const next = former.map((value) => value + number());
      const values = unseen(view, shape, former, next);
      assertNear(seenShape(view, { ...shape, values }).values, next);
      for (let at = 0; at + 3 <= values.length; at += 3) {
        const change = values.slice(at, at + 3).map((value, axis) => value - shape.values[at + axis]);
        assertNear([dot(view.toward, change)], [0]);
      }
      assert.deepEqual(unseen(view, shape, former, former), shape.values);
    }
  });
}

test("the room of all shapes holds what is seen of them, and a triangle's from every side", () => {
  for (let i = 0; i < 200; i += 1) {
    const view = anyView();
    const room = boundsOf(roomOf(view, [SPHERE, TRIANGLE]));
    const seen = boundsOf([SPHERE, TRIANGLE].map((shape) => seenShape(view, shape)));
    assert.ok(room.left <= seen.left && room.right >= seen.right);
    assert.ok(room.bottom <= seen.bottom && room.top >= seen.top);
    const alone = boundsOf(roomOf(view, [TRIANGLE]));
    const from = boundsOf(roomOf(viewAt(0, 0), [TRIANGLE]));
    assertNear([alone.right - alone.left, alone.top - alone.bottom], [from.right - from.left, from.top - from.bottom]);
  }
});

test("the room of shapes as large as doubles go is finite", () => {
  const most = Number.MAX_VALUE;
  const far = { type: "triangle3", values: [most, -most, most, -most, most, -most, most, most, most] };
  const bounds = boundsOf(roomOf(viewAt(30, 25), [{ type: "sphere", values: [most, most, most, most] }, far]));
  assert.ok(Object.values(bounds).every(Number.isFinite), JSON.stringify(bounds));
});
