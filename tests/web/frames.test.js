import assert from "node:assert/strict";
import test from "node:test";

import { hasModel } from "../../web/geometry/models.js";
import { Store } from "../../web/document/store.js";
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

/** An answer that says nothing. @type {any} */
const NONE = { pairs: [], departs: [], exact: { hit: false }, algorithms: [], source: "", explanation: null };

/** @param {number} x */
function disk(x) {
  return { type: "disk", values: [x, 0, 1] };
}

/**
 * Frames of a board whose questions are answered at once.
 * @param {() => boolean} draw
 * @param {(question: any) => any} [of] What is stored.
 */
function framesThat(draw, of = () => undefined) {
  const board = {
    revision: 1, scene: { id: "scene", parameters: {} }, state: { shapes: [disk(0)] }, isRunning: false, store: new Store(),
  };
  const asked = /** @type {number[]} */ ([]);
  const engine = /** @type {any} */ ({
    status: "ready",
    ask: (/** @type {any} */ question) => {
      asked.push(question.revision);
      frames.receive(question, NONE, { python: 0, roundTrip: 0, drawing: 0 });
    },
  });
  const stage = { draw, redraw: () => frames.wake(), decimals: 2 };
  /** @type {any} */
  let question;
  const frames = new Frames(/** @type {any} */ ({
    board, engine, stage, keys: { active: false }, stored: { load: async () => {}, of },
    question: () => {
      const { revision, scene: { id: scene }, state: { meshes, nearest, shapes } } = /** @type {any} */ (board);
      if (meshes && !meshes.every(hasModel)) return undefined;
      if (question?.revision !== revision || question.scene !== scene) question = { shapes, meshes, nearest, scene, revision, algorithm: "exact" };
      return question;
    },
    news: { asked() {}, answered() {}, drawn() {}, refused: () => "", status() {}, fault() {}, failure: () => "" },
  }));
  return { asked, board, engine, frames };
}

test("a drawing that fails keeps no question from being asked, nor an opened link from settling", async () => {
  const { asked, board, frames } = framesThat(() => { throw new RangeError("no such floor"); });
  const faults = /** @type {string[]} */ ([]);
  frames.news.fault = (error) => faults.push(String(error));
  const first = frames.whenDrawn();
  await pass();
  await first;
  assert.deepEqual(asked, [1]);
  assert.equal(frames.drawn?.revision, 1);
  assert.deepEqual(faults, ["RangeError: no such floor"], "told once");
  Object.assign(board, { revision: 2, state: { shapes: [disk(1)] } });
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
  frames.news.fault = (error) => faults.push(error);
  frames.news.drawn = () => { throw new Error("no such handle"); };
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
  Object.assign(board, { revision: 2, state: { shapes: [], meshes: ["awaited.obj"] } });
  frames.wake();
  await pass();
  assert.deepEqual([asked, frames.drawn, frames.status], [[1], undefined, "ready"]);
  Object.assign(board, { revision: 3, state: { shapes: [], meshes: ["terrain"] } });
  frames.wake();
  await pass();
  assert.deepEqual([asked, frames.drawn?.revision], [[1, 3], 3]);
});

/** Frames of an engine that is still getting ready, where the first state's answer is stored. */
function framesOfAStart() {
  const found = framesThat(() => true, ({ revision }) => (revision === 1 ? { pairs: ["stored"] } : undefined));
  const { engine, frames } = found;
  const { ask } = engine;
  /** @type {any[]} */
  const kept = [];
  Object.assign(engine, { status: "loading", ask: (/** @type {any} */ question) => kept.push(question) });
  const seen = /** @type {string[]} */ ([]);
  frames.news.status = (status) => seen.push(`${status} ${frames.drawn?.answer.pairs[0] ?? "-"}`);
  const become = (/** @type {string} */ status) => {
    engine.status = status;
    if (status === "ready") engine.ask = ask;
    frames.startAnew();
  };
  const go = () => frames.wake();
  return { ...found, become, go, kept, seen };
}

test("what is stored of a state is drawn at once, and counts as an answer but not as the engine's", async () => {
  const { become, frames, go, seen } = framesOfAStart();
  const opened = frames.whenDrawn();
  let isReady = false;
  frames.ready.then(() => { isReady = true; });
  go();
  await pass(1);
  await opened;
  assert.deepEqual(frames.drawn?.answer.pairs, ["stored"]);
  assert.deepEqual([frames.status, frames.count, isReady], ["loading", 1, false]);
  const stored = frames.drawn;
  become("ready");
  assert.equal(frames.shown, stored, "no moment without a verdict");
  assert.equal(frames.status, "loading", "until the engine's verdict is drawn");
  await pass();
  assert.deepEqual([frames.drawn?.answer.pairs, frames.status, isReady], [[], "ready", true]);
  assert.equal(frames.count, 2);
  assert.deepEqual(seen, ["loading stored", "loading stored", "ready -"]);
});

test("a page that covers a stored verdict does not keep the engine from being ready", async () => {
  for (const isEarly of [true, false]) {
    const { become, board, frames, go } = framesOfAStart();
    go();
    await pass(1);
    if (isEarly) become("ready");
    board.store.set({ isGallery: true });
    frames.rest("a page");
    if (!isEarly) become("ready");
    await pass();
    assert.equal(frames.status, "ready");
    await frames.ready;
  }
});

test("a state of which nothing is stored has no verdict until the engine answers", async () => {
  const { become, board, frames, go } = framesOfAStart();
  go();
  await pass();
  board.revision = 2;
  go();
  await pass(1);
  assert.deepEqual([frames.drawn, frames.shown.answer, frames.status], [undefined, undefined, "loading"]);
  board.revision = 1;
  go();
  await pass();
  assert.deepEqual(frames.drawn?.answer.pairs, ["stored"]);
  board.revision = 2;
  become("ready");
  assert.equal(frames.shown.answer, undefined, "what is stored is of another state");
  await pass();
  assert.deepEqual([frames.drawn?.revision, frames.drawn?.answer.pairs], [2, []]);
});

test("where the engine fails, no stored verdict stands; its new start shows it again", async () => {
  const { become, frames, go } = framesOfAStart();
  go();
  await pass();
  frames.ready.catch(() => {});
  become("failed");
  await pass();
  assert.equal(frames.shown.answer, undefined);
  become("loading");
  await pass();
  assert.deepEqual(frames.drawn?.answer.pairs, ["stored"]);
});

test("what moves by itself waits for the engine", async () => {
  const { become, board, frames, go } = framesOfAStart();
  let steps = 0;
  Object.assign(board, { isRunning: true, goOn: () => { steps += 1; } });
  go();
  await pass(6);
  assert.deepEqual([steps, frames.drawn?.answer.pairs], [0, ["stored"]]);
  become("ready");
  await pass(6);
  assert.ok(steps > 0);
});

test("what leaves the question as it is, as turning the view, asks nothing and is drawn all the same", async () => {
  const { asked, board, frames } = framesThat(() => true);
  frames.wake();
  await pass();
  const answer = frames.drawn?.answer;
  Object.assign(board, { revision: 2, state: { shapes: [disk(0)], parameters: { azimuth: 30 } } });
  const turned = frames.whenDrawn();
  await pass();
  await turned;
  assert.deepEqual([asked, frames.drawn?.revision, frames.count], [[1], 2, 2]);
  assert.equal(frames.drawn?.answer, answer);
  Object.assign(board, { revision: 3, state: { shapes: [disk(-0)] } });
  const moved = frames.whenDrawn();
  await pass();
  await moved;
  assert.deepEqual(asked, [1, 3], "-0 is another number");
});

test("a view that wants more of the answer asks anew, and one that wants less", async () => {
  const { asked, board, frames } = framesThat(() => true);
  frames.wake();
  await pass();
  const { shapes } = board.state;
  for (const nearest of [true, true, undefined]) {
    Object.assign(board, { revision: board.revision + 1, state: { shapes, nearest } });
    frames.wake();
    await pass();
  }
  assert.deepEqual(asked, [1, 2, 4]);
});

test("the view may turn while the answer is on its way", async () => {
  const { board, engine, frames } = framesThat(() => true);
  const questions = /** @type {any[]} */ ([]);
  engine.ask = (/** @type {any} */ question) => questions.push(question);
  frames.wake();
  await pass();
  Object.assign(board, { revision: 2, state: { shapes: [disk(0)] } });
  const turned = frames.whenDrawn();
  await pass();
  assert.equal(questions.length, 1);
  frames.receive(questions[0], NONE, { python: 0, roundTrip: 0, drawing: 0 });
  await pass();
  await turned;
  assert.equal(frames.drawn?.revision, 2);
});

test("what was refused is asked again, and leaves no former verdict", async () => {
  const { board, engine, frames } = framesThat(() => true);
  frames.wake();
  await pass();
  assert.equal(frames.drawn?.revision, 1);
  Object.assign(board, { revision: 2, state: { shapes: [disk(1)] } });
  frames.news.refused = () => "no answer";
  let count = 0;
  engine.ask = (/** @type {any} */ question) => {
    count += 1;
    frames.refuse(question);
  };
  const opened = assert.rejects(frames.whenDrawn(), /no answer/);
  await pass();
  await opened;
  assert.deepEqual([frames.drawn, frames.shown.answer, frames.status], [undefined, undefined, "ready"]);
  board.revision = 3;
  frames.wake();
  await pass();
  assert.equal(count, 2);
});

test("a first state that is refused leaves the page ready, and not for ever at its start", async () => {
  const { engine, frames } = framesThat(() => true);
  engine.ask = (/** @type {any} */ question) => frames.refuse(question);
  frames.wake();
  await pass();
  assert.equal(frames.status, "ready");
  await frames.ready;
});

test("nobody waits for a verdict of an engine that has failed, or of a scene that was left", async () => {
  const { become, board, frames, go } = framesOfAStart();
  board.revision = 2;
  go();
  frames.news.failure = () => "Python stopped";
  frames.ready.catch(() => {});
  const opened = assert.rejects(frames.whenDrawn(), /Python stopped/);
  become("failed");
  await opened;
  await assert.rejects(frames.whenDrawn(), /Python stopped/, "nor begins to wait");
  become("loading");
  const left = assert.rejects(frames.whenDrawn(), /a newer link/);
  frames.abandon("a newer link");
  await left;
});

test("what is opened is seen once an answer about it is drawn, and no former one", async () => {
  const { board, frames } = framesThat(() => true);
  let isSeen = false;
  const opened = frames.whenDrawn(2).then(() => { isSeen = true; });
  await pass();
  assert.deepEqual([frames.drawn?.revision, isSeen], [1, false]);
  board.revision = 2;
  frames.wake();
  await pass();
  await opened;
});

test("before the first scene nothing is asked, and no link is written", async () => {
  const { asked, board, frames } = framesThat(() => true);
  let links = 0;
  frames.news.asked = () => { links += 1; };
  Object.assign(board, { scene: { id: "", parameters: {} } });
  frames.wake();
  await pass();
  assert.deepEqual([asked, links, frames.isBehind], [[], 0, false]);
  Object.assign(board, { scene: { id: "scene", parameters: {} } });
  frames.wake();
  await pass();
  assert.deepEqual([asked, links], [[1], 1]);
});

test("a question that has become another is asked without a word, whatever it is of it", async () => {
  const { asked, frames } = framesThat(() => true);
  frames.wake();
  await pass();
  const former = frames.question();
  frames.question = () => /** @type {any} */ (other);
  const other = { ...former, algorithm: "redpoll-2-23" };
  frames.wake();
  await pass();
  assert.deepEqual([asked, frames.drawn?.algorithm], [[1, 1], "redpoll-2-23"]);
  frames.wake();
  await pass();
  assert.equal(asked.length, 2, "and once");
});

test("what is asked is drawn when it is answered, and not before", async () => {
  let isDirty = true;
  let draws = 0;
  const { board, engine, frames } = framesThat(() => {
    if (!isDirty) return false;
    isDirty = false;
    draws += 1;
    return true;
  });
  const { redraw } = frames.stage;
  frames.stage.redraw = () => { isDirty = true; redraw(); };
  frames.wake();
  await pass();
  const former = draws;
  const { ask } = engine;
  const questions = /** @type {any[]} */ ([]);
  engine.ask = (/** @type {any} */ question) => questions.push(question);
  Object.assign(board, { revision: 2, state: { shapes: [disk(1)] } });
  frames.wake();
  await pass();
  assert.deepEqual([questions.length, draws], [1, former]);
  ask(questions[0]);
  await pass();
  assert.deepEqual([frames.drawn?.revision, draws], [2, former + 1]);
});
