import assert from "node:assert/strict";
import test from "node:test";

import { newestOf, turns } from "../../web/async/newest.js";

const settled = () => new Promise(setImmediate);

/** Acts that end only when the test says so. */
function held() {
  /** @type {string[]} */
  const begun = [];
  /** @type {((problem?: Error) => void)[]} */
  const ends = [];
  const act = (/** @type {string} */ name) => new Promise((resolve, reject) => {
    begun.push(name);
    ends.push((problem) => (problem ? reject(problem) : resolve(undefined)));
  });
  return { act, begun, end: async (/** @type {Error | undefined} */ problem = undefined) => (ends.shift()?.(problem), settled()) };
}

test("one call is handled at a time, and only the newest waits", async () => {
  const { act, begun, end } = held();
  /** @type {(() => boolean)[]} */
  const areNewest = [];
  const put = newestOf((isNewest, /** @type {string} */ name) => (areNewest.push(isNewest), act(name)));
  for (const name of ["a", "b", "c"]) put(name);
  assert.deepEqual([begun, areNewest[0]()], [["a"], false]);
  await end();
  assert.deepEqual([begun, areNewest[0]()], [["a", "c"], true]);
  await end();
  put("d");
  assert.deepEqual(begun, ["a", "c", "d"]);
});

test("after an error, which the caller receives, the newest call is still handled", async () => {
  const { act, begun, end } = held();
  const put = newestOf((_, /** @type {string} */ name) => act(name));
  const failed = assert.rejects(async () => put("a"), /no/);
  put("b");
  await end(new Error("no"));
  await failed;
  assert.deepEqual(begun, ["a", "b"]);
  await end();
  put("c");
  assert.deepEqual(begun, ["a", "b", "c"]);
});

test("acts take turns; an act replaces the last one that waits if both have the same key", async () => {
  const { act, begun, end } = held();
  const line = turns();
  for (const [name, key] of [["a", 1], ["b", 1], ["c", 1], ["d"], ["e"], ["f", 1], ["g", 2], ["h", 2]]) line.put(() => act(String(name)), key);
  for (let i = 0; i < 6; i += 1) await end();
  assert.deepEqual(begun, ["a", "c", "d", "e", "f", "h"]);
  assert.equal(line.isBusy, false);
});
