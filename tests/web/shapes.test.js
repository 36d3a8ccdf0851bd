import assert from "node:assert/strict";
import test from "node:test";

import { hullOf, isFinite, isInSpace, lengthPlaces, pointsOf, shifted, TYPES } from "../../web/geometry/kinds.js";
import { boundsOf, handlesOf, middleOf, namedParts, pick } from "../../web/geometry/shapes.js";
import { near } from "./support.js";

/** @import { Shape } from "../../web/geometry/kinds.js" */

const DISK = { type: "disk", values: [1, 2, 3] };
const TRIANGLE = { type: "triangle", values: [0, 0, 6, 0, 0, 9] };
const LETTERS = ["A", "B", "C"];

/** @param {string} id */
const handle = (id, shape = TRIANGLE) => handlesOf(shape, LETTERS).find((each) => each.id === id);

test("the handle that moves all of a shape is its first, and stands in its middle", () => {
  assert.deepEqual([handlesOf(DISK, ["T"])[0].id, handlesOf(TRIANGLE, LETTERS)[0].id], ["move", "move"]);
  assert.deepEqual([handle("move", DISK)?.at, handle("move")?.at], [[1, 2], [2, 3]]);
});

test("an outline that does not surround the mean of its corners is held at a point inside", () => {
  /** Three sides of a square: the mean of the corners, (5, 4.5), is in its hollow. */
  const HOOK = { type: "outline", values: [0, 0, 10, 0, 10, 9, 8, 9, 8, 2, 2, 2, 2, 9, 0, 9] };
  const RING = { type: "outline", values: [0, 0, 9, 0, 9, 9, 0, 9, 3, 3, 6, 3, 6, 6, 3, 6], holes: [4] };
  const WEDGE = { type: "outline", values: [0, 0, 10, 0, 10, 6, 9, 1] };
  for (const shape of [HOOK, RING, WEDGE]) {
    const at = handlesOf(shape, LETTERS)[0].at;
    assert.equal(pick([shape], at), 0, `${at}`);
    assert.deepEqual(middleOf({ ...shape, values: shifted(shape, [100, 200]) }), [at[0] + 100, at[1] + 200]);
  }
  assert.equal(pick([HOOK], [5, 4.5]), -1);
  const flat = { type: "outline", values: [0, 0, 2, 0, 4, 0, 2, 0] };
  assert.deepEqual(middleOf(flat), [2, 0]);
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

/** @type {Record<string, Shape>} */
const SHAPES = {
  box: { type: "box", values: [1, 2, 6, 2, 90] },
  polygon: { type: "polygon", values: [0, 0, 2, 0, 3, 2, 1, 4] },
  segment: { type: "segment", values: [0, 0, 4, 2] },
  ray: { type: "ray", values: [1, 2, 3, 4] },
  line: { type: "line", values: [1, 2, 3, 4] },
  capsule: { type: "capsule", values: [0, 0, 4, 0, 1] },
  point: { type: "point", values: [5, 6] },
};
const NAMES = ["P", "Q", "R", "S"];

test("a box of quarter turns has exact corners, from its own corner (-, -) counter-clockwise", () => {
  assert.deepEqual(hullOf(SHAPES.box).points, [[2, -1], [2, 5], [0, 5], [0, -1]]);
  const again = { type: "box", values: [1, 2, 6, 2, 90 + 360e6] };
  assert.deepEqual(hullOf(again).points, hullOf(SHAPES.box).points);
});

for (const [name, shape] of Object.entries(SHAPES)) {
  test(`a ${name} moves as a whole by its first handle`, () => {
    const [move] = handlesOf(shape, NAMES);
    const moved = { ...shape, values: move.moved(10, -10) };
    assert.equal(move.id, "move");
    assert.deepEqual(hullOf(moved).points, hullOf(shape).points.map(([x, y]) => [x + 10, y - 10]));
    assert.deepEqual(hullOf(moved).directions, hullOf(shape).directions);
    assert.equal(hullOf(moved).radius, hullOf(shape).radius);
    assert.deepEqual(boundsOf([moved]).left, boundsOf([shape]).left + 10);
  });

  test(`every handle of a ${name} stands where the hand has put it`, () => {
    for (const { id, at } of handlesOf(shape, NAMES)) {
      if (id === "turn") continue; // which stays at its distance
      const [dx, dy] = id === "radius" ? [0, -0.25] : [0.5, 0.25];
      const held = (/** @type {Shape} */ each) => handlesOf(each, NAMES).find((found) => found.id === id);
      const after = held({ ...shape, values: held(shape)?.moved(dx, dy) ?? [] })?.at ?? [NaN, NaN];
      assert.ok(near(after[0], at[0] + dx) && near(after[1], at[1] + dy), `${id}: ${after}`);
    }
  });
}

test("the corner of a box changes its size about its centre, not below 0", () => {
  const size = handlesOf(SHAPES.box, ["T"]).find(({ id }) => id === "size");
  assert.deepEqual(size?.at, [0, 5]);
  assert.deepEqual(size?.moved(-1, 2), [1, 2, 10, 4, 90]);
  assert.deepEqual(size?.moved(99, -99), [1, 2, 0, 0, 90]);
});

test("the turn of a box points where the hand is, and counts on beyond a whole turn", () => {
  const turned = (/** @type {number} */ degrees) => {
    const box = { type: "box", values: [0, 0, 4, 2, degrees] };
    return handlesOf(box, ["T"]).find(({ id }) => id === "turn");
  };
  assert.deepEqual(turned(0)?.at, [-2, 0]);
  assert.equal(turned(0)?.moved(2, -2)[4], 90);
  assert.equal(turned(360)?.moved(2, -2)[4], 450);
  assert.equal(turned(-90)?.moved(-2, -2)[4], 0);
});

test("a line is picked within reach, before what lies under it; a ray only from its origin on", () => {
  const box = { type: "box", values: [0, 0, 8, 8, 0] };
  const ray = { type: "ray", values: [0, 0, 1, 0] };
  assert.equal(pick([ray, box], [2, 0.1], 0.2), 0);
  assert.equal(pick([ray, box], [2, 0.3], 0.2), 1);
  assert.equal(pick([ray, box], [-1, 0], 0.2), 1);
  assert.equal(pick([{ ...ray, type: "line" }, box], [-1, 0], 0.2), 0);
  assert.equal(pick([SHAPES.segment], [2, 1], 0.01), 0);
  assert.equal(pick([SHAPES.segment], [6, 3], 0.01), -1);
  assert.equal(pick([SHAPES.point], [5, 6.1], 0.2), 0);
});

test("a capsule is picked up to its round ends", () => {
  assert.equal(pick([SHAPES.capsule], [4.9, 0]), 0);
  assert.equal(pick([SHAPES.capsule], [2, 1]), 0);
  assert.equal(pick([SHAPES.capsule], [4.8, 0.8]), -1);
});

test("what has no end is seen with its arrow", () => {
  assert.deepEqual(boundsOf([SHAPES.ray]), { left: 1, right: 4, bottom: 2, top: 6 });
  assert.deepEqual(boundsOf([SHAPES.line]), { left: -2, right: 4, bottom: -2, top: 6 });
});

const SPHERE = { type: "sphere", values: [1, 2, 3, 4] };
const TRIANGLE3 = { type: "triangle3", values: [1, 2, 3, 4, 5, 6, 7, 8, 9] };

test("the types of space are in space, and nothing else is", () => {
  assert.deepEqual(TYPES.filter(isInSpace), ["sphere", "triangle3", "box3", "aabb3", "ray3", "point3", "segment3", "line3", "capsule3", "hull3", "halfspace3", "mesh", "place"]);
});

test("a shape in space has its points of three numbers, with the letters in their order", () => {
  assert.deepEqual(pointsOf(SPHERE).map(({ at }) => at), [0]);
  assert.deepEqual(pointsOf(TRIANGLE3).map(({ at }) => at), [0, 3, 6]);
  assert.deepEqual(namedParts(TRIANGLE3, LETTERS).map(({ letter, at }) => [letter, at]), [["A", 0], ["B", 3], ["C", 6]]);
  assert.deepEqual(namedParts(SPHERE, ["P"]).map(({ letter }) => letter), ["P"]);
});

test("of a shape in space only a radius is a length, and all of its points are moved", () => {
  assert.deepEqual([lengthPlaces(SPHERE), lengthPlaces(TRIANGLE3)], [[3], []]);
  assert.deepEqual(shifted(SPHERE, [10, 20, 30]), [11, 22, 33, 4]);
  assert.deepEqual(shifted(TRIANGLE3, [10, 20, 30]), [11, 22, 33, 14, 25, 36, 17, 28, 39]);
});

test("a shape is finite if its numbers are, and in the plane its corners too", () => {
  assert.ok(isFinite({ type: "sphere", values: [1e308, -1e308, 1e308, 1e308] }));
  assert.ok(!isFinite({ type: "triangle3", values: TRIANGLE3.values.with(8, -Infinity) }));
  assert.ok(!isFinite({ type: "sphere", values: SPHERE.values.with(3, NaN) }));
  assert.ok(!isFinite({ type: "box", values: [1e308, 0, 1.7e308, 1, 0] }));
});
