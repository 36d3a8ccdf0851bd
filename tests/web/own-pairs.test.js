/**
 * Programs for every pair of shapes, in both languages: a correct one is never called wrong, and each mistake gets a
 * counterexample that the package confirms. With HITLAB_SLOW all pairs are tried, on as many states as on the page.
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import { PLANE, SPACE } from "../../web/geometry/kinds.js";
import { MISTAKES, programFor } from "./every-pair.js";
import { answer, exactly, judged, signed } from "./judging.js";

/** @import { Signature } from "../../web/document/signature.js" */

const [FLAT, SOLID] = [PLANE.filter((type) => type !== "outline"), SPACE].map((kinds) => kinds.flatMap((a, i) => kinds.slice(i).flatMap((b) => signed(a, b) ?? [])));
const some = (/** @type {Signature[]} */ pairs, /** @type {number} */ share) => pairs.filter((_, i) => process.env.HITLAB_SLOW || i % share === 0);
const PAIRS = [...some(FLAT, 5), ...some(SOLID, 12)];
const LANGUAGES = /** @type {const} */ (["py", "js"]);

test("there is a program for every pair, but for two unbounded shapes in space", () => assert.deepEqual([FLAT.length, SOLID.length], [45, 49]));

for (const [i, signature] of PAIRS.entries()) {
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
