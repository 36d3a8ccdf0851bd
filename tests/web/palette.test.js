import assert from "node:assert/strict";
import test from "node:test";

import { matching } from "../../web/panel/palette.js";

const entries = ["Disk and box|disk-box", "円盤と長方形|disk-box", "Map|map", "Box, turned|"].map((text) => {
  const [label, id] = text.split("|");
  return { group: "scene", label, id, run: () => {} };
});
const found = (/** @type {string} */ typed) => matching(entries, typed).map(({ label }) => label);

test("an entry is found by all that is typed, in any order, by its words or its name", () => {
  assert.deepEqual(found("box disk"), ["Disk and box", "円盤と長方形"]);
  assert.deepEqual(found("ＢＯＸ"), ["Disk and box", "円盤と長方形", "Box, turned"]);
  assert.deepEqual(found("円盤"), ["円盤と長方形"]);
  assert.deepEqual(found("  "), entries.map(({ label }) => label));
  assert.deepEqual(found("nothing"), []);
});
