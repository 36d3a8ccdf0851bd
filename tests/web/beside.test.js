import assert from "node:assert/strict";
import test from "node:test";

import { exactOf, isTwo, divergenceOf, standingOf } from "../../web/document/comparison.js";
import { divergenceSentences } from "../../web/panel/comparison-panel.js";
import { explained, walks } from "./support.js";

/** @import { Answer, Explanation, Step } from "../../web/engine/protocol.js" */

/** @param {string} id @param {string} what @returns {Step} */
const step = (id, what) => ({ id, case: what, values: {}, marks: [], compares: [] });

/**
 * @param {string} steps Each with its case.
 * @param {boolean} hit
 * @returns {Explanation}
 */
function walk(steps, hit) {
  const all = steps.split(" ").map((each) => /** @type {[string, string]} */ (each.split("."))).map(([id, what]) => step(id, what));
  return { version: 1, pair: ["a", "b"], algorithm: "any", method: "any", hit, decided_by: all[all.length - 1].id, steps: all, said: { methods: [], verdict: [], steps: {} } };
}

test("two walks part where a step does or comes to something else, or decides where the other goes on or otherwise", () => {
  const exact = walk("axes.plain reach.touch zone.touch", true);
  assert.equal(divergenceOf(exact, exact), undefined);
  assert.equal(divergenceOf(exact, walk("axes.swapped reach.touch zone.touch", true)), 0);
  assert.equal(divergenceOf(exact, walk("axes.plain foot.touch zone.touch", true)), 1);
  assert.equal(divergenceOf(exact, walk("axes.plain reach.touch", false)), 1);
  assert.equal(divergenceOf(walk("axes.plain reach.touch", false), exact), 1);
  assert.equal(divergenceOf(exact, walk("axes.plain reach.touch zone.touch", false)), 2);
});

test("where both decide at the same step, what one of them still measures parts them not", () => {
  const program = walk("sides.clockwise region.inside", true);
  const exact = { ...walk("sides.clockwise region.inside closest.inside compare.inside", true), decided_by: "region" };
  assert.deepEqual([divergenceOf(exact, program), divergenceOf(program, exact)], [undefined, undefined]);
  const both = /** @type {any} */ ({ ...rest, beside: exact, explanation: program });
  assert.deepEqual(standingOf(both, "compare"), { parting: undefined, exact: 3, published: 1 });
  assert.deepEqual(divergenceSentences(both, [[], []], undefined).map(({ key }) => key), ["beside.both.hit", "beside.same"]);
});

test("of any two explanations, whichever, all is alike before they part, and a verdict that differs has a place where they part", () => {
  const all = Object.values(walks);
  for (const [i, one] of all.entries()) {
    const other = all[(i * 7 + 3) % all.length];
    const place = divergenceOf(one, other);
    assert.equal(place, divergenceOf(other, one));
    assert.equal(divergenceOf(one, one), undefined);
    // What follows the decision of either parts them not.
    const last = 1 + Math.min(...[one, other].map(({ decided_by, steps }) => steps.findIndex(({ id }) => id === decided_by)));
    const told = (/** @type {Explanation} */ { steps }) => steps.slice(0, place ?? last).map(({ id, case: what }) => `${id} ${what}`);
    assert.deepEqual(told(one), told(other));
    if (one.hit !== other.hit) assert.notEqual(place, undefined);
  }
});

/** @type {Answer} */
const rest = { ...Object.values(explained)[0].answer, explanation: null };
const two = {
  ...rest, pairs: [{ a: 0, b: 1, hit: false, points: [[1, 2]] }], departs: [/** @type {const} */ ("hit"), /** @type {const} */ ("points")],
  exact: { hit: true, points: [[3, 4]] },
  beside: walk("axes.plain reach.touch zone.touch", true), explanation: walk("axes.plain reach.touch", false),
};

test("one stands at what was chosen in both, else where they part, else where each decided", () => {
  assert.deepEqual(standingOf(two, undefined), { parting: 1, exact: 1, published: 1 });
  assert.deepEqual(standingOf(two, "axes"), { parting: 1, exact: 0, published: 0 });
  assert.deepEqual(standingOf(two, "zone"), { parting: 1, exact: 2, published: 1 });
  assert.deepEqual(standingOf(two, "unknown"), { parting: 1, exact: 1, published: 1 });
  assert.deepEqual(standingOf({ ...two, explanation: two.beside }, undefined), { parting: undefined, exact: 2, published: 2 });
});

test("side by side says first whether the verdicts agree, then where the methods part", () => {
  const told = (/** @type {Explanation} */ { steps, decided_by }) => steps.map(({ id }) => ({ id, title: `title.${id}`, values: {}, decided: id === decided_by }));
  const said = (/** @type {Explanation} */ beside, /** @type {Explanation} */ explanation) =>
    divergenceSentences({ ...two, beside, explanation }, /** @type {any} */ ([told(beside), told(explanation)]), divergenceOf(beside, explanation)).map(({ key }) => key);
  const exact = walk("sides.plain region.outside closest.corner compare.miss", false);
  assert.deepEqual(said(exact, exact), ["beside.both.miss", "beside.same"]);
  assert.deepEqual(said(exact, walk("sides.plain region.outside row.two compare.miss", false)), ["beside.both.miss", "beside.other"]);
  assert.deepEqual(said(exact, walk("sides.flat region.outside", false)), ["beside.both.miss", "beside.parts"]);
  assert.deepEqual(said(exact, walk("sides.plain region.outside", false)), ["beside.both.miss", "beside.ends"]);
  assert.deepEqual(said(two.beside, two.explanation), ["beside.against", "beside.ends"]);
  assert.deepEqual(said(two.beside, two.beside), ["beside.both.hit", "beside.same"]);
});

test("the exact picture has the exact answer", () => {
  const { departs, explanation, pairs: [{ hit, points }] } = exactOf(two);
  assert.deepEqual([hit, points, departs, explanation], [true, [[3, 4]], [], two.beside]);
  assert.deepEqual(exactOf({ ...two, departs: ["hit"] }).pairs[0].points, [[1, 2]]);
  assert.equal(isTwo(two), true);
  assert.equal(isTwo({ ...rest, explanation: two.beside }), false);
  assert.equal(isTwo(undefined), false);
});
