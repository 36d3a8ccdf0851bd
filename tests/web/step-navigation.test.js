import assert from "node:assert/strict";
import test from "node:test";

import { librariesOf } from "../../web/document/library-catalogue.js";
import { standingOf } from "../../web/document/comparison.js";
import { readState, writeLink } from "../../web/document/link.js";
import { startOf } from "../../web/document/scenes.js";
import { Store } from "../../web/document/store.js";
import { navigationOf } from "../../web/document/step-navigation.js";
import { explained, scene, textsOf, walks } from "./support.js";

const { answer } = explained.miss;

/** @param {Record<string, string>} choices */
function walking(choices) {
  const walk = navigationOf(new Store());
  walk.begin(choices);
  return walk;
}

test("one stands at the step that decided until one chooses another", () => {
  assert.equal(walking({}).stepOf(answer.explanation), "compare");
  assert.equal(walking({ step: "sides" }).stepOf(answer.explanation), "sides");
  assert.equal(walking({ step: "no-such" }).stepOf(answer.explanation), "compare");
});

test("what the page would choose by itself does not belong into a link", () => {
  assert.deepEqual(walking({ algorithm: "exact", view: "steps", step: "" }).chosen, {});
  const walk = walking({ step: "sides" });
  walk.change({ view: "plain" });
  assert.deepEqual(walk.chosen, { view: "plain", step: "sides" });
  walk.change({ algorithm: "redpoll-2-23", step: "" });
  assert.deepEqual(walk.chosen, { algorithm: "redpoll-2-23", view: "plain" });
});

test("a link brings the walk back", () => {
  const chosen = { algorithm: "redpoll-2-23", view: "plain", step: "axis-3" };
  const link = writeLink(scene, startOf(scene), chosen);
  assert.equal(link, "#/disk-triangle?algorithm=redpoll-2-23&view=plain&step=axis-3");
  const pairs = link.split("?")[1].split("&").map((pair) => /** @type {[string, string]} */ (pair.split("=")));
  assert.deepEqual(readState(scene, pairs).choices, chosen);
});

test("a link with a step that its state has lost is none to refuse: one stands where it was decided", () => {
  const walk = walking({ step: "corner" });
  assert.equal(walk.problemIn(answer), undefined);
  assert.equal(walk.stepOf(answer.explanation), "compare");
});

/** @param {string} step @param {any} [given] */
const unknown = (step, given = answer) => {
  const { key, values } = walking({ step }).unknownStep(given, { has: (name) => name in textsOf("en") }) ?? {};
  return key && [key, values];
};

test("a step that no state of the method has is named, with the nearest one that this state has", () => {
  const known = answer.explanation.steps.map(({ id }) => id);
  assert.deepEqual(unknown("side"), ["link.step", { step: "side", nearest: "sides" }]);
  assert.deepEqual(unknown("sides-1"), ["link.step", { step: "sides-1", nearest: "sides" }]);
  assert.deepEqual(unknown("no-such"), ["link.step.none", { step: "no-such", known }]);
  assert.equal(unknown("sides"), undefined);
  assert.equal(unknown(""), undefined);
  const segments = walks["exact segment=0,1,3,-1&segment=0,0,1,1"];
  assert.deepEqual(unknown("lines", { ...answer, explanation: segments }), ["link.step", { step: "lines", nearest: "line-1" }]);
  assert.equal(unknown("sides", { ...answer, explanation: segments, beside: answer.explanation }), undefined);
  assert.equal(unknown("no-such", { ...answer, explanation: null }), undefined); // of a crowd
});

test("a link that names a step by a former name shows it by its present one", () => {
  const segments = walks["exact segment=0,1,3,-1&segment=0,0,1,1"];
  for (const [former, present] of [["sides-1", "line-1"], ["sides-2", "line-2"], ["common", "no-line"]]) {
    assert.equal(unknown(former, { ...answer, explanation: segments }), undefined, former);
    assert.equal(walking({ step: former }).stepOf(segments), present);
    assert.equal(segments.steps[standingOf({ ...answer, explanation: answer.explanation, beside: segments }, former).exact].id, present);
  }
  const rays = walks["exact ray=1,1,3,1&box=4,1,1,2,0"];
  assert.equal(walking({ step: "common" }).stepOf(rays), "common", "where it is still the name of a step");
});

test("an algorithm that there is not is told when the answer is there", () => {
  assert.equal(walking({}).problemIn(answer), undefined);
  const known = [...answer.algorithms, ...librariesOf(answer)];
  assert.equal(walking({ algorithm: "planck" }).problemIn(answer), undefined);
  assert.deepEqual(walking({ algorithm: "best" }).problemIn(answer)?.values, { name: "algorithm", value: "best", known });
  assert.equal(walking({ algorithm: "é".repeat(70) }).problemIn(answer)?.values.value, `${"é".repeat(60)}…`);
});
