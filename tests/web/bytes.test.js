import assert from "node:assert/strict";
import test, { afterEach } from "node:test";

import { countBytes } from "../../web/engine/bytes.js";

const BASE = new URL("https://example.org/runtime/");
const FILES = { "a.wasm": 5, "b.zip": 3, "c.mjs": 100 };
const plainFetch = globalThis.fetch;
const TYPED = { headers: { "content-type": "application/wasm" } };
afterEach(() => (globalThis.fetch = plainFetch));

/**
 * Counts what this server sends.
 * @param {(url: string) => Response} serve
 * @param {Record<string, number>} files
 */
function counting(serve, files = FILES) {
  /** @type {[number, number][]} */
  const reports = [];
  /** @type {string[]} */
  const faults = [];
  /** @type {unknown[][]} */
  const asked = [];
  globalThis.fetch = async (...request) => {
    asked.push(request);
    const [input] = request;
    return serve(input instanceof Request ? input.url : String(input));
  };
  const { state } = countBytes(
    files, BASE, (...report) => reports.push(report), (message) => faults.push(message),
  );
  return { reports, faults, asked, state };
}

/** The copies are counted beside. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** @param {number[][]} chunks */
function chunked(...chunks) {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Uint8Array.from(chunk));
      controller.close();
    },
  });
}

test("bytes are reported chunk by chunk, of the total of all files that are fetched", async () => {
  const { reports, state } = counting((url) =>
    new Response(url.endsWith("a.wasm") ? chunked([1, 2], [3], [4, 5]) : chunked([6, 7, 8])));
  assert.deepEqual(state(), { loaded: 0, total: 8 });
  await (await fetch(new URL("a.wasm", BASE))).arrayBuffer();
  await settled();
  await (await fetch(new Request(new URL("b.zip", BASE)))).arrayBuffer();
  await settled();
  assert.deepEqual(reports, [[2, 8], [3, 8], [5, 8], [8, 8]]);
  assert.deepEqual(state(), { loaded: 8, total: 8 });
});

test("the very response arrives, whole", async () => {
  const plain = new Response(chunked([1, 2], [3, 4, 5]), TYPED);
  counting(() => plain);
  const response = await fetch(new URL("a.wasm", BASE).href);
  assert.equal(response, plain);
  assert.deepEqual([...new Uint8Array(await response.arrayBuffer())], [1, 2, 3, 4, 5]);
});

test("many small chunks are reported seldom, and the last one at once", async () => {
  const { reports } = counting(() => new Response(chunked(...Array.from({ length: 800 }, () => [0]))), { "a.wasm": 800 });
  await (await fetch(new URL("a.wasm", BASE))).arrayBuffer();
  await settled();
  assert.equal(reports.length, 50);
  assert.deepEqual(reports.at(-1), [800, 800]);
});

test("a file that breaks off, or ends too early, is told at once: Pyodide would hang", async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError("network")) });
  const { faults, reports } = counting((url) => new Response(url.endsWith("b.zip") ? broken : chunked([1, 2]), TYPED));
  await assert.rejects((await fetch(new URL("b.zip", BASE))).arrayBuffer(), /network/);
  await (await fetch(new URL("a.wasm", BASE))).arrayBuffer();
  await settled();
  assert.deepEqual(faults, ["b.zip: network", "a.wasm: 2 of 5 bytes"]);
  assert.deepEqual(reports, [[2, 8]]);
});

test("a file whose checksum the browser refuses is reported with the server's status", async () => {
  /** @type {string[]} */
  const faults = [];
  globalThis.fetch = async (_, { integrity } = {}) => {
    if (integrity) throw new TypeError("Failed to fetch"); // as browsers do for a response without that checksum
    return new Response(null, { status: 404, statusText: "Not Found" });
  };
  countBytes(FILES, BASE, () => {}, (message) => faults.push(message));
  await assert.rejects(fetch(new URL("b.zip", BASE), { integrity: "sha256-x" }), /Failed to fetch/);
  assert.deepEqual(faults, ["b.zip: 404 Not Found"]);
});

test("the request is passed on as it was", async () => {
  const { asked } = counting(() => new Response("x"));
  /** @type {RequestInit} */
  const init = { integrity: "sha256-x", cache: "no-cache" };
  await fetch(new URL("a.wasm", BASE), init);
  assert.deepEqual(asked, [[new URL("a.wasm", BASE), init]]);
});

test("other files are not counted, nor touched", async () => {
  const plain = new Response("12345678");
  const { reports } = counting(() => plain);
  for (const url of ["https://example.org/a.wasm", new URL("c.mjs", BASE), `${BASE}a.wasm?x`]) {
    assert.equal(await fetch(url), plain);
  }
  await plain.text();
  assert.deepEqual(reports, []);
});

test("what is larger than it was said to be counts for no more than the total", async () => {
  const { reports } = counting(() => new Response(chunked([1, 2, 3, 4, 5], [6, 7, 8, 9])));
  await (await fetch(new URL("a.wasm", BASE))).arrayBuffer();
  await settled();
  assert.deepEqual(reports, [[5, 8], [8, 8]]);
});

test("a file that does not come is told by its name", async () => {
  const { faults, reports } = counting((url) => {
    if (url.endsWith("b.zip")) throw new TypeError("network");
    return new Response("no", { status: 404, statusText: "Not Found" });
  });
  const response = await fetch(new URL("a.wasm", BASE));
  assert.deepEqual([response.status, await response.text()], [404, "no"]);
  await assert.rejects(fetch(new URL("b.zip", BASE)), /network/);
  assert.deepEqual(faults, ["a.wasm: 404 Not Found", "b.zip: network"]);
  assert.deepEqual(reports, []);
});
