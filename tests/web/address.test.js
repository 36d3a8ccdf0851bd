import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";

import { Address } from "../../web/app/address.js";

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

test("the first link is written at once", () => {
  new Address().write("#/a");
  assert.deepEqual(written, ["#/a"]);
});

test("of many links one is written in half a second, and the last one lands", () => {
  const address = new Address();
  for (let i = 0; i <= 120; i += 1) {
    address.write(`#/${i}`);
    mock.timers.tick(16);
  }
  assert.equal(written.length, 1 + Math.floor((121 * 16) / 500));
  mock.timers.tick(500);
  assert.equal(written.at(-1), "#/120");
  mock.timers.tick(5000);
  assert.equal(written.filter((link) => link === "#/120").length, 1);
});

test("what waits is written at once before the person leaves", () => {
  const address = new Address();
  address.write("#/a");
  address.write("#/b");
  assert.deepEqual(written, ["#/a"]);
  address.settle();
  assert.deepEqual(written, ["#/a", "#/b"]);
  mock.timers.tick(5000);
  assert.deepEqual(written, ["#/a", "#/b"]);
});

test("before a jump what is left is written, and what comes is an entry of its own", () => {
  const address = new Address();
  address.write("#/a");
  address.write("#/b");
  address.jump("#/c", "#/d");
  assert.deepEqual([written, pushed], [["#/a", "#/c"], ["#/d"]]);
  mock.timers.tick(5000);
  address.write("#/d?on");
  assert.deepEqual([written, pushed], [["#/a", "#/c", "#/d?on"], ["#/d"]]);
});

test("a jump to where one is makes no entry", () => {
  const address = new Address();
  address.write("#/a");
  address.jump("#/a", "#/a");
  assert.deepEqual([written, pushed], [["#/a"], []]);
});

test("after a rest the next link is written at once again", () => {
  const address = new Address();
  address.write("#/a");
  mock.timers.tick(500);
  address.write("#/b");
  assert.deepEqual(written, ["#/a", "#/b"]);
});

test("what stands in the address already is not written again", () => {
  const address = new Address();
  address.write("#/");
  mock.timers.tick(500);
  address.write("#/a");
  address.write("#/b");
  address.write("#/a");
  mock.timers.tick(500);
  assert.deepEqual(written, ["#/a"]);
});

test("a link that the person has just gone to is not written over, before it is followed", () => {
  const address = new Address();
  address.write("#/a");
  address.write("#/a?late");
  hash = "#/b"; // clicked; its event is still to come
  mock.timers.tick(500);
  assert.deepEqual([hash, written], ["#/b", ["#/a"]]);
});

test("once it is followed, the address goes on from there", () => {
  const address = new Address();
  address.write("#/a");
  address.write("#/a?late");
  hash = "#/b";
  address.moved();
  mock.timers.tick(500);
  address.write("#/b?on");
  assert.deepEqual(written, ["#/a", "#/b?on"]);
});
