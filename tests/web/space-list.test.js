import assert from "node:assert/strict";
import test from "node:test";

import { Board } from "../../web/document/board.js";
import { LinkError } from "../../web/document/link-error.js";
import { readScene, readState, writeLink } from "../../web/document/link.js";
import { newShape } from "../../web/document/shape-list.js";
import { startOf } from "../../web/document/scenes.js";
import { Store } from "../../web/document/store.js";
import { facesOf } from "../../web/geometry/faces.js";
import { SPACE, hullOf } from "../../web/geometry/kinds.js";
import { cornersIn, nearestLast, placeAt, projectionOf, seenAt, seenShape, unseen } from "../../web/geometry/projection.js";
import { handlesOf } from "../../web/geometry/shapes.js";
import { dot } from "../../web/geometry/vectors.js";
import "../../web/kinds/all.js";
import { randomFrom, readJson } from "./support.js";

/** @import { Projection } from "../../web/geometry/projection.js" */
/** @import { Point3 } from "../../web/geometry/vectors.js" */

const random = randomFrom(58);
const scene = readJson("web/rooms/space.json");
const any = (/** @type {number} */ count) => Math.floor(random() * count);
const near = (/** @type {readonly number[]} */ found, /** @type {readonly number[]} */ wanted) => found.forEach((each, i) => assert.ok(Math.abs(each - wanted[i]) < 1e-9, `${found} ${wanted}`));
const seen = (/** @type {number} */ azimuth, /** @type {number} */ elevation) => /** @type {Projection} */ (projectionOf({ azimuth, elevation }));

/** @param {string} query */
function follow(query) {
  const { id, pairs, problem: lost } = readScene(`#/space?${query}`, "");
  assert.equal(id, "space");
  const { state, problem } = readState(scene, pairs);
  return { state, problem: lost ?? problem };
}

test("random lists in space go into a link and come back, bit for bit, with the pair and the viewpoint", () => {
  for (let i = 0; i < 200; i += 1) {
    const shapes = Array.from({ length: 3 + any(12) }, () => {
      const { type, values } = newShape(SPACE[any(SPACE.length)], [random(), random(), -random()], 2 ** (any(40) - 20));
      return { type, values };
    });
    const state = { ...startOf({ ...scene, shapes }), select: [2, 0], parameters: { azimuth: any(360), elevation: any(90), shift: any(9) - 4 } };
    const link = writeLink(scene, state, {});
    const { state: back, problem } = follow(link.slice(link.indexOf("?") + 1));
    assert.equal(problem, undefined);
    assert.deepEqual(back, state);
  }
});

for (const [query, key, values = {}] of /** @type {[string, string, object?][]} */ ([
  ["disk=0,0,1&sphere=0,0,0,1", "link.dimension", { type: "disk", scene: "space", dimension: 3, other: "playground" }],
  ["mesh=torus-knot", "link.type"], ["hull3=0,0,0,1", "link.vertices.space", { type: "hull3", found: 4 }], [`hull3=${Array(195).fill(1)}`, "link.corners"],
  ["capsule3=0,0,0,1,1,1", "link.count"], ["capsule3=0,0,0,1,1,1,-1", "link.negative"], ["halfspace3=1,1,1,0,0,0", "link.wayless"],
  ["sphere=0,0,0,1&select=0,0", "link.select"], ["sphere=0,0,0,1&show=hits", "link.name.none"], [Array(51).fill("point3=0,0,0").join("&"), "link.many", { found: 51, most: 50 }],
])) {
  test(`a link to the list in space is refused with ${key}: ${query.slice(0, 40)}`, () => {
    const { problem } = follow(query);
    assert.ok(problem instanceof LinkError);
    assert.equal(problem.key, key);
    for (const [name, value] of Object.entries(values)) assert.equal(problem.values[name], value);
  });
}

test("a key moves the selected shape along an axis, unless it is locked, and undo brings it back", () => {
  const board = new Board(new Store());
  const { state } = follow("sphere=0,0,0,1&box3=3,0,0,1,1,1&point3=9,9,9&locked=2&select=0,1");
  board.open(scene, state);
  board.act("KeyO", 2, 0, 3);
  assert.ok(board.state.shapes[1].values[2] > 0);
  assert.deepEqual(board.state.shapes[0], state.shapes[0]);
  board.undo();
  assert.deepEqual(board.state.shapes.map(({ values }) => values), state.shapes.map(({ values }) => values));
  board.choose(2);
  board.act("KeyO", 2, 0, 3);
  assert.deepEqual(board.state.shapes[2].values, [9, 9, 9]);
  board.remove([0, 1, 2]);
  board.act("KeyO", 2, 0, 3);
  assert.equal(board.state.shapes.length, 1);
});

test("every kind in space has a place in the view, and each of its handles moves it by as much as the pointer", () => {
  for (const projection of [seen(30, 20), seen(0, 0), seen(90, 0), seen(0, 90)]) {
    for (const type of SPACE) {
      const shape = newShape(type, [1, 2, 3], 2);
      const flat = seenShape(projection, shape);
      assert.ok(hullOf(flat).points.flat().every(Number.isFinite), type);
      for (const { id, moved } of handlesOf(flat, ["a"])) {
        const values = unseen(projection, shape, flat.values, moved(0.5, -0.25));
        const [before, after] = [shape, { type, values }].map((each) => cornersIn(each).map((corner) => seenAt(projection, corner)));
        assert.equal(values.length, shape.values.length);
        if (id === "move") after.forEach((corner, i) => near(corner, [before[i][0] + 0.5, before[i][1] - 0.25]));
        else assert.notDeepEqual(values, shape.values, `${type} ${id}`);
      }
    }
  }
});

test("the shape in front is picked, and a new shape is where the pointer is, at the given depth", () => {
  const projection = seen(0, 0);
  const [front, back] = [5, -5].map((z) => ({ type: "sphere", values: [0, 0, z, 1] }));
  assert.deepEqual(nearestLast(projection, [front, back]), [1, 0]);
  assert.deepEqual(nearestLast(undefined, [front, back]), [0, 1]);
  const oblique = seen(40, 25);
  const at = placeAt(oblique, [2, -1], 3);
  near([...seenAt(oblique, at), dot(oblique.toward, at)], [2, -1, 3]);
});

test("the faces of a hull are whole, also of a flat one, and of an edge or a point", () => {
  const cube = Array.from({ length: 8 }, (_, i) => /** @type {Point3} */ ([i & 1, (i >> 1) & 1, i >> 2]));
  const counts = (/** @type {Point3[]} */ points) => facesOf(points).map(({ length }) => length).sort();
  assert.deepEqual(counts(cube), Array(6).fill(4));
  assert.deepEqual(counts([...cube, [0.5, 0.5, 0.5], [0.5, 0.5, 1]]), Array(6).fill(4)); // points inside, and in a face
  assert.deepEqual(counts([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]), [3, 3, 3, 3]);
  assert.deepEqual(counts([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0.25, 0.25, 0]]), [4]);
  assert.deepEqual(facesOf([[0, 0, 0], [1, 1, 1], [2, 2, 2]]), [[[0, 0, 0], [2, 2, 2]]]);
  assert.deepEqual(facesOf([[1, 2, 3], [1, 2, 3]]), [[[1, 2, 3]]]);
});
