import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";

import { Engine } from "../../web/engine/engine.js";
import { makeWorker } from "../../web/engine/workers.js";
import { hearing } from "./support.js";

/** Workers of the browser's, and how they were made. */
class Made {
  /** @type {Made[]} */
  static all = [];

  /** @param {URL} url @param {WorkerOptions} [options] */
  constructor(url, options) {
    Object.assign(this, { url, options });
    /** @type {((event: MessageEvent) => void) | null} */
    this.onmessage = null;
    /** @type {((event: ErrorEvent) => void) | null} */
    this.onerror = null;
    /** @type {any[]} */
    this.asked = [];
    Made.all.push(this);
  }

  /** @param {any} message */
  postMessage(message) {
    this.asked.push(message);
  }

  terminate() {}
}

const plain = globalThis.Worker;
beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] })); // no watchdog that is left keeps the test waiting
afterEach(() => {
  mock.timers.reset();
  Object.assign(globalThis, { Worker: plain });
  Made.all = [];
});

/** An engine, and a worker that has said this before anybody listened. @param {...object} messages */
function taking(...messages) {
  Object.assign(globalThis, { Worker: Made });
  const worker = new Made(new URL("early:"));
  /** @type {any[]} */
  const said = messages.map((data) => ({ type: "message", data }));
  const left = /** @type {any} */ ({ early: { worker, said } });
  /** @type {string[]} */
  const log = [];
  const engine = new Engine(() => makeWorker(left), hearing({ progress: ({ loaded }) => log.push(`progress ${loaded}`), status: (status) => log.push(status) }));
  return { engine, log, said, worker };
}

const PROGRESS = { type: "progress", stage: "download", loaded: 1, total: 3 };
const READY = { type: "ready", version: "" };

test("what the early worker has said comes once its engine listens, in its order, and what it says then", async () => {
  const { engine, log, worker } = taking(PROGRESS, { ...PROGRESS, loaded: 2 });
  engine.start();
  assert.deepEqual(log, []);
  await null;
  worker.onmessage?.(/** @type {any} */ ({ type: "message", data: READY }));
  assert.deepEqual(log, ["progress 1", "progress 2", "ready"]);
  assert.deepEqual(Made.all, [worker]);
});

test("an early worker that is ready already is asked at once", async () => {
  const { engine, worker } = taking(PROGRESS, READY);
  engine.start();
  engine.ask({ shapes: [], algorithm: "exact" });
  await null;
  assert.deepEqual(worker.asked.map(({ type }) => type), ["ask"]);
});

test("one that has broken is told, and the retry makes another one", async () => {
  const { engine, log, said, worker } = taking();
  said.push({ type: "error", message: "SyntaxError" });
  engine.start();
  await null;
  assert.deepEqual(engine.failure, { key: "engine.failed", detail: "SyntaxError" });
  engine.start();
  await null;
  assert.equal(engine.status, "loading");
  assert.equal(Made.all.length, 2);
  assert.equal(worker.onmessage, null);
  const [, { url, options }] = /** @type {any[]} */ (Made.all);
  assert.deepEqual([url.pathname.split("/").slice(-2), options], [["engine", "engine-worker.js"], { type: "module" }]);
  assert.deepEqual(log, ["failed", "loading"]);
});
