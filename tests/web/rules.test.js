import assert from "node:assert/strict";
import test from "node:test";

import { kindOf } from "../../web/words/step-ids.js";
import { ruleOf } from "../../web/panel/notation.js";
import { formulas, readJson, walks } from "./support.js";

/** @import { Rules } from "../../web/panel/notation.js" */

/** @type {Rules} */
const rules = readJson("web/rules.json");
const published = Object.values(walks).filter(({ algorithm, pair }) => algorithm !== "exact" && pair.length === 2);
const steps = published.flatMap((walk) => walk.steps.map((step) => ({ walk, step, rule: ruleOf(rules, walk.method, step) })));

/** A test of one comparison, of the step's two numbers, and what is returned if it holds, and otherwise. */
const COMPARISON = /^if \([^<>=&|]+ (<=?|>=?) [^<>=&|]+\) \{ return (\w+); \}(?:\n(?:.+;\n)*return ([^;]+);)?$/;
/** The same comparison, returned. */
const RETURNED = /^return ([^<>=&|]+ (?:<=?|>=?) [^<>=&|]+);$/;
const MISS = /^(false|null)$/;
/** Steps that only tell what was found before them. */
const WITHOUT = ["row", "regions", "closest"];
/** In the article's text only, or not in the program at all. */
const UNPRINTED = ["marupeke-13 circles", ...["report", "push", "gap", "entry", "contact"].map((kind) => `library ${kind}`)];

test("every step of a published program shows what it tests or computes", () => {
  for (const { walk: { method, said }, step, rule } of steps) {
    const kind = kindOf(step.id);
    const isComputed = said.methods.some((each) => formulas[each]?.[kind]);
    assert.ok(rule || isComputed || WITHOUT.includes(kind) || UNPRINTED.includes(`${method} ${kind}`), `${method}: ${kind}`);
  }
});

test("every step that decides shows the program's test", () => {
  for (const { walk, step, rule } of steps) {
    if (step.id === walk.decided_by && !UNPRINTED.includes(`${walk.method} ${step.id}`)) assert.match(rule, /\breturn\b/, `${walk.method}: ${step.id}`);
  }
});

test("a test of one comparison leads to the program's verdict", () => {
  let checked = 0;
  for (const { walk, step, rule } of steps) {
    const [, sign, then, otherwise] = COMPARISON.exec(rule.replace(RETURNED, "if ($1) { return true; }\nreturn false;")) ?? [];
    const { relation } = step.values;
    if (!sign || !step.compares.length || typeof relation !== "string") continue;
    const verdict = sign.includes(relation) ? then : otherwise;
    const where = `${walk.method}: ${step.id}, ${step.case}`;
    if (verdict) assert.equal(walk.hit, !MISS.test(verdict), where);
    else assert.ok(step.id !== walk.decided_by || walk.hit === MISS.test(then), where);
    checked += 1;
  }
  assert.ok(checked > 50, `${checked}`);
});

test("rules name nothing that a step has not, and there is none for a step that no program has", () => {
  for (const { rule } of steps) assert.doesNotMatch(rule, /undefined|\{\w/);
  const known = new Set(steps.flatMap(({ walk: { method }, step: { id, case: which } }) => (
    [`${method} ${id}`, `${method} ${kindOf(id)}`, `${method} ${id}.${which}`])));
  for (const [method, kinds] of Object.entries(rules)) for (const kind of Object.keys(kinds)) assert.ok(known.has(`${method} ${kind}`), `${method} ${kind}`);
});

/** A line of a program: a statement, the start or the end of a block, the rest of a condition, or a comment. */
const LINE = /^ *(\/\/ .+|\}|.*[;{}(,]|.*(&&|\|\|)|&& .*|\|\| .*|(else )?if \(.+)$/;
/** Notation of our own, in place of a program's. */
const OWN = /[≤≥·×²√∞−⁻]|\[[^\]]*[<>=]|\b(miss|hit|and|or|not)\b|:$/m;

test("rules consist of a program's statements, in no notation of our own", () => {
  for (const [method, kinds] of Object.entries(rules)) {
    for (const [kind, rule] of Object.entries(kinds)) {
      const where = `${method} ${kind}: ${rule}`;
      assert.doesNotMatch(rule, OWN, where);
      for (const line of rule.split("\n")) assert.match(line, LINE, where);
      const code = rule.replace(/\/\/.*/g, "");
      assert.equal(code.match(/[({]/g)?.length, code.match(/[)}]/g)?.length, where);
    }
  }
});
