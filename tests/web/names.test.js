import assert from "node:assert/strict";
import test from "node:test";

import { handleName, sizeName } from "../../web/document/names.js";
import { Texts } from "../../web/words/text.js";
import { fetchFile, readJson } from "./support.js";

globalThis.fetch = /** @type {typeof fetch} */ (fetchFile);
const texts = new Texts();

/** @param {string} lang @param {string} scene @param {string} size */
async function named(lang, scene, size) {
  await texts.load(lang);
  return sizeName(texts, readJson(`web/scenes/${scene}.json`), 0, size);
}

test("a size names its shape where the scene has two of that type, without a space too many", async () => {
  assert.equal(await named("en", "disk-disk", "r"), "r of disk A");
  assert.equal(await named("ja", "disk-disk", "r"), "円盤 A の r");
  assert.equal(await named("ja", "box-box", "size.width"), "長方形 S の幅");
});

test("a size of the only shape of its type needs no more than its own name", async () => {
  assert.equal(await named("en", "disk-box", "r"), "r");
  assert.equal(await named("ja", "disk-triangle", "r"), "r");
});

test("a handle names its corner after its shape, where that goes by its number", async () => {
  const shapes = [{ type: "triangle", letters: ["A", "B", "C"], number: 0 }, { type: "triangle", letters: ["D", "E", "F"] }];
  const names = (/** @type {string} */ label) => [0, 1].map((i) => handleName(texts, /** @type {any} */ ({ shapes }), i, { label, letter: "A" }));
  await texts.load("ja");
  assert.deepEqual(names("vertex").map((name) => name.split(":")[0]), ["三角形 0 の頂点 A", "頂点 A"]);
  await texts.load("en");
  assert.deepEqual(names("vertex").map((name) => name.split(":")[0]), ["Corner A of triangle 0", "Corner A"]);
  assert.match(names("rotate")[0], /^Rotate triangle 0:/);
});
