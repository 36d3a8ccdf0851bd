import assert from "node:assert/strict";
import test from "node:test";

import { Board, stepOf } from "../../web/document/board.js";
import { SCENES } from "../../web/document/scene-order.js";
import { stateOf } from "../../web/document/scene.js";
import { caseOf, startOf } from "../../web/document/scenes.js";
import { readJson, scene } from "./support.js";

/** @import { Scene } from "../../web/document/scene.js" */
import { Store } from "../../web/document/store.js";

const STEP = 1 / 60; // seconds, the article's

function opened() {
  let changes = 0;
  const board = new Board(new Store(() => (changes += 1)));
  board.open(scene, startOf(scene));
  return { board, changes: () => changes };
}

/**
 * The disk, the triangle and the parameters after a key was held for so long.
 * @param {string} code
 * @param {number} seconds
 */
function after(code, seconds) {
  const { board } = opened();
  board.act(code, 0, seconds, 3);
  const { shapes: [disk, triangle], parameters: { turn, sx, sy } } = board.state;
  return { disk: disk.values, triangle: triangle.values, turn, sx, sy };
}

const START = { disk: [-4, 0, 1], triangle: [0, 0, 1.6, 3.6, 4.8, 0], turn: 0, sx: 2, sy: 2 };

test("a tap is one round step in the units of the scene, of every key of every scene", () => {
  const sizes = new Set();
  for (const id of SCENES) {
    for (const { rate } of boardOf(id).scene.keys) {
      for (const each of [rate ?? 0].flat().filter(Boolean)) {
        const step = stepOf(each);
        assert.equal(Math.sign(step), Math.sign(each));
        assert.ok(Math.abs(step) >= Math.abs(each) / 60 && Math.abs(step) < Math.abs(each) / 24, `${id} ${each}`);
        sizes.add(String(Math.abs(step)));
      }
    }
  }
  assert.deepEqual([...sizes].sort(), ["0.02", "0.05", "0.1", "0.5", "1"]);
});

test("taps there and back end at the start, to the bit", () => {
  const { board } = opened();
  for (const steps of [1, -1]) {
    for (const { code } of scene.keys) for (let i = 0; i < 50; i += 1) board.act(code, steps, 0, 3);
  }
  assert.deepEqual(board.state, startOf(scene));
  board.act("KeyL", 1, 0, 3);
  assert.deepEqual(board.state.shapes[0].values, [-3.9, 0, 1]);
});

test("what neither steps nor moves asks nothing", () => {
  const { board, changes } = opened();
  const before = changes();
  board.act("KeyL", 0, 0, 3);
  assert.equal(changes(), before);
});

test("a second of H moves by 6, whatever the frame rate and the zoom", () => {
  for (const rate of [30, 60, 144, 240]) {
    for (const decimals of [-9, 0, 1, 3, 9]) {
      const { board } = opened();
      for (let i = 0; i < rate; i += 1) board.act("KeyH", 0, 1 / rate, decimals);
      assert.ok(Math.abs(board.state.shapes[0].values[0] + 10) < 0.01, `${rate} ${decimals}`);
    }
  }
});

test("three seconds of R are a quarter turn, exactly", () => {
  assert.deepEqual(after("KeyR", 3).triangle, [0, 0, -3.6, 1.6, 0, 4.8]);
});

test("a key that the scene does not know does nothing", () => {
  assert.deepEqual(after("KeyQ", STEP), START);
});

test("a move by hand rounds what it changed, and nothing else", () => {
  const { board } = opened();
  board.setValue(0, 1, 1 / 3);
  board.moveShapes([[0, [-4.12345678, 1 / 3, 1]]], 3);
  assert.deepEqual(board.state.shapes[0].values, [-4.123, 1 / 3, 1]);
});

test("a typed value is taken exactly", () => {
  const { board } = opened();
  board.setValue(1, 5, 5e-324);
  assert.equal(board.state.shapes[1].values[5], 5e-324);
  board.setParameter("turn", 1 / 3);
  assert.equal(board.state.parameters.turn, 1 / 3);
});

test("each change counts as one revision and is told once", () => {
  const { board, changes } = opened();
  assert.deepEqual([board.revision, changes()], [1, 1]);
  board.setValue(0, 0, 5);
  board.setParameter("turn", 5);
  assert.deepEqual([board.revision, changes()], [3, 3]);
});

test("a change to numbers that are not finite is not taken", () => {
  const { board, changes } = opened();
  board.setValue(0, 0, Infinity);
  board.setValue(0, 0, NaN);
  board.setParameter("sx", 1e308);
  board.setParameter("turn", Infinity);
  assert.deepEqual(board.state, startOf(scene));
  assert.deepEqual([board.revision, changes()], [1, 1]);
});

/** @param {string} id */
function boardOf(id) {
  /** @type {Scene} */
  const file = readJson(`web/scenes/${id}.json`);
  const board = new Board(new Store());
  board.open(file, startOf(file));
  return board;
}

test("E turns a ray, which keeps its origin and its length, exactly at quarter turns", () => {
  const board = boardOf("ray-disk");
  board.act("KeyE", 0, 1, 3);
  assert.equal(board.state.parameters.turn, 90);
  assert.deepEqual(board.state.shapes[0].values, [-4, -2, 0, 1]);
  for (let i = 0; i < 5000; i += 1) board.act("KeyE", 0, STEP, 3);
  const [, , dx, dy] = board.state.shapes[0].values;
  assert.ok(Math.abs(Math.hypot(dx, dy) - 1) < 1e-15);
});

test("a direction that was typed sets its turn, and keeps its length when it is turned", () => {
  const board = boardOf("ray-disk");
  board.setParameter("turn", 390);
  board.setValue(0, 2, 3);
  board.setValue(0, 3, 4);
  assert.ok(Math.abs(board.state.parameters.turn - (360 + 53.13010235415598)) < 1e-9);
  board.setParameter("turn", 90);
  assert.deepEqual(board.state.shapes[0].values, [-4, -2, 0, 5]);
});

test("in every case, and for values of a link, a turn is the angle of its direction", () => {
  const ids = ["ray-aabb", "ray-box", "ray-disk", "line-line"];
  for (const { scene: each } of ids.map(boardOf)) {
    const linked = each.shapes.map(({ turn, values }) => (turn ? [...values.slice(0, 2), -3, 4] : values));
    const states = [startOf(each), stateOf(each, linked, each.parameters), ...each.cases.map((one) => caseOf(each, one))];
    for (const { shapes, parameters } of states) {
      each.shapes.filter(({ turn }) => turn).forEach(({ turn = "" }, i) => {
        const [, , u, v] = shapes[i].values;
        const off = parameters[turn] - (Math.atan2(v, u) * 180) / Math.PI;
        assert.ok(Math.abs(off - 360 * Math.round(off / 360)) < 1e-9, `${each.id}: ${parameters[turn]} for ${u}, ${v}`);
      });
    }
  }
});

test("what cannot be is not taken: a negative size, a direction without a length", () => {
  const box = boardOf("disk-box");
  box.setValue(1, 2, -1);
  assert.deepEqual(box.state.shapes[1].values, [0, 5, 6, 2, 0]);
  const ray = boardOf("ray-disk");
  ray.setParameter("turn", 0);
  ray.setValue(0, 2, 0);
  assert.deepEqual(ray.state.shapes[0].values, [-4, -2, 1, 0]);
});

test("no key takes the elevation beyond the one who looks from above or below; azimuth goes round and round", () => {
  for (const [code, expected] of /** @type {const} */ ([["KeyW", 90], ["KeyS", -90]])) {
    const board = boardOf("sphere-triangle");
    for (let i = 0; i < 200; i += 1) board.act(code, 0, STEP, 3);
    assert.equal(board.state.parameters.elevation, expected);
    board.act(code, 0, -STEP, 3);
    assert.equal(board.state.parameters.elevation, expected - Math.sign(expected));
  }
  const board = boardOf("sphere-triangle");
  for (let i = 0; i < 600; i += 1) board.act("KeyD", 0, STEP, 3);
  assert.equal(board.state.parameters.azimuth, 630);
});

test("a change as by keys comes back within the limits from wherever a link has led", () => {
  const board = boardOf("sphere-triangle");
  board.setParameter("elevation", 200);
  assert.equal(board.state.parameters.elevation, 200);
  board.changeParameter("elevation", -1);
  assert.equal(board.state.parameters.elevation, 90);
  board.changeParameter("azimuth", 1e4 / 3);
  assert.equal(board.state.parameters.azimuth, 3363.3333);
});
