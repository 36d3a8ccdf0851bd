import assert from "node:assert/strict";
import test from "node:test";

import { kindOf } from "../../web/document/kind.js";
import { isAhead, isKeptBack, outcomeOf } from "../../web/document/prediction.js";
import { startOf } from "../../web/document/scenes.js";
import { answered, readJson, scene } from "./support.js";

const { shapes } = startOf(scene);
const asked = { scene, options: { predict: "1" }, predicted: undefined };
const shown = answered(shapes);

/** @param {boolean | undefined} guess */
const said = (guess) => ({ ...asked, predicted: { ...shown, guess } });

test("nothing is kept back unless it is wanted, and there is an answer about a pair", () => {
  assert.equal(isKeptBack(asked, shown), true);
  assert.equal(isKeptBack({ ...asked, options: {} }, shown), false);
  assert.equal(isKeptBack(asked, undefined), false);
  assert.equal(isKeptBack(asked, { answer: undefined }), false);
  assert.equal(isKeptBack(asked, { ...shown, answer: { ...shown.answer, pairs: [] } }), false);
  for (const room of ["crowd", "sweep-and-prune"]) {
    const many = readJson(`web/scenes/${room}.json`);
    assert.equal(kindOf(many).hasPair, false);
    assert.equal(isKeptBack({ ...asked, scene: many }, shown), false);
  }
});

test("a guess, or none, shows the answer until a shape changes by one bit, in whichever way it is computed", () => {
  for (const guess of [true, false, undefined]) {
    assert.equal(isKeptBack(said(guess), shown), false);
    assert.equal(isKeptBack(said(guess), { ...shown, algorithm: "redpoll-2-23", revision: 9 }), false);
    assert.equal(isKeptBack(said(guess), { ...shown, about: [1, 0] }), true);
    const moved = shapes.map(({ type, values }, i) => (i ? { type, values } : { type, values: [values[0] + 2 ** -50, ...values.slice(1)] }));
    assert.notEqual(moved[0].values[0], shapes[0].values[0]);
    assert.equal(isKeptBack(said(guess), answered(moved)), true);
    assert.equal(outcomeOf(said(guess), answered(moved)), undefined);
  }
});

test("a guess is held against the exact verdict, whatever a program says", () => {
  const { hit } = shown.answer.exact;
  const other = { ...shown, answer: { ...shown.answer, exact: { hit: !hit } } };
  const is = hit ? "hit" : "miss";
  const not = hit ? "miss" : "hit";
  assert.equal(outcomeOf(said(hit), shown), `predict.right.${is}`);
  assert.equal(outcomeOf(said(!hit), shown), `predict.wrong.${is}`);
  assert.equal(outcomeOf(said(hit), other), `predict.wrong.${not}`);
  assert.equal(outcomeOf(said(undefined), shown), undefined);
  assert.equal(outcomeOf({ ...said(hit), options: {} }, shown), undefined);
});

test("while a class looks at the steps, the verdict comes with the one that decides", () => {
  const explanation = /** @type {any} */ ({ steps: [{ id: "sides" }, { id: "closest" }, { id: "compare" }, { id: "more" }], decided_by: "compare" });
  const at = (/** @type {string | undefined} */ step, isPresented = true, view = "steps") => (
    isAhead({ isPresented, choices: { ...(step && { step }), view } }, explanation));
  assert.deepEqual(["sides", "closest", "compare", "more", undefined].map((step) => at(step)), [true, true, false, false, false]);
  assert.equal(at("sides", false), false);
  assert.equal(at("sides", true, "map"), false);
  assert.equal(isAhead({ isPresented: true, choices: { step: "sides" } }, null), false);
});
