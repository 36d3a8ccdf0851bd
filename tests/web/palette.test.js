import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";

import { commandsOf } from "../../web/app/commands.js";
import { crowdCommandsOf } from "../../web/crowd/crowd-commands.js";
import { said } from "../../web/app/finder.js";
import { searchAmong } from "../../web/app/matching.js";
import { fileOf } from "../../web/document/scene-order.js";
import { readPage, readScene, readState } from "../../web/document/link.js";
import { Texts } from "../../web/words/text.js";
import { fetchFile, read, readJson } from "./support.js";

const { alike, also, links } = readJson("web/terms.json");
/** What the palette finds: commands that need nothing more, those that act in the gallery too, and those found by what they are given. */
const { everywhere, given, inScene } = readJson("web/app/palette.json");

const entries = ["Disk and box|disk-box|", "円盤と長方形|disk-box|", "Map|map|判定図", "Box, turned||"].map((text) => {
  const [label, id, other] = text.split("|");
  return { group: "scene", hints: "", label, id, others: [{ lang: "ja", label: other, hints: "" }], run: () => {} };
});
const search = searchAmong(entries, []);
const found = (/** @type {string} */ typed) => search(typed).map(({ label }) => label);

test("an entry is found by all that is typed, in any order, by its words or its name", () => {
  assert.deepEqual(found("box disk"), ["Disk and box", "円盤と長方形"]); // by its name, then by its id
  assert.deepEqual(found("ＢＯＸ"), ["Disk and box", "Box, turned", "円盤と長方形"]);
  assert.deepEqual(found("円盤"), ["円盤と長方形"]);
  assert.deepEqual(found("  "), entries.map(({ label }) => label));
  assert.deepEqual(found("判定図"), ["Map"]);
  assert.deepEqual(found("nothing"), []);
});

/** What is pointed at, typed or dragged, or has a dialog of its own: no name alone could say it. */
const BY_HAND = [
  "showState", "moveTo", "shift", "time", "put", "pick", "pickOne", "tool", "nudge", "step", "pan", "light", "walk", "space", "stop", "find",
  "remark", "shareLink", "copyText", "saveText", "savePng", "openJson", "count", "seed", "sizes", "stride", "kind", "choose", "choosePair", "draw",
];

const nothing = /** @type {any} */ ({ board: {}, crowds: {} });
const names = Object.keys({ ...commandsOf(nothing, nothing), ...crowdCommandsOf(nothing, nothing) });

test("what a part of the page has done by name is a command", () => {
  const paths = readdirSync(new URL("../../web/", import.meta.url), { encoding: "utf8", recursive: true });
  const sources = paths.filter((path) => path.endsWith(".js")).map((path) => read(`web/${path}`));
  const asked = sources.flatMap((source) => [...source.matchAll(/\brun\("(\w+)"/g)].map(([, name]) => name));
  asked.push(...[...read("web/index.html").matchAll(/ data-(?:click|change)="(\w+)"/g)].map(([, name]) => name));
  assert.ok(asked.length > 40);
  assert.deepEqual(asked.filter((name) => !names.includes(name)), []);
});

test("every command is in the palette, or needs what no name says", () => {
  const listed = [...Object.keys(inScene), ...Object.keys(everywhere), ...given];
  assert.deepEqual([...listed, ...BY_HAND].sort(), names.sort());
});

/** @param {import("node:test").TestContext} t */
async function languages(t) {
  t.mock.method(globalThis, "fetch", fetchFile);
  return Promise.all(["en", "ja"].map(async (lang) => {
    const texts = new Texts();
    await texts.load(lang);
    await texts.loadMore();
    return texts;
  }));
}

test("what is found is said in both languages, and the other one's name only where it was typed", async (t) => {
  const [en, ja] = await languages(t);
  const map = { group: "view", id: "view-3", says: [{ key: "view.map" }], run: () => {} };
  for (const [one, other] of [[en, ja], [ja, en]]) {
    const find = searchAmong([said(map, one, [other])], []);
    const [own, foreign] = [one, other].map((texts) => texts.plain("view.map"));
    assert.deepEqual(find(own).map(({ label, other: beside }) => [label, beside]), [[own, undefined]]);
    assert.deepEqual(find(foreign).map(({ label, other: beside }) => [label, beside?.label]), [[own, foreign]]);
  }
  assert.equal(said({ ...map, says: [{ key: "take.json" }], before: "x " }, en, [ja]).others[0].label, "");
});

const TERMS = Object.keys(links).map((term) => ({ group: "term", id: term, says: [{ key: `term.${term}` }], run: () => {} }));
const CHAPTER = { group: "scene", id: "triangle-triangle", says: [{ key: "scene.triangle-triangle.title" }], hints: [{ key: "chapter.axes.title" }], run: () => {} };

test("the words that are taught are found, in any inflection and by their synonyms", async (t) => {
  const [en, ja] = await languages(t);
  const [inEnglish, inJapanese] = [[en, ja], [ja, en]].map(([one, other]) => (
    searchAmong([CHAPTER, ...TERMS].map((each) => said(each, one, [other], [also])), alike)));
  const first = (/** @type {ReturnType<typeof searchAmong>} */ find, /** @type {string} */ typed) => find(typed).map(({ id }) => id)[0];
  for (const [typed, id] of Object.entries({
    "region 5": "region-5", "separating axis": "separating-axis", "dot product": "dot-product", "Dot products": "dot-product", "inner product": "dot-product",
    "floating point": "rounding", "projecting": "projection", "projections": "projection", "vector product": "cross-product", "closest points": "nearest-point",
    "support points": "support-point", "Minkowski sum": "minkowski-difference", float32: "single-precision", "reference face": "reference-face",
    "contact points": "contact-manifold", "barycentric coordinates": "weights",
  })) assert.equal(first(inEnglish, typed), id, typed);
  for (const [typed, id] of Object.entries({
    スラブ: "slab", 外積: "cross-product", 内積: "dot-product", 四分円: "quarter-circle", 当たり判定: "collision", さんかく: "triangle-triangle", 領域5: "region-5", 支持点: "support-point", 単体: "simplex",
    多面体: "polytope", クリッピング: "clipping", 入射面: "incident-face",
  })) assert.equal(first(inJapanese, typed.replace("5", " 5")), id, typed);
  assert.ok(inEnglish("separating axes").some(({ id }) => id === "triangle-triangle"));
  assert.ok(inEnglish("separating axis").some(({ id }) => id === "triangle-triangle"));
  assert.deepEqual(inEnglish("quaternion"), []);
});

test("every term leads to a place that there is, and has its words in both languages", async (t) => {
  const [en, ja] = await languages(t);
  for (const [term, link] of Object.entries(links)) {
    for (const texts of [en, ja]) assert.ok(texts.has(`term.${term}`), term);
    if (readPage(link)) continue;
    const { id, pairs, problem } = readScene(link, "");
    assert.equal(problem, undefined, link);
    assert.equal(readState(readJson(`web/${fileOf(id)}`), pairs).problem, undefined, link);
  }
  for (const words of Object.values(also)) for (const term of Object.keys(words)) assert.ok(term in links, term);
});
