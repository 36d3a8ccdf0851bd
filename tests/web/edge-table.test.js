import assert from "node:assert/strict";
import test from "node:test";

import { edgeRows } from "../../web/panel/edge-table.js";
import { setFormula } from "../../py/tools/formulas.js";
import { formulaOf } from "../../web/panel/notation.js";
import { stepSentences } from "../../web/words/sentences.js";
import { formulas, walks } from "./support.js";

const rowsOf = (/** @type {string} */ line) =>
  edgeRows(walks[`redpoll-2-23 disk=${line}`].steps.find(({ id }) => id === "row")?.values ?? {});

test("the table of edges is the article's, with the row of the centre's region chosen", () => {
  const rows = rowsOf("-1,6,1&triangle=0,0,0,4,4,0");
  assert.deepEqual(rows.map(({ region, edges }) => [region, edges.join(" ")]), [
    [1, "AB BC"], [2, "CA AB"], [3, "AB"], [4, "BC CA"], [5, "BC"], [6, "CA"], [7, ""],
  ]);
  assert.deepEqual(rows.filter(({ isChosen }) => isChosen).map(({ region }) => region), [1]);
});

test("region 0 has a row only where the program came to it", () => {
  const nowhere = Object.entries(walks).find(([, { method, steps }]) =>
    method === "redpoll-2-23" && steps.some(({ id, case: each }) => id === "row" && each === "none"));
  const [first] = rowsOf((nowhere?.[0] ?? "").replace("redpoll-2-23 disk=", ""));
  assert.deepEqual(first, { region: 0, edges: ["AA", "AA"], isChosen: true });
});

test("a formula of numbers that read alike tells their difference", () => {
  const walk = walks["redpoll-2-23 disk=2,-1,1&triangle=0,0,1.6,3.6,4.8,0"];
  const told = stepSentences(walk).find(({ id }) => id === "compare-1");
  assert.ok(told);
  assert.equal(formulaOf(formulas, walk, told), setFormula("d^2 − r^2 = {excess} {relation} 0"));
});
