import assert from "node:assert/strict";
import test from "node:test";

import { myScenesIn, nameIn, suggested } from "../../web/saved-scenes/saved-scenes.js";
import { LANGUAGES } from "../../web/words/languages.js";
import { textsOf } from "./support.js";

const KEY = "hitlab.scenes";

/** @param {Record<string, string>} [kept] */
function storageOf(kept = {}) {
  const items = new Map(Object.entries(kept));
  return /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void items.set(key, text),
  });
}

/** @param {any} storage */
const mineIn = (storage) => myScenesIn(() => storage);
const names = (/** @type {ReturnType<typeof myScenesIn>} */ mine) => mine.all.map(({ name }) => name);

test("scenes are saved, renamed and deleted, the newest first, for every window", () => {
  const storage = storageOf();
  const [mine, other] = [mineIn(storage), mineIn(storage)];
  mine.save("first", "#/disk-disk?disk=1,2,3", "2026-01-01T00:00:00.000Z");
  other.save("second", "#/playground?case=empty", "2026-01-02T00:00:00.000Z");
  assert.deepEqual(names(mine), ["second", "first"]);
  const renamed = mine.rename("first", "  third\u0000\u202e ");
  assert.deepEqual(renamed, { name: "third", link: "#/disk-disk?disk=1,2,3", date: "2026-01-01T00:00:00.000Z" });
  assert.deepEqual(names(other), ["second", "third"]);
  const removed = other.remove("third");
  assert.deepEqual([removed, names(mine)], [renamed, ["second"]]);
  mine.save(removed.name, removed.link, removed.date);
  assert.deepEqual(names(mine), ["second", "third"]);
  assert.throws(() => other.rename("first", "x"), { key: "mine.gone", values: { name: "first" } });
  assert.throws(() => other.remove("first"), { key: "mine.gone" });
});

test("a scene is replaced by another of its name, and the former one comes back", () => {
  const mine = mineIn(storageOf());
  const former = mine.save("a", "#/disk-disk?disk=1,2,3", "2026-01-01T00:00:00.000Z");
  mine.save("b", "#/disk-disk", "2026-01-02T00:00:00.000Z");
  const own = { name: nameIn(" a\u202e"), link: "#/disk-disk?disk=4,5,6", date: "2026-01-03T00:00:00.000Z" };
  assert.deepEqual(mine.replace(own), former);
  assert.deepEqual(mine.all[0], own);
  assert.deepEqual(names(mine), ["a", "b"]);
  assert.deepEqual(mine.replace(former), own);
  assert.deepEqual(names(mine), ["b", "a"]);
  mine.remove("a");
  assert.throws(() => mine.replace(own), { key: "mine.gone" });
});

test("a name is any text, but none, or another scene's; it is no longer than one in a link", () => {
  const mine = mineIn(storageOf());
  const odd = ["<img src=x onerror=alert(1)>", "__proto__", "円盤と長方形", "100%26", "{name} *a*"];
  for (const name of odd) assert.equal(mine.save(name, "#/").name, name);
  assert.deepEqual(names(mine).sort(), odd.sort());
  for (const name of ["", "  ", "\u202e\u0000"]) assert.throws(() => mine.save(name, "#/"), { key: "mine.nameless" });
  assert.throws(() => mine.save(" __proto__ ", "#/"), { key: "mine.taken", values: { name: "__proto__" } });
  assert.throws(() => mine.rename("円盤と長方形", "100%26"), { key: "mine.taken" });
  assert.equal(mine.rename("円盤と長方形", "円盤と長方形 ").name, "円盤と長方形");
  assert.equal(mine.all.length, odd.length);
  assert.equal(mine.save("x".repeat(200), "#/").name.length, 80);
  assert.equal(suggested(mine.all, "new"), "new");
  mine.save("new", "#/");
  mine.save("new 2", "#/");
  assert.equal(suggested(mine.all, "new"), "new 3");
});

test("nonsense in the storage is left out", () => {
  const whole = { name: "a", link: "#/", date: "2026-01-01T00:00:00.000Z" };
  for (const text of ["{", "null", "3", '"x"', "{}", JSON.stringify({ 0: whole })]) assert.deepEqual(mineIn(storageOf({ [KEY]: text })).all, []);
  const mixed = [null, 3, whole, { ...whole, name: 4 }, { ...whole, date: "yesterday" }, { ...whole, link: "https://example.org/#/" }, { name: "b" }];
  assert.deepEqual(mineIn(storageOf({ [KEY]: JSON.stringify(mixed) })).all, [whole]);
});

test("a storage that is forbidden or full is told, in every language, and keeps what it has", () => {
  const forbidden = myScenesIn(() => { throw new DOMException("denied", "SecurityError"); });
  const told = { key: "mine.forbidden", values: { detail: "SecurityError: denied" } };
  for (const act of [() => forbidden.all, () => forbidden.save("a", "#/"), () => forbidden.rename("a", "b"), () => forbidden.remove("a")]) assert.throws(act, told);
  const storage = storageOf();
  const mine = mineIn(storage);
  mine.save("a", "#/disk-disk");
  storage.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  for (const act of [() => mine.save("b", "#/"), () => mine.rename("a", "b"), () => mine.remove("a")]) assert.throws(act, { key: "mine.full" });
  assert.deepEqual(names(mine), ["a"]);
  for (const lang of LANGUAGES) for (const key of ["mine.forbidden", "mine.full"]) assert.match(textsOf(lang)[key], /\{detail\}/);
});
