import assert from "node:assert/strict";
import test from "node:test";

import { plotTimes } from "../../web/crowd/plot.js";
import { recordingContext } from "./canvas.js";

/** @import { Ledger } from "../../web/crowd/ledger.js" */

/**
 * The words on a plot whose only frame took so many milliseconds.
 * @param {number} milliseconds
 */
function wordsOf(milliseconds) {
  Object.assign(globalThis, { devicePixelRatio: 1 });
  const { context, inks } = recordingContext();
  const canvas = /** @type {any} */ ({ clientWidth: 300, clientHeight: 90, getContext: () => context });
  const entry = { moving: milliseconds, broad: 0, narrow: 0, sweeping: 0, transfer: 0, drawing: 0, candidates: 0, hits: 0 };
  plotTimes(canvas, /** @type {Ledger} */ (/** @type {unknown} */ ({ entries: [entry] })), /** @type {any} */ ({}), (text) => text);
  return inks.filter(({ name }) => name === "fillText").map(({ text }) => text);
}

test("the scale is named, and a sixtieth of a second, where both have room", () => {
  assert.deepEqual(wordsOf(9), ["10"]);
  assert.deepEqual(wordsOf(19), ["16.7"]);
  assert.deepEqual(wordsOf(190), ["16.7", "200"]);
});
