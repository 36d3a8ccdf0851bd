import assert from "node:assert/strict";
import test from "node:test";

import jsqr from "jsqr";

import { codeOf } from "../../web/export/qr.js";
import { randomFrom, times } from "./support.js";

const QUIET = 4;
const PIXELS = 4; // of a module
const decode = /** @type {typeof jsqr.default} */ (/** @type {unknown} */ (jsqr)); // its bundle is the function itself

/**
 * What a reader finds in the code of a text.
 * @param {string} text
 */
function readBack(text) {
  const code = codeOf(text);
  if (!code) return undefined;
  const side = (code.size + 2 * QUIET) * PIXELS;
  const pixels = new Uint8ClampedArray(4 * side * side);
  for (let i = 0; i < side * side; i += 1) {
    const [x, y] = [i % side, Math.floor(i / side)].map((each) => Math.floor(each / PIXELS) - QUIET);
    pixels.set([...Array(3).fill(code.get(x, y) ? 0 : 255), 255], 4 * i);
  }
  return decode(pixels, side, side)?.data;
}

test("a reader finds the link in its code", () => {
  const random = randomFrom(7);
  const links = times(12, (i) => `https://host.example/hitlab/#/playground?${times(i, () => `disk=${random()},${-random()},${random()}`).join("&")}`);
  for (const link of [...links, "http://127.0.0.1:8000/#/disk-disk?name=%E4%B8%80%20%2526"]) assert.equal(readBack(link), link);
});

test("a link that is too long has no code", () => {
  const long = (/** @type {number} */ length) => `https://host.example/#/playground?note=${"x".repeat(length)}`;
  assert.equal(readBack(long(900)), long(900));
  assert.equal(codeOf(long(1100)), undefined);
  assert.equal(codeOf(long(20_000)), undefined);
});
