import assert from "node:assert/strict";
import test from "node:test";

import { preferencesOf } from "../../web/app/preferences.js";
import { Store } from "../../web/document/store.js";

/** A visit with that storage, and whether letters are keys in it. @param {() => any} storage */
function visit(storage) {
  const store = new Store();
  const preferences = preferencesOf(/** @type {any} */ ({}), /** @type {any} */ ({}), store, storage);
  preferences.recall();
  return { preferences, has: () => store.parts.hasLetterKeys };
}

test("that letters are no keys is remembered until it is taken back", () => {
  const kept = new Map();
  const storage = () => ({
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  });
  const first = visit(storage);
  assert.equal(first.has(), true);
  first.preferences.switchLetterKeys();
  assert.equal(first.has(), false);
  const second = visit(storage);
  assert.equal(second.has(), false);
  second.preferences.switchLetterKeys();
  assert.deepEqual([second.has(), visit(storage).has()], [true, true]);
});

test("without a storage it holds for the visit", () => {
  const { preferences, has } = visit(() => { throw new Error("forbidden"); });
  assert.equal(has(), true);
  preferences.switchLetterKeys();
  assert.equal(has(), false);
});
