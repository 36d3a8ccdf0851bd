import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { STLLoader } from "three/addons/loaders/STLLoader.js";

import { readModel } from "../../web/models/load.js";
import "./model-worker.js";

const LINES = 20_000;
const HIDDEN = { writable: true, configurable: true, enumerable: false };
/**
 * How many characters the text's own methods are given, all calls together: what is read again and again counts again.
 * @param {() => Promise<unknown>} act
 */
async function charactersIn(act) {
  let count = 0;
  const names = /** @type {const} */ (["endsWith", "slice", "split", "trim", "replace", "search", "matchAll", "normalize"]);
  const plain = names.map((name) => String.prototype[name]);
  names.forEach((name, i) => Object.defineProperty(String.prototype, name, {
    ...HIDDEN,
    /** @this {string} @param {any[]} given */
    value(...given) {
      const result = /** @type {any} */ (plain[i]).apply(this, given);
      count += name === "slice" ? result.length : this.length;
      return result;
    },
  }));
  try {
    await act();
  } finally {
    names.forEach((name, i) => Object.defineProperty(String.prototype, name, { ...HIDDEN, value: plain[i] }));
  }
  return count;
}

test("an OBJ file of lines that all go on is read in as many steps as it has characters", async () => {
  const text = `v 0 0 0\n${"\\\n".repeat(LINES)}f 1 2`;
  const count = await charactersIn(() => assert.rejects(readModel(new File([text], "long.obj")), { key: "model.broken" }));
  assert.ok(count < 20 * text.length, `${count} for ${text.length}`);
});

test("the loader, which looks for each end from each beginning, is given no STL text", async () => {
  const loader = mock.method(STLLoader.prototype, "parse");
  const text = "solid\n".repeat(LINES);
  await assert.rejects(readModel(new File([text], "solid.stl")), { key: "model.empty" });
  assert.equal(loader.mock.callCount(), 0);
  loader.mock.restore();
});
