import assert from "node:assert/strict";
import test from "node:test";

import { sizeName } from "../../web/document/names.js";
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
