import assert from "node:assert/strict";
import test from "node:test";

import { Frames } from "../../web/stage/frames.js";

/** @type {(() => void)[]} */
const waiting = [];
Object.assign(globalThis, { requestAnimationFrame: (/** @type {() => void} */ act) => waiting.push(act) });

/** Lets the frames that were asked for come, and what they bring about. */
async function pass(count = 4) {
  for (let i = 0; i < count; i += 1) {
    for (const act of waiting.splice(0)) act();
    await Promise.resolve();
  }
}

/** Frames of a board whose questions are answered at once. @param {() => boolean} draw */
function framesThat(draw) {
  const board = { revision: 1, scene: { id: "scene" }, state: { shapes: [] }, isRunning: false };
  const asked = /** @type {number[]} */ ([]);
  const engine = /** @type {any} */ ({
    status: "ready",
    ask: (/** @type {any} */ question) => {
      asked.push(question.revision);
      engine.onAnswer(question, { pairs: [] }, { python: 0, roundTrip: 0, drawing: 0 });
    },
  });
  const stage = { draw, redraw: () => frames.wake(), decimals: 2 };
  const frames = new Frames(/** @type {any} */ (board), engine, /** @type {any} */ ({ active: false }), /** @type {any} */ (stage));
  return { asked, board, frames };
}

test("a drawing that fails keeps no question from being asked, nor an opened link from settling", async () => {
  const { asked, board, frames } = framesThat(() => { throw new RangeError("no such floor"); });
  const faults = /** @type {string[]} */ ([]);
  frames.onFault = (error) => faults.push(String(error));
  const first = frames.whenDrawn();
  await pass();
  await first;
  assert.deepEqual(asked, [1]);
  assert.equal(frames.drawn?.revision, 1);
  assert.deepEqual(faults, ["RangeError: no such floor"], "told once");
  board.revision = 2;
  const second = frames.whenDrawn();
  await pass();
  await second;
  assert.deepEqual(asked, [1, 2]);
  assert.equal(frames.drawn?.revision, 2);
  assert.equal(faults.length, 2);
});

test("what shows the verdict may fail as well", async () => {
  const { frames } = framesThat(() => true);
  const faults = /** @type {unknown[]} */ ([]);
  frames.onFault = (error) => faults.push(error);
  frames.onDraw = () => { throw new Error("no such handle"); };
  const opened = frames.whenDrawn();
  await pass();
  await opened;
  assert.equal(frames.drawn?.revision, 1);
  assert.equal(faults.length, 1);
});

test("where the file of a model is not open, nothing is asked, and no former verdict stands", async () => {
  const { asked, board, frames } = framesThat(() => true);
  frames.wake();
  await pass();
  assert.equal(frames.drawn?.revision, 1);
  Object.assign(board, { revision: 2, state: { shapes: [], mesh: "awaited.obj" } });
  frames.wake();
  await pass();
  assert.deepEqual([asked, frames.drawn, frames.status], [[1], undefined, "ready"]);
  Object.assign(board, { revision: 3, state: { shapes: [], mesh: "terrain" } });
  frames.wake();
  await pass();
  assert.deepEqual([asked, frames.drawn?.revision], [[1, 3], 3]);
});
