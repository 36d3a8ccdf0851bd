import assert from "node:assert/strict";
import test from "node:test";

import { watchRatio } from "../../web/stage/ratio.js";

test("each change of the screen's pixels is told, and not the first alone", () => {
  /** @type {Record<string, EventTarget>} */
  const asked = {};
  const screen = { devicePixelRatio: 1, matchMedia: (/** @type {string} */ query) => (asked[query] ??= new EventTarget()) };
  Object.assign(globalThis, screen);
  let changes = 0;
  watchRatio(() => { changes += 1; });
  for (const [former, ratio] of [[1, 2], [2, 1.5], [1.5, 1], [1, 2]]) {
    Object.assign(globalThis, { devicePixelRatio: ratio });
    asked[`(resolution: ${former}dppx)`].dispatchEvent(new Event("change"));
  }
  assert.equal(changes, 4);
});
