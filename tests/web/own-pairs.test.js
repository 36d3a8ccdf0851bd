/**
 * Programs for every pair of the plane, in both languages: a correct one is never called wrong, and each mistake gets a
 * counterexample that the package confirms. With HITLAB_SLOW all pairs are tried, on as many states as on the page.
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import { MISTAKES, programFor } from "./every-pair.js";
import { UNITS, answer, exactly, judged, signed } from "./judging.js";

const KINDS = Object.keys(UNITS);
const PAIRS = KINDS.flatMap((a, i) => KINDS.slice(i).map((b) => signed(a, b)));
const LANGUAGES = /** @type {const} */ (["py", "js"]);

test("there is a program for every pair of the plane", () => assert.equal(PAIRS.length, 45));

const SHARE = process.env.HITLAB_SLOW ? 1 : 5;

for (const [i, signature] of PAIRS.entries()) {
  if (i % SHARE) continue;
  test(`correct and wrong programs are told apart: ${signature.name}`, async () => {
    for (const language of LANGUAGES) {
      const { counterexample, open, tried, wrong } = await judged(signature, language, programFor(signature, language), "hit");
      assert.deepEqual([wrong, counterexample], [0, null], language);
      assert.ok(tried > open);
    }
    const found = [];
    const language = LANGUAGES[i % 2];
    for (const mistake of Object.keys(MISTAKES)) {
      const source = programFor(signature, language, mistake);
      const { counterexample } = await judged(signature, language, source, "hit");
      if (!counterexample) continue;
      found.push(mistake);
      const { calls: [call], truths } = await exactly(signature, counterexample.shapes);
      assert.deepEqual(truths, [counterexample.exact], mistake);
      assert.notEqual(counterexample.hit, counterexample.exact, mistake);
      if (language === "js") assert.equal(answer({ source, name: signature.name, order: signature.order, single: false, call }).answer, counterexample.hit, mistake);
    }
    assert.ok(found.length >= 3, found.join());
  });
}
