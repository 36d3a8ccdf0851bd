import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";

import { Engine, PATIENCE } from "../../web/engine/engine.js";
import { explained, hearing } from "./support.js";

/** @import { Answer, FromWorker } from "../../web/engine/protocol.js" */

/** @import { Survey } from "../../web/engine/protocol.js" */
/** @typedef {{shapes: {type: string, values: number[]}[], algorithm: string, name: string, meshes?: string[]}} Question */

const { answer } = explained.touch;

const cells = {
  hit: Uint8Array.of(1), region: Uint8Array.of(7), distance: Float32Array.of(0), exact: new Uint8Array(),
};

class FakeWorker {
  /** @type {any[]} */
  asked = [];
  isTerminated = false;
  /** @type {((event: MessageEvent) => void) | null} */
  onmessage = null;
  /** @type {((event: ErrorEvent) => void) | null} */
  onerror = null;

  /** @param {any} message */
  postMessage(message) {
    this.asked.push(structuredClone(message));
  }

  terminate() {
    this.isTerminated = true;
  }

  /** @param {FromWorker} message */
  say(message) {
    this.onmessage?.(new MessageEvent("message", { data: message }));
  }

  ready() {
    this.say({ type: "ready", version: "1" });
  }

  survey(id = this.asked.at(-1).id, isLast = true) {
    this.say({ type: "surveyed", id, rows: 1, cells, isLast, python: 1.5 });
  }

  answer(id = this.asked.at(-1).id) {
    this.say({ type: "answer", id, json: JSON.stringify(answer), python: 1.5 });
  }
}

/**
 * @param {string} name
 * @returns {Question}
 */
function question(name) {
  return { name, algorithm: "exact", shapes: [{ type: "disk", values: [name.length, 0, 1] }] };
}

/**
 * @param {string} algorithm
 * @returns {Survey}
 */
function surveyBy(algorithm) {
  const lattice = { pitch: 1, left: 0, top: 0, columns: 1, rows: 1 };
  return { shapes: question("1").shapes, moved: 0, algorithm, compared: false, lattice };
}

/** A started engine, with all that it does in a log. */
function started() {
  /** @type {FakeWorker[]} */
  const workers = [];
  /** @type {string[]} */
  const log = [];
  const page = hearing({
    status: (status) => log.push(status),
    progress: ({ stage, loaded, total }) => log.push(`${stage} ${loaded}/${total}`),
    answer: ({ name }) => log.push(`answer ${name}`),
    refuse: ({ name }, message) => log.push(`refusal ${name}: ${message}`),
  });
  const engine = /** @type {Engine<Question>} */ (
    new Engine(() => {
      workers.push(new FakeWorker());
      return workers[workers.length - 1];
    }, page)
  );
  /** Starts a survey, and logs its strips. @param {string} algorithm */
  const survey = (algorithm) => engine.survey(surveyBy(algorithm), (_, part, rows, python) => {
    assert.deepEqual([part, rows], [cells, 1]);
    log.push(`cells ${algorithm} ${python}`);
  }, () => log.push(`no cells ${algorithm}`));
  engine.start();
  return { engine, log, survey, workers, worker: workers[0] };
}

/** A started engine whose worker is ready. */
function ready() {
  const page = started();
  page.worker.ready();
  return page;
}

// All tests have the clock in their hand; a watchdog that is left keeps nobody waiting.
let now = 0;
beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => now);
});
afterEach(() => mock.reset());

/** @param {number} milliseconds */
function pass(milliseconds) {
  now += milliseconds;
  mock.timers.tick(milliseconds);
}

test("what is asked while Python loads is sent when it is ready", () => {
  const { engine, log, worker } = started();
  engine.ask(question("first"));
  assert.deepEqual([engine.status, worker.asked], ["loading", []]);
  worker.ready();
  const { shapes, algorithm } = question("first");
  assert.deepEqual(worker.asked, [{ type: "ask", id: 1, shapes, algorithm }]);
  assert.deepEqual(log, ["ready"]);
});

test("an answer comes with its question and its times", () => {
  const { engine, worker } = ready();
  /** @type {unknown[]} */
  const taken = [];
  engine.page.answer = (asked, answered, { python, roundTrip }) => {
    taken.push(asked, answered, python);
    assert.ok(roundTrip >= 0 && roundTrip < 1000);
  };
  engine.ask(question("first"));
  worker.answer();
  assert.deepEqual(taken, [question("first"), answer, 1.5]);
});

test("a survey goes on beside the questions, and a newer one takes its place", () => {
  const { engine, log, survey, worker } = ready();
  engine.ask(question("1"));
  survey("A");
  survey("B");
  assert.deepEqual(worker.asked.map(({ type }) => type), ["ask", "survey", "survey"]);
  assert.deepEqual(worker.asked.at(-1), { type: "survey", id: 3, ...surveyBy("B") });
  worker.survey(2);
  worker.survey(3, false);
  worker.answer(1);
  engine.ask(question("2"));
  worker.survey(3);
  worker.answer(4);
  worker.survey(3);
  assert.deepEqual(log, ["ready", "cells B 1.5", "answer 1", "cells B 1.5", "answer 2"]);
});

test("a survey can be ended, and what still comes of it is not read", () => {
  const { engine, log, survey, worker } = ready();
  engine.endSurvey();
  assert.deepEqual(worker.asked, []);
  survey("A");
  engine.endSurvey();
  assert.deepEqual(worker.asked.at(-1), { type: "enough" });
  worker.survey(1);
  assert.deepEqual(log, ["ready"]);
});

test("a worker whose survey is ended owes but the question under way", () => {
  const { engine, survey, worker } = ready();
  survey("A");
  worker.survey(1, false);
  engine.endSurvey();
  pass(1e9);
  assert.equal(engine.status, "ready");
  survey("B");
  engine.ask(question("1"));
  engine.endSurvey();
  pass(PATIENCE.ready);
  assert.equal(engine.status, "failed");
});

test("a worker that falls silent in the middle of a survey is reported", () => {
  const { engine, log, survey, worker } = ready();
  survey("A");
  pass(PATIENCE.ready - 1);
  worker.survey(1, false);
  pass(PATIENCE.ready - 1);
  survey("B");
  assert.equal(engine.status, "ready");
  pass(1);
  assert.equal(engine.status, "failed");
  assert.deepEqual(log, ["ready", "cells A 1.5", "failed"]);
});

test("a survey that is refused is no answer to a question, and a worker that is gone owes none", () => {
  const { engine, log, survey, worker, workers } = ready();
  survey("A");
  worker.say({ type: "error", id: 1, message: "no region" });
  survey("B");
  engine.start();
  workers[1].ready();
  assert.deepEqual(workers[1].asked, []);
  assert.deepEqual(log, ["ready", "no cells A", "loading", "ready"]);
});

test("one question is under way at most, and the newest waiting one replaces the others", () => {
  const { engine, log, worker } = ready();
  for (const name of ["1", "2", "3", "4"]) engine.ask(question(name));
  assert.equal(worker.asked.length, 1);
  worker.answer();
  assert.equal(worker.asked.length, 2);
  worker.answer();
  assert.equal(worker.asked.length, 2);
  assert.deepEqual(log, ["ready", "answer 1", "answer 4"]);
});

test("an answer with an old or unknown id is dropped", () => {
  const { engine, log, worker } = ready();
  worker.answer(1);
  engine.ask(question("1"));
  worker.answer();
  engine.ask(question("2"));
  worker.answer(1);
  worker.answer(3);
  assert.deepEqual(log, ["ready", "answer 1"]);
  worker.answer(2);
  assert.deepEqual(log, ["ready", "answer 1", "answer 2"]);
});

test("a refusal comes with its question, and the next one is asked", () => {
  const { engine, log, worker } = ready();
  engine.ask(question("1"));
  engine.ask(question("2"));
  worker.say({ type: "error", id: 1, message: "ValueError" });
  worker.answer(2);
  assert.deepEqual(log, ["ready", "refusal 1: ValueError", "answer 2"]);
});

test("a silent worker is reported, and its late answer makes all well again", () => {
  const { engine, log, worker } = ready();
  engine.ask(question("1"));
  pass(PATIENCE.ready - 1);
  assert.equal(engine.status, "ready");
  pass(1);
  assert.deepEqual(engine.failure, { key: "engine.silent", detail: "8" });
  engine.ask(question("2"));
  assert.equal(worker.asked.length, 1);
  worker.answer(1);
  assert.equal(engine.failure, undefined);
  worker.answer(2);
  assert.deepEqual(log, ["ready", "failed", "ready", "answer 1", "answer 2"]);
});

test("a worker that says that it is still at work may take long, and one that was given up is not", () => {
  const { engine, log, worker } = ready();
  engine.ask(question("1"));
  for (let k = 0; k < 3; k += 1) {
    pass(PATIENCE.ready - 1);
    worker.say({ type: "working" });
  }
  pass(PATIENCE.ready - 1);
  assert.equal(engine.status, "ready");
  pass(1);
  assert.deepEqual(engine.failure, { key: "engine.silent", detail: "8" });
  worker.say({ type: "working" });
  assert.equal(engine.status, "ready");
  worker.answer(1);
  assert.deepEqual(log, ["ready", "failed", "ready", "answer 1"]);
});

test("a worker that owes nothing may be silent for ever", () => {
  const { engine, worker } = ready();
  pass(1e9);
  engine.ask(question("1"));
  worker.answer();
  pass(1e9);
  assert.equal(engine.status, "ready");
});

test("progress is told, and feeds the patience", () => {
  const { engine, log, worker } = started();
  for (const loaded of [1, 2, 3]) {
    pass(PATIENCE.loading - 1);
    worker.say({ type: "progress", stage: "download", loaded, total: 3 });
  }
  pass(PATIENCE.loading - 1);
  assert.equal(engine.status, "loading");
  pass(1);
  assert.deepEqual(engine.failure, { key: "engine.silent", detail: "30" });
  worker.ready();
  assert.deepEqual(log, ["download 1/3", "download 2/3", "download 3/3", "failed", "ready"]);
});

test("a start that failed, and a worker that broke, are told", () => {
  const { engine, log, worker } = started();
  worker.say({ type: "failed", message: "numpy: 404" });
  assert.deepEqual(engine.failure, { key: "engine.failed", detail: "numpy: 404" });
  worker.onerror?.(/** @type {any} */ ({ message: "SyntaxError" }));
  assert.deepEqual(engine.failure, { key: "engine.failed", detail: "SyntaxError" });
  worker.onerror?.(/** @type {any} */ ({}));
  assert.deepEqual(engine.failure, { key: "engine.missing", detail: "" }, "its file is not there");
  pass(1e9);
  assert.deepEqual(log, ["failed", "failed", "failed"]);
});

test("a retry ends the old worker and asks what it owed", () => {
  const { engine, log, worker, workers } = ready();
  engine.ask(question("owed"));
  worker.onerror?.(/** @type {any} */ ({ message: "memory" }));
  engine.start();
  assert.equal(worker.isTerminated, true);
  assert.deepEqual([engine.status, engine.failure], ["loading", undefined]);
  workers[1].ready();
  workers[1].answer();
  assert.deepEqual(log, ["ready", "failed", "loading", "ready", "answer owed"]);
});

test("after a retry, a newer question goes before the one that was owed", () => {
  const { engine, log, workers } = ready();
  engine.ask(question("owed"));
  engine.ask(question("newer"));
  engine.start();
  workers[1].ready();
  assert.equal(workers[1].asked.length, 1);
  workers[1].answer();
  assert.deepEqual(log, ["ready", "loading", "ready", "answer newer"]);
});

test("what a terminated worker still had in the post does not count", () => {
  const { engine, log, worker, workers } = started();
  engine.ask(question("1"));
  engine.start();
  worker.say({ type: "progress", stage: "download", loaded: 1, total: 3 });
  worker.ready();
  worker.say({ type: "failed", message: "old" });
  worker.onerror?.(/** @type {any} */ ({ message: "old" }));
  assert.deepEqual([engine.status, log, workers[1].asked], ["loading", [], []]);
  workers[1].ready();
  worker.answer(workers[1].asked[0].id);
  assert.deepEqual(log, ["ready"]);
});

test("a new worker has the whole patience", () => {
  const { engine } = started();
  pass(PATIENCE.loading - 1);
  engine.start();
  pass(PATIENCE.loading - 1);
  assert.equal(engine.status, "loading");
});

test("a worker is told a model once, before the first question about it, and a new worker anew", () => {
  const { engine, worker, workers } = ready();
  const model = { vertices: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), faces: Uint32Array.of(0, 1, 2) };
  engine.page.modelOf = (name) => /** @type {any} */ ({ ...model, name });
  for (const name of ["first", "second"]) {
    engine.ask({ ...question(name), meshes: ["roof"] });
    worker.answer();
  }
  const [told, ...asked] = worker.asked;
  assert.deepEqual(told, { type: "mesh", name: "roof", ...model });
  assert.deepEqual(asked.map(({ type, meshes }) => [type, meshes]), [["ask", ["roof"]], ["ask", ["roof"]]]);
  engine.start();
  workers[1].ready();
  engine.ask({ ...question("third"), meshes: ["roof"] });
  assert.deepEqual(workers[1].asked.map(({ type }) => type), ["mesh", "ask"]);
});

/** @type {import("../../web/engine/protocol.js").Touching} */
const TOUCHING = { shapes: question("a").shapes, moved: [0], ways: [[1, 0]], reach: 1 };

/** Reports the result of each request, or why it failed. @param {Record<string, Promise<unknown>>} errands */
function followed(errands) {
  /** @type {Record<string, unknown>} */
  const results = {};
  for (const [name, errand] of Object.entries(errands)) {
    errand.then((result) => { results[name] = result; }, ({ message }) => { results[name] = message; });
  }
  return results;
}

test("requests of any type are sent in order, next to the question, and answered by id", async () => {
  const { engine, log, worker } = ready();
  const { shapes } = question("a");
  engine.ask(question("a"));
  const results = followed({
    pair: engine.part(shapes, [0, 1]), all: engine.part(shapes, null), touch: engine.touch(TOUCHING),
    text: engine.read({ text: "0 0", taken: {} }), other: engine.read({ text: "1 1", taken: {} }),
    answer: engine.answer(question("b")), task: engine.task({ ...question("b"), wants: null }), cost: engine.cost(question("b")),
  });
  assert.deepEqual(worker.asked.map(({ type }) => type), ["ask", "apart", "apart", "touch", "read", "read", "ask", "task", "cost"]);
  const ids = worker.asked.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(worker.asked[1], { type: "apart", shapes, pair: [0, 1], turn: 0, id: ids[1] });
  assert.deepEqual(worker.asked[3], { type: "touch", ...TOUCHING, id: ids[3] });
  for (const id of ids.slice(1).reverse()) {
    if (id === ids[3]) worker.say({ type: "error", id, message: "no" });
    else worker.say({ type: "done", id, json: String(id) });
  }
  await new Promise(setImmediate);
  const [, pair, all, , text, other, answered, task, cost] = ids;
  assert.deepEqual(results, { pair, all, touch: "no", text, other, answer: answered, task, cost });
  worker.answer(ids[0]);
  assert.deepEqual(log, ["ready", "answer a"]);
});

test("requests wait for the worker, and a restart sends those again that were not answered", async () => {
  const { engine, worker, workers } = started();
  const texts = ["early", "sent"].map((text) => ({ text, taken: {} }));
  const early = followed({ early: engine.read(texts[0]) });
  assert.deepEqual(worker.asked, []);
  engine.start();
  workers[1].ready();
  const sent = followed({ sent: engine.read(texts[1]) });
  assert.deepEqual(workers[1].asked.map(({ text }) => text), ["early", "sent"]);
  engine.start();
  workers[2].ready();
  assert.deepEqual(workers[2].asked.map(({ text }) => text), ["early", "sent"]);
  for (const { id, text } of workers[2].asked) workers[2].say({ type: "done", id, json: JSON.stringify(text) });
  await new Promise(setImmediate);
  assert.deepEqual([early, sent], [{ early: "early" }, { sent: "sent" }]);
});

test("an engine that fails rejects all requests, and accepts them again once it answers", async () => {
  const { engine, worker } = started();
  const early = followed({ early: engine.touch(TOUCHING) });
  pass(PATIENCE.loading);
  worker.ready();
  const sent = followed({ touch: engine.touch(TOUCHING), part: engine.part(TOUCHING.shapes, null) });
  const [touch] = worker.asked;
  pass(PATIENCE.ready);
  const late = followed({ late: engine.touch(TOUCHING) });
  await new Promise(setImmediate);
  const message = "Python has stopped";
  assert.deepEqual([early, sent, late], [{ early: message }, { touch: message, part: message }, { late: message }]);
  worker.say({ type: "done", id: touch.id, json: "null" });
  assert.equal(engine.status, "ready", "it still works");
  const again = engine.touch(TOUCHING);
  worker.say({ type: "done", id: worker.asked.at(-1).id, json: "null" });
  assert.equal(await again, null);
});

test("each pending request has the whole patience", () => {
  const { engine, worker } = ready();
  engine.touch(TOUCHING);
  engine.touch(TOUCHING).catch(() => {});
  pass(PATIENCE.ready - 1);
  worker.say({ type: "done", id: worker.asked[0].id, json: "null" });
  pass(PATIENCE.ready - 1);
  assert.equal(engine.status, "ready");
  pass(1);
  assert.equal(engine.status, "failed");
});

/** An engine that says how long it is waited for; its clock, and what it has said. */
function waitedFor() {
  const page = ready();
  page.engine.page.wait = (isLong) => page.log.push(isLong ? "long" : "over");
  page.log.length = 0;
  return page;
}

test("an answer that is long awaited is said to be under way, until it has come", () => {
  const { engine, log, worker } = waitedFor();
  engine.ask(question("1"));
  pass(299);
  assert.deepEqual(log, []);
  pass(1);
  assert.deepEqual(log, ["long"]);
  worker.answer();
  assert.deepEqual(log, ["long", "answer 1", "over"]);
});

test("one long wait after another is one, which ends with the first short one", () => {
  const { engine, log, worker } = waitedFor();
  engine.ask(question("1"));
  for (const name of ["2", "3", "4"]) {
    engine.ask(question(name));
    pass(400);
    worker.answer();
  }
  assert.deepEqual(log, ["long", "answer 1", "answer 2", "answer 3"]);
  engine.ask(question("5"));
  pass(50);
  worker.answer();
  assert.deepEqual(log.slice(-2), ["answer 4", "over"]);
});

test("a survey is no wait, and a failure ends it", () => {
  const { engine, log, survey, worker } = waitedFor();
  survey("exact");
  pass(1000);
  assert.deepEqual(log, []);
  engine.ask(question("1"));
  pass(1000);
  worker.say({ type: "failed", message: "by the test" });
  assert.deepEqual(log, ["long", "over", "failed"]);
});
