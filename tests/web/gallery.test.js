import assert from "node:assert/strict";
import test from "node:test";

import { leavingRoom } from "../../web/panel/gallery.js";

test("a chapter of two cards that no other joins in its row leaves a column to what it says", () => {
  assert.deepEqual(leavingRoom([3, 2, 1, 3, 2, 1, 2, 2]), [6, 7]);
  assert.deepEqual(leavingRoom([1, 2, 3]), []);
  assert.deepEqual(leavingRoom([2, 3]), [0]);
});
