import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";

import { embeddingIn } from "../../web/app/embedding.js";

/** @type {any[]} */
let told = [];
const host = { postMessage: (/** @type {any} */ message, /** @type {string} */ origin) => told.push([message, origin]) };
const asked = {
  open: async (/** @type {any} */ link) => {
    if (link !== "#/good") throw new Error(`no: ${typeof link}`);
  },
  snapshot: () => ({ scene: "good" }),
};
const rest = () => new Promise((done) => { setImmediate(done); });

beforeEach(() => {
  told = [];
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

/** @param {unknown} data @param {unknown} [source] */
async function hearing(data, source = host) {
  embeddingIn(host, asked).hear({ source, data });
  await rest();
  return told;
}

test("a link that is opened, one that is refused and a snapshot are answered to any origin, with their id", async () => {
  await hearing({ hitlab: "open", link: "#/good", id: 7 });
  await hearing({ hitlab: "open", link: "#/bad", id: "b" });
  await hearing({ hitlab: "snapshot", id: { of: [1] } });
  assert.deepEqual(told, [
    [{ hitlab: "opened", id: 7 }, "*"],
    [{ hitlab: "refused", id: "b", message: "no: string" }, "*"],
    [{ hitlab: "snapshot", id: { of: [1] }, snapshot: { scene: "good" } }, "*"],
  ]);
});

test("a flood of requests for snapshots is answered in parts, each with one snapshot, and all in order", async () => {
  let count = 0;
  const embedding = embeddingIn(host, { ...asked, snapshot: () => (count += 1) });
  /** @type {number[]} */
  const before = [];
  for (let id = 0; id < 1000; id += 1) embedding.hear({ source: host, data: { hitlab: "snapshot", id } });
  while (told.length < 1000) {
    before.push(told.length);
    mock.timers.tick(10);
    await rest();
  }
  assert.deepEqual(told.map(([{ id }]) => id), Array.from({ length: 1000 }, (_, id) => id));
  assert.ok(before.every((each, i) => !i || each - before[i - 1] <= 100), String(before));
  assert.equal(before[0], 1, "the first one at once");
  assert.ok(count <= 1 + before.length);
});

test("what is no link is refused, like a wrong one", async () => {
  for (const link of [undefined, null, 1, {}, [], { toString: 1 }]) await hearing({ hitlab: "open", link, id: 0 });
  assert.deepEqual([...new Set(told.map(([{ hitlab }]) => hitlab))], ["refused"]);
  assert.equal(told.length, 6);
});

test("whatever else is ignored, of any type and size", async () => {
  const others = ["ready", "opened", "change", "x".repeat(1e6), "", 1, {}, ["open"], null].map((hitlab) => ({ hitlab, id: 1 }));
  for (const data of [undefined, null, 0, "open", Symbol.iterator, [], new Map([["hitlab", "open"]]), ...others]) await hearing(data);
  assert.deepEqual(told, []);
});

test("only the host is heard, and nobody where the page is in no frame", async () => {
  const asks = { hitlab: "snapshot", id: 1 };
  await hearing(asks, null);
  await hearing(asks, { ...host });
  const alone = embeddingIn(undefined, asked);
  alone.hear({ source: undefined, data: asks });
  alone.hear({ source: null, data: asks });
  alone.tellStatus("ready");
  alone.change(() => "#/a");
  alone.change(() => "#/b");
  mock.timers.tick(1000);
  assert.deepEqual(told, []);
});

test("an id that cannot be sent back has no answer, and does no harm", async () => {
  const strict = { postMessage: (/** @type {object} */ message) => told.push(structuredClone(message)) };
  const embedding = embeddingIn(strict, asked);
  embedding.hear({ source: strict, data: { hitlab: "snapshot", id: () => 1 } });
  embedding.hear({ source: strict, data: { hitlab: "open", link: "#/good", id: () => 1 } });
  await rest();
  assert.deepEqual(told, []);
});

test("the host is told each time the engine gets ready", () => {
  const embedding = embeddingIn(host, asked);
  for (const status of ["loading", "ready", "ready", "failed", "loading", "ready"]) embedding.tellStatus(status);
  assert.deepEqual(told.map(([message]) => message), [{ hitlab: "ready" }, { hitlab: "ready" }]);
});

test("of many changes at most ten a second are told, the last one always, and none twice", () => {
  const embedding = embeddingIn(host, asked);
  embedding.change(() => "#/0"); // where the page begins
  for (let i = 1; i <= 250; i += 1) {
    mock.timers.tick(4);
    embedding.change(() => `#/${i}`);
  }
  assert.ok(told.length > 5 && told.length <= 10, String(told.length));
  mock.timers.tick(1000);
  embedding.change(() => "#/250");
  mock.timers.tick(1000);
  assert.deepEqual(told.at(-1), [{ hitlab: "change", link: "#/250" }, "*"]);
  const links = told.map(([{ link }]) => link);
  assert.deepEqual([...new Set(links)], links);
  assert.ok(!links.includes("#/0"));
});
