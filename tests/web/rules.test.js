import assert from "node:assert/strict";
import test from "node:test";

import { kindOf } from "../../web/words/steps.js";
import { methodsOf } from "../../web/words/sentences.js";
import { ruleOf } from "../../web/panel/notation.js";
import { formulas, readJson, walks } from "./support.js";

/** @import { Rules } from "../../web/panel/notation.js" */

/** @type {Rules} */
const rules = readJson("web/rules.json");
const published = Object.values(walks).filter(({ algorithm, pair }) => algorithm !== "exact" && pair.length === 2);
const steps = published.flatMap((walk) => walk.steps.map((step) => ({ walk, step, rule: ruleOf(rules, walk.method, step) })));

/** What a test of one comparison, of the step's two numbers, leads to. */
const COMPARISON = /^if [^<>≤≥]+ ([<>≤≥]) [^<>≤≥:]+: (hit|miss)(?:\nelse: (hit|miss))?$/;
/** @type {Record<string, string>} */
const HOLDS = { "<": "<", ">": ">", "≤": "<=", "≥": ">=" };
/** Steps that only tell what was found before them. */
const WITHOUT = ["row", "regions", "closest"];

test("every step of a published program shows what it tests or computes", () => {
  for (const { walk: { method }, step, rule } of steps) {
    const kind = kindOf(step.id);
    const isComputed = methodsOf(method).some((each) => formulas[each]?.[kind]);
    assert.ok(rule || isComputed || WITHOUT.includes(kind), `${method}: ${kind}`);
  }
});

test("every step that decides shows the program's test", () => {
  for (const { walk, step, rule } of steps) if (step.id === walk.decided_by) assert.match(rule, /: (hit|miss)$/m, `${walk.method}: ${step.id}`);
});

test("a test of one comparison leads to the program's verdict", () => {
  let checked = 0;
  for (const { walk, step, rule } of steps) {
    const [, sign, then, otherwise] = COMPARISON.exec(rule) ?? [];
    const { relation } = step.values;
    if (!sign || !step.compares.length || typeof relation !== "string") continue;
    const verdict = HOLDS[sign].includes(relation) ? then : otherwise;
    const where = `${walk.method}: ${step.id}, ${step.case}`;
    if (verdict) assert.equal(walk.hit, verdict === "hit", where);
    else assert.ok(step.id !== walk.decided_by || (walk.hit ? "miss" : "hit") === then, where);
    checked += 1;
  }
  assert.ok(checked > 100, `${checked}`);
});

test("rules name nothing that a step has not, and there is none for a step that no program has", () => {
  for (const { rule } of steps) assert.doesNotMatch(rule, /undefined|[{}]/);
  const known = new Set(steps.flatMap(({ walk: { method }, step: { id } }) => [`${method} ${id}`, `${method} ${kindOf(id)}`]));
  for (const [method, kinds] of Object.entries(rules)) for (const kind of Object.keys(kinds)) assert.ok(known.has(`${method} ${kind}`), `${method} ${kind}`);
});
