import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";

import { addressBar } from "../../web/app/address.js";
import { resume } from "../../web/app/resume.js";

let hash = "";
/** @type {string[]} */
let written = [];
/** @type {string[]} */
let pushed = [];

beforeEach(() => {
  [hash, written, pushed] = ["#/", [], []];
  const replaceState = (/** @type {unknown} */ _, /** @type {string} */ __, /** @type {string} */ link) => {
    hash = link;
    written.push(link);
  };
  const pushState = (/** @type {unknown} */ _, /** @type {string} */ __, /** @type {string} */ link) => {
    hash = link;
    pushed.push(link);
  };
  Object.assign(globalThis, { history: { pushState, replaceState }, location: { get hash() { return hash; } } });
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => {
  mock.timers.reset();
  Reflect.deleteProperty(globalThis, "history");
  Reflect.deleteProperty(globalThis, "location");
});

test("of many links one is written in half a second, and the last one lands", () => {
  const address = addressBar(() => {});
  for (let i = 0; i <= 120; i += 1) {
    address.write(() => `#/${i}`);
    mock.timers.tick(16);
  }
  assert.equal(written.length, 1 + Math.floor((121 * 16) / 500));
  mock.timers.tick(500);
  assert.equal(written.at(-1), "#/120");
  mock.timers.tick(5000);
  assert.equal(written.filter((link) => link === "#/120").length, 1);
});

test("what waits is written at once before the person leaves", () => {
  const address = addressBar(() => {});
  address.write(() => "#/a");
  address.write(() => "#/b");
  assert.deepEqual(written, ["#/a"]);
  address.settle();
  assert.deepEqual(written, ["#/a", "#/b"]);
  mock.timers.tick(5000);
  assert.deepEqual(written, ["#/a", "#/b"]);
});

test("before a jump what is left is written, and what comes is an entry of its own", () => {
  const address = addressBar(() => {});
  address.write(() => "#/a");
  address.write(() => "#/b");
  address.jump("#/c", "#/d");
  assert.deepEqual([written, pushed], [["#/a", "#/c"], ["#/d"]]);
  mock.timers.tick(5000);
  address.write(() => "#/d?on");
  assert.deepEqual([written, pushed], [["#/a", "#/c", "#/d?on"], ["#/d"]]);
});

test("a jump to where one is makes no entry", () => {
  const address = addressBar(() => {});
  address.write(() => "#/a");
  address.jump("#/a", "#/a");
  assert.deepEqual([written, pushed], [["#/a"], []]);
});

test("after a rest the next link is written at once again", () => {
  const address = addressBar(() => {});
  address.write(() => "#/a");
  mock.timers.tick(500);
  address.write(() => "#/b");
  assert.deepEqual(written, ["#/a", "#/b"]);
});

test("what stands in the address already is not written again", () => {
  const address = addressBar(() => {});
  address.write(() => "#/");
  mock.timers.tick(500);
  address.write(() => "#/a");
  address.write(() => "#/b");
  address.write(() => "#/a");
  mock.timers.tick(500);
  assert.deepEqual(written, ["#/a"]);
});

test("a link that the person has just gone to is not written over, before it is followed", () => {
  const address = addressBar(() => {});
  address.write(() => "#/a");
  address.write(() => "#/a?late");
  hash = "#/b"; // clicked; its event is still to come
  mock.timers.tick(500);
  assert.deepEqual([hash, written], ["#/b", ["#/a"]]);
});

/** @param {Map<string, string>} kept */
const storageOf = (kept) => () => /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text),
  removeItem: (/** @type {string} */ key) => kept.delete(key),
});

test("a reload that began before the newest link was written comes back to that link, once", () => {
  const storage = storageOf(new Map());
  const address = addressBar(() => {}, storage);
  address.write(() => "#/a");
  address.write(() => "#/a?late");
  address.leave();
  hash = "#/a"; // as the reload had it when it began
  resume(storage, true);
  assert.equal(hash, "#/a?late");
  hash = "#/a";
  resume(storage, true);
  assert.equal(hash, "#/a");
});

test("a reload comes back to what was written while it waited for the page, and after that", () => {
  for (const began of ["#/a", "#/a?later"]) {
    const storage = storageOf(new Map());
    hash = "#/";
    const address = addressBar(() => {}, storage);
    address.write(() => "#/a");
    address.write(() => "#/a?later");
    mock.timers.tick(500);
    address.write(() => "#/a?latest");
    address.leave();
    hash = began;
    resume(storage, true);
    assert.equal(hash, "#/a?latest");
  }
});

test("who goes to a link, or back to the page, gets what the address says", () => {
  for (const [there, isReload] of /** @type {[string, boolean][]} */ ([["#/a", false], ["#/b", true]])) {
    const storage = storageOf(new Map());
    hash = "#/";
    const address = addressBar(() => {}, storage);
    address.write(() => "#/a");
    address.write(() => "#/a?late");
    address.leave();
    hash = there;
    resume(storage, isReload);
    assert.equal(hash, there);
  }
});

test("a link just gone to is left alone, also by the reload after it", () => {
  const storage = storageOf(new Map());
  const address = addressBar(() => {}, storage);
  address.write(() => "#/a");
  address.leave(); // and the page was shown again
  address.write(() => "#/a?more");
  hash = "#/b"; // clicked; its event is still to come
  address.leave();
  assert.equal(hash, "#/b");
  resume(storage, true);
  assert.equal(hash, "#/b");
});

test("a storage that throws or holds nonsense leaves the address as it is", () => {
  const throwing = () => { throw new Error("forbidden"); };
  const full = () => /** @type {any} */ ({ ...storageOf(new Map())(), setItem: throwing });
  const stores = [throwing, full, ...["{", "null", "3", '{"from":"#/","to":4}'].map((text) => storageOf(new Map([["hitlab.address", text]])))];
  for (const storage of stores) {
    [hash, written] = ["#/", []];
    resume(storage, true);
    assert.deepEqual([hash, written], ["#/", []]);
    const address = addressBar(() => {}, storage);
    address.write(() => "#/a");
    address.write(() => "#/b");
    address.leave();
    assert.equal(hash, "#/b");
  }
});

test("once it is followed, the address goes on from there", () => {
  const address = addressBar(() => {});
  address.write(() => "#/a");
  address.write(() => "#/a?late");
  hash = "#/b";
  address.moved();
  mock.timers.tick(500);
  address.write(() => "#/b?on");
  assert.deepEqual(written, ["#/a", "#/b?on"]);
});
