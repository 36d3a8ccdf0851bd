import assert from "node:assert/strict";
import test from "node:test";

import { leavingRoom } from "../../web/panel/gallery.js";

test("a chapter that no other joins in its row leaves the free columns to what it says", () => {
  assert.deepEqual(leavingRoom([3, 2, 1, 3, 2, 1, 2, 2]), [6, 7]);
  assert.deepEqual(leavingRoom([1, 2, 3]), []);
  assert.deepEqual(leavingRoom([2, 3]), [0]);
  assert.deepEqual(leavingRoom([3, 1, 3]), [1]);
});
