import assert from "node:assert/strict";
import test from "node:test";

import { readsAlike } from "../../web/document/alike.js";

/** @import { Answered } from "../../web/document/store.js" */

/**
 * @param {any} [explanation]
 * @param {any} [answer]
 * @param {any} [question]
 */
function answered(explanation = {}, answer = {}, question = {}) {
  const steps = [{ id: "compare", case: "less", values: { d: 1, r: 2, relation: "<", feature: "B" }, marks: [], compares: ["d", "r"] }];
  return /** @type {Answered} */ ({
    scene: "point-disk", algorithm: "exact", shapes: [{}, {}], ...question,
    answer: {
      pairs: [{}], departs: [], exact: { hit: true }, ...answer,
      explanation: { hit: true, method: "point-disk", steps, ...explanation },
    },
  });
}

test("two answers read alike where they differ in numbers alone", () => {
  const [step] = answered().answer.explanation?.steps ?? [];
  const other = answered({ steps: [{ ...step, values: { ...step.values, d: 1.5 } }] });
  assert.ok(readsAlike(answered(), other));
  assert.ok(!readsAlike(undefined, other) && !readsAlike(other, undefined));
});

test("another verdict, case, relation, step, program or scene reads otherwise", () => {
  const [step] = answered().answer.explanation?.steps ?? [];
  for (const other of [
    answered({ hit: false }), answered({ method: "disk-disk" }), answered({ steps: [] }),
    answered({ steps: [{ ...step, case: "equal" }] }), answered({ steps: [{ ...step, values: { ...step.values, relation: "=" } }] }),
    answered({ steps: [{ ...step, values: { ...step.values, feature: "A" } }] }),
    answered({}, { departs: ["distance"] }), answered({}, { exact: { hit: false } }), answered({}, { pairs: [] }),
    answered({}, { beside: { hit: true, method: "x", steps: [step] } }),
    answered({}, {}, { scene: "disk-disk" }), answered({}, {}, { algorithm: "x" }), answered({}, {}, { shapes: [] }),
  ]) assert.ok(!readsAlike(answered(), other), JSON.stringify(other));
});
