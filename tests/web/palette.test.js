import assert from "node:assert/strict";
import test from "node:test";

import { commandsOf } from "../../web/app/commands.js";
import { crowdCommandsOf } from "../../web/app/crowd-commands.js";
import { COMMANDS, EVERYWHERE, GIVEN, said } from "../../web/app/finder.js";
import { matching } from "../../web/panel/palette.js";
import { Texts } from "../../web/words/text.js";
import { fetchFile } from "./support.js";

const entries = ["Disk and box|disk-box|", "円盤と長方形|disk-box|", "Map|map|判定図", "Box, turned||"].map((text) => {
  const [label, id, other] = text.split("|");
  return { group: "scene", label, id, other, run: () => {} };
});
const found = (/** @type {string} */ typed) => matching(entries, typed).map(({ label }) => label);

test("an entry is found by all that is typed, in any order, by its words or its name", () => {
  assert.deepEqual(found("box disk"), ["Disk and box", "円盤と長方形"]);
  assert.deepEqual(found("ＢＯＸ"), ["Disk and box", "円盤と長方形", "Box, turned"]);
  assert.deepEqual(found("円盤"), ["円盤と長方形"]);
  assert.deepEqual(found("  "), entries.map(({ label }) => label));
  assert.deepEqual(found("判定図"), ["Map"]);
  assert.deepEqual(found("nothing"), []);
});

/** What is pointed at, typed or dragged, or has a dialog of its own: no name alone could say it. */
const BY_HAND = [
  "showState", "moveTo", "shift", "put", "select", "pick", "pickOne", "tool", "nudge", "step", "pan", "light", "walk", "stop", "find",
  "remark", "shareLink", "copyText", "saveText", "savePng", "openJson", "count", "seed", "kind", "choose", "choosePair", "draw",
];

test("every command is in the palette, or needs what no name says", () => {
  const means = /** @type {any} */ ({ board: {}, crowds: {} });
  const names = Object.keys({ ...commandsOf(means, /** @type {any} */ ({})), ...crowdCommandsOf(means, /** @type {any} */ ({})) });
  const listed = [...Object.keys(COMMANDS), ...Object.keys(EVERYWHERE), ...GIVEN];
  assert.deepEqual([...listed, ...BY_HAND].sort(), names.sort());
});

test("what is found is said in both languages, and once where they say the same", async (t) => {
  t.mock.method(globalThis, "fetch", fetchFile);
  const [en, ja] = await Promise.all(["en", "ja"].map(async (lang) => {
    const texts = new Texts();
    await texts.load(lang);
    return texts;
  }));
  const map = { group: "view", id: "map", says: [{ key: "view.map" }], run: () => {} };
  const [one, other] = [said(map, en, ja), said(map, ja, en)];
  assert.deepEqual([one.label, one.other], [other.other, other.label]);
  for (const typed of ["Map", "判定図"]) assert.deepEqual([matching([one], typed), matching([other], typed)], [[one], [other]]);
  assert.equal(said({ ...map, says: [{ key: "take.json" }], before: "x " }, en, ja).other, "");
});
