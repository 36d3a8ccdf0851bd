/** Two windows on one storage: whatever they change in turn, neither erases what the other has stored. */

import assert from "node:assert/strict";
import test from "node:test";

import "../../web/kinds/all.js";
import { keepingOf } from "../../web/app/keeping.js";
import { preferencesOf } from "../../web/app/preferences.js";
import { progressIn } from "../../web/course/progress.js";
import { faults, jsonOr, keptUnder } from "../../web/document/storage.js";
import { Board } from "../../web/document/board.js";
import { startOf } from "../../web/document/scenes.js";
import { Store } from "../../web/document/store.js";
import { myScenesIn } from "../../web/saved-scenes/saved-scenes.js";
import { openedIn } from "../../web/panel/collapsibles.js";
import { readJson } from "./support.js";

/** A storage that can be full or forbidden. */
function storageOf() {
  const items = new Map();
  const state = { isFull: false, isForbidden: false };
  const there = {
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => {
      if (state.isFull) throw new DOMException("full", "QuotaExceededError");
      items.set(key, text);
    },
  };
  return Object.assign(() => {
    if (state.isForbidden) throw new DOMException("denied", "SecurityError");
    return /** @type {any} */ (there);
  }, { state });
}

/** A page with a scene, and its history in that storage. @param {() => Storage} storage @param {string} id */
function frame(storage, id) {
  const board = new Board(new Store());
  const keeping = keepingOf(board.history, storage);
  keeping.begin();
  const scene = readJson(`web/scenes/${id}.json`);
  board.open(scene, startOf(scene));
  return { board, keeping };
}

test("progress: tasks done and lessons visited in both windows are kept, whatever each knew before", () => {
  const storage = storageOf();
  const [a, b] = [progressIn(storage), progressIn(storage)];
  b.visit("projection", 3);
  a.visit("distance", 4);
  a.add("distance", "touch");
  b.visit("disk-box", 2);
  b.add("projection", "shadow");
  a.add("distance", "first");
  for (const each of [a, b, progressIn(storage)]) {
    assert.deepEqual(["distance", "projection", "disk-box"].map(each.doneIn), [["touch", "first"], ["shadow"], []]);
    assert.deepEqual([["distance", "projection", "disk-box"].map(each.countOf), each.at], [[4, 3, 2], "disk-box"]);
  }
  const older = JSON.stringify({ at: "rays", done: { distance: ["which"] }, of: { distance: 9 } });
  assert.ok(a.take(older));
  assert.deepEqual([b.doneIn("distance"), b.countOf("distance"), b.at], [["which", "touch", "first"], 4, "rays"]);
});

test("scenes: those saved, renamed and removed in both windows are kept", () => {
  const storage = storageOf();
  const [a, b] = [myScenesIn(storage), myScenesIn(storage)];
  for (const name of ["1", "3"]) a.save(name, "#/", `2026-01-0${name}T00:00:00.000Z`);
  b.save("2", "#/", "2026-01-02T00:00:00.000Z");
  b.remove("3");
  a.rename("1", "one");
  assert.deepEqual(b.all.map(({ name }) => name), ["2", "one"]);
  assert.deepEqual(a.all, b.all);
});

test("folds: what is opened in one window stays opened when the other closes another", () => {
  const storage = storageOf();
  const [a, b] = [openedIn(storage), openedIn(storage)];
  a.set("keys", true);
  b.set("try", true);
  a.set("keys", false);
  assert.deepEqual(["keys", "try"].map(openedIn(storage).has), [false, true]);
});

test("letter keys: the other window has the choice when it reads it again", () => {
  const storage = storageOf();
  const [a, b] = [new Store(), new Store()].map((store) => ({ store, preferences: preferencesOf(/** @type {any} */ ({}), /** @type {any} */ ({}), store, storage) }));
  a.preferences.switchLetterKeys();
  b.preferences.recall();
  assert.equal(b.store.parts.hasLetterKeys, false);
  b.preferences.switchLetterKeys();
  a.preferences.recall();
  assert.equal(a.store.parts.hasLetterKeys, true);
});

test("history: frames of one site keep that of each other's scenes", () => {
  const storage = storageOf();
  const [a, b] = ["disk-disk", "disk-box"].map((id) => frame(storage, id));
  for (const { board, keeping } of [a, b, a]) {
    board.setValue(0, 0, board.state.shapes[0].values[0] + 1);
    keeping.settle();
  }
  for (const [id, length] of /** @type {[string, number][]} */ ([["disk-disk", 2], ["disk-box", 1]])) {
    const { history } = frame(storage, id).board;
    assert.equal(history.length, length + 1); // and the step back to the start, which was opened
  }
});

test("a change that cannot be stored lasts, is reported, and never replaces what another window stores", () => {
  const storage = storageOf();
  /** @type {string[]} */
  const reasons = [];
  faults.addEventListener("fault", (/** @type {any} */ { detail }) => reasons.push(detail));
  const [a, b] = [0, 1].map(() => keptUnder("list", storage, { read: jsonOr(/** @type {number[]} */ ([]), Array.isArray) }));
  a.change((list) => [...list, 1]);
  storage.state.isFull = true;
  assert.deepEqual([a.change((list) => [...list, 2]), a.now, b.now], [[1, 2], [1, 2], [1]]);
  assert.deepEqual(reasons, ["QuotaExceededError: full"]);
  storage.state.isFull = false;
  a.change((list) => [...list, 3]);
  assert.deepEqual(b.now, [1, 2, 3]);
  storage.state.isFull = true;
  a.change((list) => [...list, 4]);
  storage.state.isFull = false;
  b.change((list) => [...list, 5]);
  assert.deepEqual([a.now, a.change((list) => [...list, 6])], [[1, 2, 3, 5], [1, 2, 3, 5, 6]]);
  storage.state.isForbidden = true;
  assert.deepEqual([b.now, b.change((list) => [...list, 7]), b.now], [[], [7], [7]]);
  assert.equal(reasons.length, 3);
});
