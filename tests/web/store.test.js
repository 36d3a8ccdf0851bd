import assert from "node:assert/strict";
import test from "node:test";

import { Store, inScene, lasting } from "../../web/document/store.js";
import { scene } from "./support.js";

/** A store, and what its views were told. */
function watched() {
  const store = new Store();
  const told = /** @type {string[]} */ ([]);
  store.subscribe(({ lang, isExact }) => [lang, isExact], ({ lang }) => told.push(`words ${lang}`));
  store.subscribe(({ camera }) => [camera], () => told.push("plane"));
  store.subscribe(({ lang, lit }) => [lang, lit], ({ lit }) => told.push(`light ${lit}`));
  store.notify();
  return { store, told };
}

test("a view shows all at first, and then what has become another", () => {
  const { store, told } = watched();
  assert.deepEqual(told.splice(0), ["words ", "plane", "light "]);
  store.notify();
  assert.deepEqual(told.splice(0), []);
  store.set({ camera: { x: 1, y: 0, scale: 60 } });
  store.notify();
  assert.deepEqual(told.splice(0), ["plane"]);
  store.set({ lit: "AB" });
  store.notify();
  assert.deepEqual(told.splice(0), ["light AB"]);
  store.set({ lang: "ja" });
  store.notify();
  assert.deepEqual(told.splice(0), ["words ja", "light AB"]);
});

test("many changes are told once, and what comes back to what it was not at all", () => {
  const { store, told } = watched();
  told.length = 0;
  for (const lit of ["A", "B", ""]) store.set({ lit });
  store.notify();
  assert.deepEqual(told, []);
});

test("a change wakes, the same value does not", () => {
  let changes = 0;
  const store = new Store(() => (changes += 1));
  store.set({ lit: "A", lang: "en" });
  store.set({ lit: "A" });
  assert.equal(changes, 1);
  assert.equal(store.parts.lit, "A");
});

test("a view that fails does not fail again for the same, nor keep others for ever", () => {
  const store = new Store();
  const told = /** @type {string[]} */ ([]);
  store.subscribe(({ lit }) => [lit], () => { throw new Error("no such row"); });
  store.subscribe(({ lit }) => [lit], ({ lit }) => told.push(lit));
  store.set({ lit: "A" });
  assert.throws(() => store.notify(), /no such row/);
  store.notify();
  assert.deepEqual(told, ["A"]);
});

test("a store knows whether all was told, also of what a view changed meanwhile", () => {
  const { store } = watched();
  assert.ok(store.isNotified);
  store.set({ lit: "A" });
  assert.ok(!store.isNotified);
  store.notify();
  assert.ok(store.isNotified);
  store.subscribe(({ lang }) => [lang], () => store.set({ lit: "B" }));
  store.notify();
  assert.ok(!store.isNotified);
});

test("a lasting list is another one where something in it is, and only there", () => {
  const store = new Store();
  const words = lasting(({ lang, lit }) => [lang, lit]);
  const before = words(store.parts);
  store.set({ isExact: true });
  assert.equal(words(store.parts), before);
  store.set({ lit: "A" });
  assert.notEqual(words(store.parts), before);
  assert.deepEqual(words(store.parts), ["", "A"]);
});

test("what becomes another while the gallery is open is shown when there is a scene again", () => {
  const store = new Store();
  const told = /** @type {unknown[]} */ ([]);
  store.subscribe(inScene(({ options, scene: { id } }) => [id, options.predict]), ({ options }) => told.push(options.predict));
  store.notify();
  assert.deepEqual(told, [], "there is no scene yet");
  store.set({ scene });
  store.notify();
  store.set({ isGallery: true, options: { predict: "1" } });
  store.notify();
  assert.deepEqual(told, [undefined]);
  store.set({ isGallery: false });
  store.notify();
  assert.deepEqual(told, [undefined, "1"]);
});
