import assert from "node:assert/strict";
import test from "node:test";

import { isScene } from "../../web/document/scene-order.js";
import { readScene, readState } from "../../web/document/link.js";
import { truthOf } from "../../web/panel/bug-reports.js";
import { Texts } from "../../web/words/text.js";
import { fetchFile, readJson } from "./support.js";

/** @import { Cause } from "../../web/panel/bug-reports.js" */

/** @type {Cause[]} */
const causes = readJson("web/cases.json");
const cases = causes.flatMap((cause) => cause.cases);

/** @param {{type: string}[]} shapes */
const typesOf = (shapes) => shapes.map(({ type }) => type).sort().join();

test("each case opens, whole, in the scene that has its shapes", () => {
  for (const { errs = [], id, link, scene } of cases.filter((each) => each.scene)) {
    for (const algorithm of ["exact", ...errs]) {
      const read = readScene(`#/${scene}?${link}&algorithm=${algorithm}`, "");
      const file = readJson(`web/${read.id === "space" ? "rooms" : "scenes"}/${read.id}.json`);
      const { problem, state, choices } = readState(file, read.pairs);
      assert.deepEqual([read.problem, problem, choices.algorithm], [undefined, undefined, algorithm], id);
      const pairs = link.split("&").map((pair) => pair.split("="));
      assert.equal(typesOf(state.shapes), typesOf(pairs.filter(([type]) => type !== "by").map(([type]) => ({ type }))), id);
      const by = pairs.find(([name]) => name === "by")?.[1];
      assert.equal(by, by && file.way.map((/** @type {string} */ name) => state.parameters[name]).join(), id);
    }
  }
  assert.ok(cases.filter(({ scene }) => scene && isScene(scene)).length > 36);
});

test("what is true is told with its numbers, as they stand in the file", () => {
  assert.deepEqual(truthOf({ apart: "1e-30" }), ["truth.apart", { far: "1\u00a0×\u00a010⁻³⁰" }]);
  assert.deepEqual(truthOf({ touch: ["0", "-0.75"] }), ["truth.touch", { at: "(0, −0.75)" }]);
  assert.deepEqual(truthOf({ nearest: ["1", "0", "0"], apart: "1" }), ["truth.nearest", { at: "(1, 0, 0)", far: "1" }]);
  assert.deepEqual(truthOf({ along: [["32", "32"], ["96", "32"]] }), ["truth.along", { at: "(32, 32)", to: "(96, 32)" }]);
  assert.deepEqual(truthOf({ through: [["120", "50"], ["120", "90"]] }), ["truth.through", { at: "(120, 50)", to: "(120, 90)" }]);
  assert.deepEqual(truthOf({ line: [["1", "2", "3"], ["4", "5", "6"]] }), ["truth.line", { at: "(1, 2, 3)", to: "(4, 5, 6)" }]);
  assert.deepEqual(truthOf({ inside: "2.4e-16" }), ["truth.inside", { far: "2.4\u00a0×\u00a010⁻¹⁶" }]);
  assert.deepEqual(truthOf({ first: "0.300", normal: ["-0.02", "0.9998"] }), ["truth.first", { t: "0.300", normal: "(−0.02, 0.9998)" }]);
  assert.deepEqual(truthOf({ cross: ["-10", "-1.2e-06"] }), ["truth.cross", { at: "(−10, −1.2\u00a0×\u00a010⁻⁶)" }]);
  for (const { hit, id, truth } of cases) {
    const [key] = truthOf(truth);
    assert.equal(["truth.apart", "truth.nearest"].includes(key), !hit, id);
  }
});

test("words that come later come in the language that is then chosen", async (t) => {
  t.mock.method(globalThis, "fetch", fetchFile);
  const texts = new Texts();
  await texts.load("en");
  const more = texts.loadMore();
  await Promise.all([more, texts.load("ja")]);
  assert.equal(texts.plain("cases.reported"), "報告");
  await texts.load("en");
  assert.equal(texts.plain("cases.reported"), "Reported");
});

test("words that cannot be had are missing for all who wait for them, and are asked for again", async (t) => {
  const texts = new Texts();
  t.mock.method(globalThis, "fetch", fetchFile);
  await texts.load("en");
  t.mock.method(globalThis, "fetch", async () => new Response(null, { status: 404 }));
  const all = [texts.loadMore(), texts.loadMore()];
  await Promise.all(all.map((each) => assert.rejects(each, /en-later/)));
  t.mock.method(globalThis, "fetch", fetchFile);
  await texts.loadMore();
  assert.equal(texts.plain("cases.title"), "Bug reports from the wild");
});
