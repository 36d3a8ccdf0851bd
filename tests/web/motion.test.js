import assert from "node:assert/strict";
import test from "node:test";

import { Board } from "../../web/document/board.js";
import { readScene, readState, writeLink } from "../../web/document/link.js";
import { Store } from "../../web/document/store.js";
import { carried, carriedBack } from "../../web/geometry/motion.js";
import { sameState, withParameter, withValues } from "../../web/document/scene.js";
import { startOf } from "../../web/document/scenes.js";
import { motionNews } from "../../web/panel/motion-buttons.js";
import { near, randomFrom, readJson, times } from "./support.js";

/** @import { Scene } from "../../web/document/scene.js" */

/** @type {Scene} */
const scene = readJson("web/scenes/disk-box-motion.json");
const OWN = [0, 5, 6, 2, 0];
const HOW = { amplitude: 4, rate: 60 };
const [HARMONIC, REVOLVING] = [0, 1];
const random = randomFrom(7);

test("to and fro is a sine of the phase along x, exact at quarters", () => {
  const xs = [0, 90, 180, 270, 360].map((phase) => carried(OWN, HOW, { motion: HARMONIC, phase })[0]);
  assert.deepEqual(xs, [0, 4, 0, -4, 0]);
  assert.ok(near(carried(OWN, HOW, { motion: HARMONIC, phase: 30 })[0], 2));
});

test("around the origin turns place and box alike, exact at quarters", () => {
  assert.deepEqual(carried(OWN, HOW, { motion: REVOLVING, phase: 0 }), OWN);
  assert.deepEqual(carried(OWN, HOW, { motion: REVOLVING, phase: 90 }), [-5, 0, 6, 2, 90]);
  assert.deepEqual(carried(OWN, HOW, { motion: REVOLVING, phase: 180 }), [-0, -5, 6, 2, 180]);
});

test("the way back is the box that was carried, and itself where it fits", () => {
  for (const motion of [HARMONIC, REVOLVING]) {
    for (const phase of times(200, () => random() * 360)) {
      const own = [random() * 9, random() * 9, 3, 1, random() * 90];
      const values = carried(own, HOW, { motion, phase });
      assert.equal(carriedBack(values, HOW, { motion, phase }, own), own);
      const found = carriedBack(values, HOW, { motion, phase }, OWN);
      assert.ok(found.every((number, i) => near(number, own[i], 100)));
    }
  }
});

function running() {
  const board = new Board(new Store());
  board.open(scene, startOf(scene));
  return board;
}

test("a running box goes on by its rate, whatever the frames; its phase stays below a whole turn", () => {
  for (const rate of [24, 60, 144]) {
    const board = running();
    for (let i = 0; i < 7 * rate; i += 1) board.goOn(1 / rate);
    assert.ok(Math.abs(board.state.parameters.phase - 60) < 0.1, String(rate));
  }
});

test("S stops it once for each press, and starts it again", () => {
  const board = running();
  assert.equal(board.isRunning, true);
  board.press("KeyS");
  assert.equal(board.isRunning, false);
  board.act("KeyS", 0, 1, 3);
  assert.equal(board.isRunning, false);
  board.press("KeyS");
  assert.equal(board.isRunning, true);
});

test("a box that is dragged goes on from where it was put", () => {
  const turned = withParameter(scene, startOf(scene), "phase", 90);
  const dragged = withValues(scene, turned, 1, [-7, 0, 6, 2, 90]);
  assert.deepEqual(dragged.shapes[1].values, [-7, 0, 6, 2, 90]);
  assert.deepEqual(withParameter(scene, dragged, "phase", 180).shapes[1].values, [-0, -7, 6, 2, 180]);
});

test("a link in the middle of a motion brings it back, and it goes on alike", () => {
  const board = running();
  for (let i = 0; i < 100; i += 1) board.goOn(0.0173);
  const { state } = readState(scene, readScene(writeLink(scene, board.state, {}), "").pairs);
  assert.ok(sameState(state, board.state));
  const again = running();
  again.open(scene, state);
  board.goOn(0.5);
  again.goOn(0.5);
  again.state.shapes[1].values.forEach((value, i) => assert.ok(near(value, board.state.shapes[1].values[i], 10)));
});

test("that a box has stopped is announced in its own scene alone", () => {
  const crowd = readJson("web/scenes/crowd.json");
  assert.equal(motionNews("", scene, true), "motion.runs");
  assert.equal(motionNews(scene.id, scene, true), undefined);
  assert.equal(motionNews(scene.id, scene, false), "motion.rests");
  assert.equal(motionNews(scene.id, readJson("web/scenes/disk-disk.json"), false), undefined); // another scene was opened
  assert.equal(motionNews("", scene, false), undefined);
  assert.equal(motionNews(scene.id, crowd, true), "crowd.runs");
  assert.equal(motionNews(crowd.id, crowd, false), "crowd.rests");
});
