import assert from "node:assert/strict";
import test from "node:test";

import { boundsOf, handlesOf, pick } from "../../web/model/shapes.js";

const DISK = { type: "disk", values: [1, 2, 3] };
const TRIANGLE = { type: "triangle", values: [0, 0, 6, 0, 0, 9] };
const LETTERS = ["A", "B", "C"];

/** @param {string} id */
const handle = (id, shape = TRIANGLE) => handlesOf(shape, LETTERS).find((each) => each.id === id);

test("the handle that moves all of a shape is its first, and stands in its middle", () => {
  assert.deepEqual([handlesOf(DISK, ["T"])[0].id, handlesOf(TRIANGLE, LETTERS)[0].id], ["move", "move"]);
  assert.deepEqual([handle("move", DISK)?.at, handle("move")?.at], [[1, 2], [2, 3]]);
});

test("moving a shape moves all of its points", () => {
  assert.deepEqual(handle("move", DISK)?.moved(10, -10), [11, -8, 3]);
  assert.deepEqual(handle("move")?.moved(10, -10), [10, -10, 16, -10, 10, -1]);
});

test("the radius' handle is at the foot of the disk and pulls outwards, not beyond 0", () => {
  assert.deepEqual(handle("radius", DISK)?.at, [1, -1]);
  assert.deepEqual(handle("radius", DISK)?.moved(0, -2), [1, 2, 5]);
  assert.deepEqual(handle("radius", DISK)?.moved(0, 2), [1, 2, 1]);
  assert.deepEqual(handle("radius", DISK)?.moved(0, 99), [1, 2, 0]);
});

test("each vertex has a handle of its letter, which moves it alone", () => {
  assert.deepEqual(LETTERS.map((letter) => handle(letter)?.at), [[0, 0], [6, 0], [0, 9]]);
  assert.deepEqual(handle("B")?.moved(1, 2), [0, 0, 7, 2, 0, 9]);
  assert.deepEqual(TRIANGLE.values, [0, 0, 6, 0, 0, 9]);
});

test("the bounds hold all shapes", () => {
  assert.deepEqual(boundsOf([DISK]), { left: -2, right: 4, bottom: -1, top: 5 });
  assert.deepEqual(boundsOf([DISK, TRIANGLE]), { left: -2, right: 6, bottom: -1, top: 9 });
});

test("the bounds of shapes as large as doubles go are finite", () => {
  const most = Number.MAX_VALUE;
  const bounds = boundsOf([{ type: "disk", values: [most, -most, most] }, TRIANGLE]);
  assert.ok(Object.values(bounds).every(Number.isFinite));
});

test("a point picks the shape that was drawn last over it, its rim included", () => {
  assert.equal(pick([DISK, TRIANGLE], [1, 1]), 1);
  assert.equal(pick([TRIANGLE, DISK], [1, 1]), 1);
  assert.equal(pick([DISK, TRIANGLE], [-2, 2]), 0);
  assert.equal(pick([DISK, TRIANGLE], [6, 0]), 1);
  assert.equal(pick([DISK, TRIANGLE], [6.01, 0]), -1);
  assert.equal(pick([], [0, 0]), -1);
});

test("either winding can be picked", () => {
  const clockwise = { type: "triangle", values: [0, 0, 0, 9, 6, 0] };
  assert.equal(pick([clockwise], [1, 1]), 0);
  assert.equal(pick([clockwise], [5, 5]), -1);
});

test("a flat triangle is picked on itself, not on the rest of its line", () => {
  const flat = { type: "triangle", values: [0, 0, 2, 2, 4, 4] };
  assert.equal(pick([flat], [1, 1]), 0);
  assert.equal(pick([flat], [5, 5]), -1);
});

test("a triangle that is a point is not picked everywhere", () => {
  const point = { type: "triangle", values: [1, 1, 1, 1, 1, 1] };
  assert.equal(pick([point], [1, 1]), 0);
  assert.equal(pick([point], [5, 5]), -1);
});
