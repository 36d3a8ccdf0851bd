import assert from "node:assert/strict";
import test from "node:test";

import { keepingOf } from "../../web/app/keeping.js";
import { Board } from "../../web/document/board.js";
import { ROOMS, SCENES, fileOf } from "../../web/document/scene-order.js";
import { History, LOOKS } from "../../web/document/history.js";
import { withValues } from "../../web/document/scene.js";
import { caseOf, startOf } from "../../web/document/scenes.js";
import { Store } from "../../web/document/store.js";
import { many, randomFrom, readJson, scene } from "./support.js";

/** @import { Scene, State } from "../../web/document/scene.js" */

const random = randomFrom(500);
const moving = readJson("web/scenes/disk-box-motion.json");

/** @param {Scene} [opened] */
function boardOf(opened = scene) {
  const board = new Board(new Store());
  board.open(opened, startOf(opened));
  return board;
}

/** @template T @param {T[]} list */
const any = (list) => list[Math.floor(random() * list.length)];

/** Something that a person does to the list of shapes. @param {Board} board */
function relist(board) {
  const { length } = board.state.shapes;
  const place = () => Math.floor(random() * length);
  const kind = random();
  if (kind < 0.5) board.add({ type: "disk", values: [random(), -0, random()] });
  else if (kind < 0.7) board.remove([place(), place()]);
  else board.bring(place(), place());
}

/** Something that a person does, as a gesture or at once. @param {Board} board */
function act(board) {
  const { history, kind: { hasList }, scene: { cases, keys, parameters }, state } = board;
  const index = Math.floor(random() * state.shapes.length);
  const { values = [] } = state.shapes[index] ?? {};
  const kind = random();
  if (hasList && random() < 0.5) {
    relist(board);
  } else if (kind < 0.3 && keys.length) {
    history.begin("keys");
    for (let i = 0; i < 1 + random() * 5; i += 1) board.act(any(keys).code, random() < 0.5 ? 1 : -1, random(), 3);
    history.end("keys");
  } else if (kind < 0.6 && values.length) {
    history.begin("drag");
    for (let i = 0; i < 1 + random() * 5; i += 1) board.moveShapes([[index, values.map((each) => each + random() - 0.5)]], 3);
    history.end("drag");
  } else if (kind < 0.75 && values.length) {
    board.setValue(index, Math.floor(random() * values.length), random() < 0.1 ? -0 : random() * 10);
  } else if (kind < 0.85 && Object.keys(parameters).length) {
    board.setParameter(any(Object.keys(parameters)), random() * 90);
  } else if (kind < 0.95 && cases.length) {
    board.open(board.scene, caseOf(board.scene, any(cases)));
  } else {
    board.open(board.scene, startOf(board.scene));
  }
}

for (const id of [...SCENES, ...ROOMS, "many"].filter((each) => each !== "crowd")) { // which has no shapes
  test(`undo and redo of 500 random commands lead back to the same bits: ${id}`, () => {
    const board = boardOf(id === "many" ? many : readJson(`web/${fileOf(id)}`));
    const seen = [board.state];
    for (let i = 0; i < 500; i += 1) {
      const before = board.state;
      const steps = board.history.length;
      act(board);
      assert.ok(board.history.length <= steps + 1, "one step at most");
      if (board.history.length > steps) seen.push(board.state);
      else if (board.state !== before) seen[seen.length - 1] = board.state; // from where one looks, or back where it began
    }
    assert.ok(seen.length > 200);
    const kept = seen.slice(-board.history.length - 1);
    for (const state of kept.slice(0, -1).reverse()) {
      board.undo();
      assert.deepEqual(made(board.state), made(state));
    }
    assert.ok(!board.history.canUndo);
    for (const state of kept.slice(1)) {
      board.redo();
      assert.deepEqual(made(board.state), made(state));
    }
    assert.ok(!board.history.canRedo);
  });
}

/** What a step is about, -0 and all. @param {State} state */
function made({ shapes, parameters, meshes }) {
  const others = Object.fromEntries(Object.entries(parameters).filter(([name]) => !LOOKS.includes(name)));
  return { shapes: shapes.map(({ type, values }) => ({ type, values })), others, meshes };
}

test("of each scene a thousand steps are kept, and no more", () => {
  const board = boardOf();
  const { values } = board.state.shapes[0];
  for (let i = 1; i <= 1500; i += 1) board.moveShapes([[0, values.map((each) => each + i)]], 3);
  assert.equal(board.history.length, 1000);
});

test("a gesture is one step, one that ends where it began is none, and what comes after an undo forgets the redo", () => {
  const board = boardOf();
  const { history } = board;
  history.begin("drag");
  for (const x of [1, 2, 3]) board.setValue(0, 0, x);
  history.end("drag");
  assert.equal(history.length, 1);
  history.begin("drag");
  for (const x of [4, 5, 3]) board.setValue(0, 0, x);
  history.end("drag");
  assert.equal(history.length, 1);
  board.undo();
  assert.equal(board.state.shapes[0].values[0], -4);
  assert.ok(history.canRedo && !history.canUndo);
  board.setValue(0, 0, 7);
  assert.ok(!history.canRedo);
});

test("two gestures at once are one step; an undo amid a gesture ends it", () => {
  const whole = boardOf();
  whole.history.begin("keys");
  whole.history.begin("drag");
  whole.setValue(0, 0, 1);
  whole.history.end("drag");
  whole.setValue(0, 1, 1);
  whole.history.end("keys");
  assert.equal(whole.history.length, 1);
  whole.history.begin("drag");
  whole.setValue(0, 0, 5);
  whole.undo();
  assert.deepEqual(whole.state.shapes[0].values, [1, 1, 1]);
  whole.setValue(0, 0, 6);
  assert.equal(whole.history.length, 2);
});

test("what moves by itself is no step, nor is starting it; an undo leaves it where it is", () => {
  const board = boardOf(moving);
  board.setParameter("running", 1);
  for (let i = 0; i < 20; i += 1) board.goOn(0.1);
  assert.ok(!board.history.canUndo);
  board.moveShapes([[0, [9, 9, 1]]], 3);
  board.goOn(0.1);
  const { phase } = board.state.parameters;
  board.undo();
  assert.equal(board.state.parameters.phase, phase);
  assert.equal(board.state.parameters.running, 1);
  assert.deepEqual(board.state.shapes[0].values, moving.shapes[0].values);
});

test("each scene has its own steps, and what was left there comes back by an undo", () => {
  const board = boardOf();
  board.setValue(0, 0, 7);
  const left = board.state;
  board.open(many, startOf(many));
  assert.ok(!board.history.canUndo);
  board.open(scene, startOf(scene));
  board.undo();
  assert.deepEqual(board.state, left);
  board.undo();
  assert.deepEqual(board.state, startOf(scene));
});

test("what is written down is taken up again, to the bit, and nonsense is not", () => {
  const board = boardOf();
  board.setValue(0, 0, 0.1 + 0.2);
  board.setValue(0, 1, -0);
  board.undo();
  const written = JSON.parse(JSON.stringify(board.history.write()));
  const later = new Board(new Store());
  later.history.recall(written);
  later.open(scene, board.state);
  assert.equal(later.history.length, 1);
  later.redo();
  assert.ok(Object.is(later.state.shapes[0].values[1], -0));
  assert.deepEqual(later.history.write(), { [scene.id]: { ...written[scene.id], past: [...written[scene.id].past, written[scene.id].present], present: written[scene.id].future[0], future: [] } });
  for (const nonsense of [null, 3, "x", { a: 1 }, { [scene.id]: { past: 3 } }, { [scene.id]: { past: ["#/disk-triangle?disk=x"], future: [], present: "#/no" } }]) {
    const fresh = new Board(new Store());
    fresh.history.recall(nonsense);
    fresh.open(scene, startOf(scene));
    assert.ok(!fresh.history.canUndo && !fresh.history.canRedo);
  }
});

test("a storage that throws breaks nothing", () => {
  for (const storage of [() => { throw new Error("forbidden"); }, () => ({ getItem: () => null, setItem: () => { throw new Error("full"); } })]) {
    const board = new Board(new Store());
    const keeping = keepingOf(board.history, /** @type {any} */ (storage));
    keeping.begin();
    board.open(scene, startOf(scene));
    for (const x of [1, 2, 3]) board.setValue(0, 0, x);
    keeping.settle();
    assert.equal(board.history.length, 3);
  }
});

test("what was kept comes back after a reload", () => {
  const kept = new Map();
  const storage = () => /** @type {any} */ ({ getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text) });
  const [first, second] = [new Board(new Store()), new Board(new Store())];
  const keeping = keepingOf(first.history, storage);
  keeping.begin();
  first.open(scene, startOf(scene));
  first.setValue(0, 0, 5);
  keeping.settle();
  keepingOf(second.history, storage).begin();
  second.open(scene, withValues(scene, startOf(scene), 0, [5, 0, 1]));
  second.undo();
  assert.deepEqual(second.state, startOf(scene));
});

test("the end of the last gesture is told, whether it was a step or not", () => {
  const history = new History();
  let rests = 0;
  history.addEventListener("rest", () => { rests += 1; });
  history.begin("keys");
  history.begin("drag");
  assert.ok(history.isMoving);
  history.end("keys");
  assert.equal(rests, 0);
  history.end("drag");
  history.end("drag");
  assert.deepEqual([rests, history.isMoving], [1, false]);
});
