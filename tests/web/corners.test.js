import assert from "node:assert/strict";
import test from "node:test";

import { listCommandsOf } from "../../web/app/list-commands.js";
import { Board } from "../../web/document/board.js";
import { listOf } from "../../web/document/scene.js";
import { Store } from "../../web/document/store.js";
import { isConvex } from "../../web/geometry/convex.js";
import { cornerNear, edgeNear, withCorner, withoutCorner } from "../../web/geometry/corners.js";
import { hullOf } from "../../web/geometry/kinds.js";
import { Texts } from "../../web/words/text.js";
import { handlesOn } from "../../web/stage/handles.js";
import { randomFrom, readJson, untold } from "./support.js";

/** @import { Shape } from "../../web/geometry/kinds.js" */

const random = randomFrom(83);
const playground = readJson("web/rooms/playground.json");
const TRIANGLE = { type: "triangle", values: [0, 0, 4, 0, 0, 4] };
const SQUARE = { type: "polygon", values: [0, 0, 4, 0, 4, 4, 0, 4] };
const whole = (/** @type {number} */ most) => Math.floor(random() * most);

/** The playground with these shapes, its commands and its handles, and what was said. @param {Shape[]} shapes */
function opened(...shapes) {
  const store = new Store();
  const board = new Board(store);
  board.open(playground, listOf(shapes));
  const stage = /** @type {any} */ ({ camera: { x: 0, y: 0, scale: 50 }, decimals: 2 });
  const handles = handlesOn(/** @type {any} */ (undefined), board, stage, new Texts(), untold());
  const said = /** @type {string[]} */ ([]);
  const means = { board, handles, notices: { say: (/** @type {string} */ key) => void said.push(key) }, stage, store };
  const table = listCommandsOf(/** @type {any} */ (means), /** @type {any} */ ({ isElsewhere: () => false }));
  return { board, handles, said, table };
}

test("a corner on an edge makes a polygon that covers the same, and without it the shape is as it was", () => {
  assert.deepEqual(withCorner(TRIANGLE, 1), { type: "polygon", values: [0, 0, 4, 0, 2, 2, 0, 4] });
  assert.deepEqual(withCorner(SQUARE, 3, 0.25).values, [...SQUARE.values, 0, 3], "the last edge leads back to the first corner");
  for (let i = 0; i < 500; i += 1) {
    const shape = [TRIANGLE, SQUARE][i % 2];
    const moved = { ...shape, values: shape.values.map((value) => value * 1024 + whole(512)) };
    const edge = whole(moved.values.length / 2);
    const more = withCorner(moved, edge, (1 + whole(255)) / 256);
    const [a, b, c] = [edge, edge + 1, (edge + 2) % (more.values.length / 2)].map((at) => more.values.slice(2 * at, 2 * at + 2));
    assert.ok((b[0] - a[0]) * (c[1] - a[1]) === (b[1] - a[1]) * (c[0] - a[0]), "exactly on the edge");
    assert.ok(isConvex(hullOf(more).points));
    assert.deepEqual(withoutCorner(more, edge + 1), moved);
  }
});

test("the ends of an edge may be the largest doubles", () => {
  const most = Number.MAX_VALUE;
  const { values } = withCorner({ type: "triangle", values: [most, 0, most, most, -most, 0] }, 0);
  assert.deepEqual(values.slice(2, 4), [most, most / 2]);
});

test("the nearest edge is found within reach, first of the shape under the pointer, and a round place on it", () => {
  const shapes = [SQUARE, { type: "disk", values: [9, 9, 1] }, { type: "polygon", values: [4, 0, 8, 0, 8, 4, 4, 4] }];
  const near = edgeNear(shapes, [1.01, 0.05], 0.1);
  assert.deepEqual([near?.shape, near?.edge], [0, 0]);
  assert.ok(near && Math.abs(4 * near.share - 1) < 0.1 && Number.isInteger(64 * near.share));
  assert.deepEqual([edgeNear(shapes, [4, 2], 0.1)?.shape, edgeNear(shapes, [4, 2], 0.1, 0)?.shape], [2, 0]);
  for (const far of /** @type {[number, number][]} */ ([[1, 0.2], [2, 2], [9, 8], [0, 0]])) assert.equal(edgeNear(shapes, far, 0.1), undefined);
  const flat = { type: "triangle", values: [1, 1, 1, 1, 1, 1] };
  assert.equal(edgeNear([flat], [1, 1], 1), undefined, "of no length");
});

test("the nearest corner is found within reach, of shapes that have any", () => {
  assert.deepEqual([[4.05, 0], [3.9, 4.1], [2, 0], [9, 9]].map((place) => cornerNear(SQUARE, /** @type {any} */ (place), 0.2)), [1, 2, undefined, undefined]);
  assert.equal(cornerNear({ type: "segment", values: [0, 0, 1, 1] }, [0, 0], 1), undefined);
});

test("a triangle that gets a corner is a polygon, which is a triangle again without it; each is one step, and the pair stays", () => {
  const { board, table } = opened({ type: "disk", values: [9, 0, 1] }, { type: "point", values: [0, 0] }, TRIANGLE);
  board.pair(2, 0);
  const start = board.state;
  table.addCorner.act({ shape: 2, edge: 0, share: 0.25 });
  assert.deepEqual(board.state.shapes[2], { type: "polygon", values: [0, 0, 1, 0, 4, 0, 0, 4] });
  assert.deepEqual(board.state.select, start.select);
  const made = board.state;
  table.removeCorner.act({ shape: 2, corner: 3 });
  assert.deepEqual(board.state.shapes[2], { type: "triangle", values: [0, 0, 1, 0, 4, 0] });
  board.undo();
  assert.deepEqual(board.state, made);
  board.undo();
  assert.deepEqual(board.state, start);
  assert.ok(!board.history.canUndo);
});

test("three corners stay, of a triangle and of a polygon, and that is told", () => {
  for (const type of ["triangle", "polygon"]) {
    const { board, said, table } = opened({ ...TRIANGLE, type });
    const start = board.state;
    table.removeCorner.act({ shape: 0, corner: 1 });
    assert.deepEqual([board.state, said], [start, ["corner.few"]]);
  }
});

test("where no corner is in hand the commands say what to do; the handles of corners alone are corners", () => {
  const { board, handles, said, table } = opened(TRIANGLE, { type: "segment", values: [0, 0, 1, 1] });
  const start = board.state;
  table.addCorner.act();
  table.removeCorner.act();
  assert.deepEqual([board.state, said], [start, ["corner.which", "corner.which"]]);
  const at = (/** @type {number} */ shape, /** @type {string} */ id) => handles.cornerAt(/** @type {any} */ ({ shape, id }));
  const [a, b, c] = board.cast[0].letters;
  assert.deepEqual([a, b, c].map((letter) => at(0, letter)?.corner), [0, 1, 2]);
  const ends = board.cast[1].letters.map((letter) => at(1, letter));
  assert.deepEqual([at(0, "move"), at(0, "rotate"), ...ends], [undefined, undefined, undefined, undefined]);
});

test("a corner that rounding would put inside is not added, which is told", () => {
  const far = 2 ** 52; // from where doubles are whole numbers
  for (const last of [[0, 1], [0, 2], [1, 4]]) {
    const shape = { type: "triangle", values: [0, 0, 1, 2, ...last].map((value) => far + value) };
    const { board, said, table } = opened(shape);
    const start = board.state;
    table.addCorner.act({ shape: 0, edge: 0 });
    assert.deepEqual([board.state, said], [start, ["corner.rounded"]]);
  }
});
