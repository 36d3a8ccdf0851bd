/** Outlines with holes: in links, under the pointer, and corner by corner. */

import assert from "node:assert/strict";
import test from "node:test";

import { isSameCast } from "../../web/document/cast.js";
import { readState, writeLink } from "../../web/document/link.js";
import { sameState } from "../../web/document/scene.js";
import { textOf } from "../../web/engine/protocol.js";
import { jsonOf, linkIn, numbersOf, pythonOf } from "../../web/export/written.js";
import { edgeNear, hasSpareCorner, withCorner, withoutCorner } from "../../web/geometry/corners.js";
import { pick, shapesWithin } from "../../web/geometry/shapes.js";
import { readJson } from "./support.js";
import { shapesIn } from "./read-text.js";

const playground = readJson("web/rooms/playground.json");
const RING = "outline=0,0,9,0,9,9,0,9";
const ROOM = `${RING}&hole=1,1,2,1,2,2&hole=4,4,8,4,8,8,4,8`;

/** @param {string} query */
const read = (query) => readState(playground, query.split("&").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
/** @param {string} query */
const shapeIn = (query) => read(query).state.shapes[0];

test("a link with holes is read, written, asked, and told apart from one without", () => {
  const { problem, state } = read(`${ROOM}&disk=3,3,1`);
  assert.equal(problem, undefined);
  assert.deepEqual(state.shapes[0].holes, [4, 7]);
  assert.equal(writeLink(playground, state, {}), `#/playground?${ROOM}&disk=3,3,1`);
  const other = { ...state, shapes: state.shapes.with(0, { ...state.shapes[0], holes: [4, 8] }) };
  assert.ok(!sameState(state, other));
  const asked = (/** @type {typeof state} */ { shapes }) => ({ scene: "playground", shapes, meshes: undefined, about: [0, 1] });
  assert.ok(!isSameCast(asked(state), asked(other)));
  assert.deepEqual(JSON.parse(textOf({ shapes: state.shapes, algorithm: "exact" })).shapes[0].holes, [4, 7]);
});

test("a hole that belongs to no outline, or is not inside it, is refused", () => {
  /** @type {[string, string][]} */
  const refused = [
    ["hole=1,1,2,1,2,2", "link.loose"], ["disk=0,0,1&hole=1,1,2,1,2,2", "link.loose"], ["polygon=0,0,9,0,9,9,0,9&hole=1,1,2,1,2,2", "link.loose"],
    [`${RING}&hole=11,1,12,1,12,2`, "link.hole"], [`${RING}&hole=-1,-1,10,-1,10,10,-1,10`, "link.hole"], [`${ROOM}&hole=5,5,6,5,6,6`, "link.hole"],
    [`${RING}&hole=8,8,11,8,8,9`, "link.crossed"], [`${RING}&hole=1,1,2,1`, "link.vertices"], [`${RING}&hole=1,1,2,x,2,2`, "link.number"],
  ];
  for (const [query, key] of refused) assert.equal(read(query).problem?.key, key, query);
});

test("what is in a hole is not in the shape", () => {
  const { state: { shapes } } = read(`disk=6,6,1&${ROOM}`);
  const found = (/** @type {[number, number][]} */ places) => places.map((place) => pick(shapes, place));
  assert.deepEqual(found([[3, 3], [6, 6], [7.9, 7.9], [1.7, 1.2], [1.2, 1.7], [9.1, 5]]), [1, 0, -1, -1, 1, -1]);
  assert.deepEqual(shapesWithin(shapes, [-1, -1], [10, 10]), [0, 1]);
});

test("a corner is added to and removed from its own ring; a hole of three corners vanishes", () => {
  const room = shapeIn(ROOM);
  assert.deepEqual(edgeNear([room], [1.5, 1.5], 0.2), { shape: 0, edge: 6, share: 0.5 });
  assert.deepEqual(edgeNear([room], [4, 6], 0.2), { shape: 0, edge: 10, share: 0.5 });
  assert.equal(edgeNear([room], [0.5, 1.1], 0.2), undefined); // no edge leads from the ring to a hole
  const more = withCorner(room, 6);
  assert.deepEqual([more.values.slice(14, 16), more.holes], [[1.5, 1.5], [4, 8]]);
  assert.deepEqual(withoutCorner(more, 7), room);
  assert.deepEqual(withoutCorner(room, 5), { type: "outline", values: shapeIn(`${RING}&hole=4,4,8,4,8,8,4,8`).values, holes: [4] });
  const few = withoutCorner(withoutCorner(room, 3), 3);
  assert.deepEqual([few.type, few.holes], ["outline", [3]]);
  assert.deepEqual([0, 3].map((corner) => hasSpareCorner(few, corner)), [false, true]);
  const last = withoutCorner(withoutCorner(few, 6), 3);
  assert.deepEqual(last, { type: "triangle", values: [0, 0, 9, 0, 9, 9], holes: [] });
});

test("texts that are taken away have the holes, and are read again", async () => {
  const { state } = read(`${ROOM}&disk=3,3,1`);
  const { shapes } = state;
  const python = pythonOf({ shapes, pairs: [{ a: 0, b: 1, hit: true }], algorithm: "exact" });
  const [, written] = /a = (.*)\n/.exec(python) ?? [];
  assert.equal(written, "hl.Outline([(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)], holes=[[(1.0, 1.0), (2.0, 1.0), (2.0, 2.0)], [(4.0, 4.0), (8.0, 4.0), (8.0, 8.0), (4.0, 8.0)]])");
  const json = jsonOf(playground, state, {});
  assert.equal(decodeURIComponent(linkIn(json)), writeLink(playground, state, {}));
  for (const text of [python, json, numbersOf(shapes), writeLink(playground, state, {})]) assert.deepEqual((await shapesIn(text)).shapes, shapes, text);
});
