import assert from "node:assert/strict";
import test from "node:test";

import { Board } from "../../web/document/board.js";
import { listOf } from "../../web/document/scene.js";
import { startOf } from "../../web/document/scenes.js";
import { Store } from "../../web/document/store.js";
import { handlesOf } from "../../web/geometry/shapes.js";
import { Grip } from "../../web/stage/grip.js";
import { snappingOn } from "../../web/stage/snapping.js";
import { readJson, untold } from "./support.js";

/** @import { Touched } from "../../web/engine/protocol.js" */

const SHAPES = [{ type: "disk", values: [0.3, 0, 1] }, { type: "box", values: [5, 0, 2, 2, 20] }];
const DISK = () => handlesOf(SHAPES[0], [])[0];

/** @param {readonly number[]} a @param {readonly number[]} b */
function near(a, b) {
  assert.ok(a.length === b.length && a.every((each, i) => Math.abs(each - b[i]) < 1e-12), `${a}: ${b}`);
}

/** With lines one apart. @param {(question: any) => Touched | null | Promise<null>} answer */
function snappingBy(answer, scene = readJson("web/rooms/playground.json"), state = listOf(SHAPES)) {
  const board = new Board(new Store());
  board.open(scene, state);
  const stage = /** @type {any} */ ({ camera: { x: 0, y: 0, scale: 50 }, decimals: 2 });
  const news = untold();
  const snapping = snappingOn(board, stage, news);
  const asked = /** @type {any[]} */ ([]);
  news.touching = async (question) => (asked.push(question), answer(question));
  const disk = () => handlesOf(board.state.shapes[0], [])[0];
  const gripOnDisk = () => new Grip(board, 0, 2, () => [[0, disk()]]);
  return { asked, board, gripOnDisk, news, snapping };
}

test("a key goes to the next line of the grid, or the next notch of the angle", () => {
  const { snapping } = snappingBy(() => null);
  near(snapping.next(DISK(), [1, 0], 1), [0.7, 0]);
  near(snapping.next(DISK(), [-1, 0], 1), [-0.3, 0]);
  near(snapping.next(DISK(), [0, 1], 5), [0, 5]);
  const turn = handlesOf(SHAPES[1], []).find(({ label }) => label === "turn");
  assert.ok(turn);
  near(snapping.onGrid(turn, [0.1, 0.2]), [0.1, 0.2]);
  const turned = (/** @type {[number, number]} */ arrow) => turn.moved(...snapping.next(turn, arrow, 1), 15)[4];
  near([turned([0, -1]), turned([0, 1])], [30, 15]); // it is on the box's left
});

test("what is dragged goes to where it touches, else onto the grid; a newer place takes that of one that waits", async () => {
  const touch = /** @type {Touched} */ ({ way: [2.7, 0], pair: [0, 1], just: true });
  const { asked, board, gripOnDisk, news, snapping } = snappingBy(({ ways }) => (ways[1][0] > 2 ? touch : null));
  const told = /** @type {any[]} */ ([]);
  news.touched = (touched) => told.push(touched);
  const [grip, went] = [gripOnDisk(), /** @type {number[]} */ ([])];
  grip.take();
  const { go } = grip;
  grip.go = (...by) => {
    go.apply(grip, by);
    went.push(board.state.shapes[0].values[0]);
  };
  const done = new Promise((resolve) => {
    for (const x of [1, 1.5, 2.6]) snapping.draw(grip, [x, 0]);
    snapping.inTurn(() => resolve(undefined));
  });
  assert.ok(snapping.isBusy);
  await done;
  assert.deepEqual(asked.map(({ ways }) => ways[1][0]), [1, 2.6]);
  assert.deepEqual(went, [1]);
  assert.deepEqual([board.state.shapes[0].values, told], [[3, 0, 1], [touch]]);
  await new Promise(setImmediate);
  assert.ok(!snapping.isBusy);
  snapping.draw(grip, [1, 0]);
  await new Promise((resolve) => snapping.inTurn(() => resolve(undefined)));
  assert.deepEqual(told, [touch, null]);
});

test("what was dragged, and a key that waits, move nothing in a state that was opened before the engine said where it touches", async () => {
  const scene = readJson("web/scenes/disk-box.json");
  /** @type {(nothing: null) => void} */
  let say = () => {};
  const { board, gripOnDisk, snapping } = snappingBy(() => new Promise((resolve) => { say = resolve; }), scene, startOf(scene));
  const grip = gripOnDisk();
  grip.take();
  snapping.draw(grip, [3, 0]);
  snapping.goOn(gripOnDisk(), [1, 0], 1); // a key that waits
  board.open(scene, startOf(scene));
  board.store.set({ opened: board.revision });
  const { state } = board;
  say(null);
  await new Promise(setImmediate);
  assert.ok(!snapping.isBusy);
  assert.equal(board.state, state);
});

test("each key that is pressed while others wait is a step of its own, and what is taken back waits for them", async () => {
  const { board, gripOnDisk, snapping } = snappingBy(() => null);
  const { history } = board;
  const xs = () => board.state.shapes[0].values[0];
  board.moveShapes([[0, [0.2, 0, 1]]], 2); // of somebody before
  const [press, undo] = [
    () => {
      snapping.inTurn(() => history.begin("nudge"));
      snapping.goOn(gripOnDisk(), [1, 0], 1);
      snapping.inTurn(() => history.end("nudge"));
    },
    () => snapping.inTurn(() => board.undo()),
  ];
  const done = () => new Promise((resolve) => snapping.inTurn(() => resolve(undefined)));
  for (let i = 0; i < 10; i += 1) press();
  await done();
  assert.deepEqual([xs(), history.length], [10, 11]);
  for (let i = 0; i < 9; i += 1) undo();
  await done();
  assert.equal(xs(), 1);
  for (let i = 0; i < 3; i += 1) press();
  for (let i = 0; i < 4; i += 1) undo();
  await done();
  assert.equal(xs(), 0.2);
});

test("what was moved otherwise meanwhile stays there, and without an answer there is the grid", async () => {
  const { board, gripOnDisk, news, snapping } = snappingBy(() => {
    board.moveShapes([[0, [7, 7, 1]]], 2);
    return { way: [1, 0], pair: [0, 1], just: true };
  });
  const gone = () => new Promise((resolve) => {
    snapping.goOn(gripOnDisk(), [1, 0], 1);
    snapping.inTurn(() => resolve(undefined));
  });
  await gone();
  assert.deepEqual(board.state.shapes[0].values, [7, 7, 1]);
  news.touching = () => Promise.reject(new Error("Python has stopped"));
  await gone();
  assert.deepEqual(board.state.shapes[0].values, [8, 7, 1]);
});

test("the middle of a polygon comes onto the grid, not the rounded middle of its rounded corners", async () => {
  const board = new Board(new Store());
  const polygon = { type: "polygon", values: [-3.4, -3.1, -2.2, -3.3, -2.01, -2.4, -2.7, -2, -3.3, -2.13, -3.6, -2.6, -3.7, -2.9] };
  board.open(readJson("web/rooms/playground.json"), listOf([polygon, { type: "disk", values: [9, 9, 1] }]));
  const snapping = snappingOn(board, /** @type {any} */ ({ camera: { x: 0, y: 0, scale: 50 }, decimals: 3 }), untold());
  const move = () => handlesOf(board.state.shapes[0], [])[0];
  const grip = new Grip(board, 0, 3, () => [[0, move()]]);
  grip.take();
  snapping.draw(grip, [0.1, -0.3]);
  while (snapping.isBusy) await new Promise(setImmediate);
  const { at } = move();
  for (const place of at) assert.ok(Math.abs(place - Math.round(place)) < 1e-11, String(at));
  assert.deepEqual(at.map(Math.round), [-3, -3]);
});
