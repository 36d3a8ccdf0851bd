import assert from "node:assert/strict";
import test from "node:test";

import { pushApartOf } from "../../web/app/push-apart.js";
import { Board } from "../../web/document/board.js";
import { listOf } from "../../web/document/scene.js";
import { Store } from "../../web/document/store.js";
import { readJson } from "./support.js";

const scene = readJson("web/rooms/playground.json");
const part = (/** @type {any} */ page, /** @type {number[] | null} */ pair) => pushApartOf(page)(pair);
const SHAPES = [{ type: "disk", values: [0, 0, 1] }, { type: "disk", values: [1, 0, 1] }, { type: "ray", values: [0, 0, 1, 0] }];

/** @param {(shapes: any, pair: any, turn: any) => any} answer */
function pageOf(answer) {
  const board = new Board(new Store());
  board.open(scene, listOf(SHAPES));
  const said = /** @type {any[]} */ ([]);
  const means = {
    board, said,
    engine: { part: async (/** @type {any} */ shapes, /** @type {any} */ pair, /** @type {any} */ turn) => answer(shapes, pair, turn) },
    notices: {
      say: (/** @type {any} */ ...given) => void said.push(given),
      show: (/** @type {any} */ problem) => void said.push([problem.key, problem.values]),
    },
    texts: { plain: (/** @type {string} */ key) => key },
  };
  return /** @type {any} */ (means);
}

test("a pair goes the way that the engine tells, as one step", async () => {
  const page = pageOf((_, pair) => (assert.deepEqual(pair, [0, 1]), { moves: [[0, 0], [1, 0], [0, 0]], pairs: 1, left: 0 }));
  await part(page, [0, 1]);
  assert.deepEqual(page.board.state.shapes[1].values, [2, 0, 1]);
  assert.deepEqual(page.said, [["part.two.done", { pairs: 1, moved: 1 }]]);
  page.board.undo();
  assert.deepEqual(page.board.state.shapes, SHAPES);
  assert.ok(!page.board.history.canUndo);
});

test("what has no area is told by its name, and nobody is asked", async () => {
  const page = pageOf(() => assert.fail("asked"));
  await part(page, [0, 2]);
  assert.deepEqual(page.said.map((/** @type {any[]} */ [key]) => key), ["part.thin"]);
  assert.deepEqual(page.board.state.shapes, SHAPES);
});

test("where nothing overlaps, nothing moves and no step is made", async () => {
  const page = pageOf(() => ({ moves: SHAPES.map(() => [0, 0]), pairs: 0, left: 0 }));
  await part(page, null);
  await part(page, [0, 1]);
  assert.deepEqual(page.said, [["part.every.none", {}], ["part.two.none", {}]]);
  assert.ok(!page.board.history.canUndo);
});

test("what is left over is pushed on, turn after turn, as one step; and told where some remain", async () => {
  const turns = /** @type {number[]} */ ([]);
  const pageWith = (/** @type {number} */ last) => pageOf((shapes, _, turn) => {
    turns.push(turn);
    assert.deepEqual(shapes[1].values, [1 + turn, 0, 1]);
    return { moves: [[0, 0], [1, 0], [0, 0]], pairs: 3 - turn, left: turn < last ? 2 : 0 };
  });
  const page = pageWith(2);
  await part(page, null);
  assert.deepEqual(turns, [0, 1, 2]);
  assert.deepEqual(page.said.slice(-2), [["part.going", { left: 2 }], ["part.every.done", { pairs: 3, moved: 1 }]]);
  assert.deepEqual(page.board.state.shapes[1].values, [4, 0, 1]);
  page.board.undo();
  assert.deepEqual(page.board.state.shapes, SHAPES);
  const endless = pageWith(Infinity);
  await part(endless, null);
  assert.deepEqual(endless.said.at(-1), ["part.left", { left: 2, moved: 1 }]);
});

test("pressed twice, it pushes apart once, and reports nothing else", async () => {
  const page = pageOf((shapes) => (shapes[1].values[0] === 2
    ? { moves: SHAPES.map(() => [0, 0]), pairs: 0, left: 0 }
    : { moves: [[0, 0], [1, 0], [0, 0]], pairs: 1, left: 0 }));
  const press = pushApartOf(page);
  await Promise.all([press(null), press([0, 1]), press(null)]);
  assert.deepEqual(page.said, [["part.every.done", { pairs: 1, moved: 1 }]]);
  assert.deepEqual(page.board.state.shapes[1].values, [2, 0, 1]);
  page.board.undo();
  assert.deepEqual(page.board.state.shapes, SHAPES);
});

test("what was moved meanwhile stays where it is", async () => {
  const page = pageOf(() => {
    page.board.moveShapes([[0, [5, 5, 1]]], 2);
    return { moves: [[0, 0], [1, 0], [0, 0]], pairs: 1, left: 0 };
  });
  await part(page, [0, 1]);
  assert.deepEqual(page.board.state.shapes.map((/** @type {any} */ { values }) => values), [[5, 5, 1], [1, 0, 1], [0, 0, 1, 0]]);
  assert.deepEqual(page.said, []);
});

test("an engine that fails, and a way beyond all numbers, are told, and all stays", async () => {
  for (const answer of [() => assert.fail("no"), () => ({ moves: SHAPES.map(() => [Infinity, 0]), pairs: 1, left: 0 })]) {
    const page = pageOf(answer);
    await part(page, [0, 1]);
    assert.deepEqual(page.said.map((/** @type {any[]} */ [key]) => key), ["part.failed"]);
    assert.deepEqual(page.board.state.shapes, SHAPES);
  }
});
