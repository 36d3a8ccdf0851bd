import assert from "node:assert/strict";
import test, { before, mock } from "node:test";

import { differenceOf, pairOf, regionOf } from "../../web/words/departures.js";
import { Texts } from "../../web/words/text.js";
import { fetchFile } from "./support.js";

/** @import { Answer } from "../../web/engine/protocol.js" */

const texts = new Texts();

before(async () => {
  mock.method(globalThis, "fetch", fetchFile);
  await texts.load("en");
});

/** @param {Partial<Answer>} told @param {string} pair */
function said(told, pair) {
  const answer = { departs: [], exact: { hit: true }, pairs: [{ a: 0, b: 1, hit: true, points: [] }], ...told };
  const phrase = differenceOf(/** @type {any} */ (answer), pair);
  return phrase && texts.plain(phrase.key, phrase.values).replaceAll("\u00a0", " ");
}

test("a distance beyond all doubles is said to be", () => {
  assert.equal(
    said({ departs: ["distance"], exact: { hit: false } }, "disk-triangle"),
    "The exact answer differs: distance between the shapes outside the range of doubles.",
  );
});

test("wrong points are told with their numbers, and all digits where they would print alike", () => {
  const points = [[-1, 0], [1, 0]];
  const pairs = (/** @type {number[][]} */ told) => [{ a: 0, b: 1, hit: true, points: told }];
  const wrong = { departs: /** @type {const} */ (["points"]), exact: { hit: true, points } };
  assert.equal(
    said({ ...wrong, departs: ["points"], pairs: pairs([[-3, 0], [-2, 0]]) }, "ray-box"),
    "The exact answer differs: enters at (−1.000, 0.000), leaves at (1.000, 0.000).",
  );
  assert.equal(
    said({ ...wrong, departs: ["points"], pairs: pairs([[-1.0001, 0], [1, 0]]) }, "ray-box"),
    "The exact answer differs: enters at (−1, 0), leaves at (1, 0).",
  );
});

test("a library's wrong contact points are told with the exact ones", () => {
  for (const [points, text] of /** @type {[number[][], string][]} */ ([
    [[[1, 2]], "contact point (1.000, 2.000)"], [[[1, 2], [3, 4]], "contact points (1.000, 2.000) and (3.000, 4.000)"],
  ])) assert.equal(said({ departs: ["points"], exact: { hit: true, points }, rules: { points: "" } }, "box-box"), `The exact answer differs: ${text}.`);
});

test("points beyond all numbers are said to be so; those of a miss are none", () => {
  const departs = /** @type {Answer["departs"]} */ (["points"]);
  assert.equal(said({ departs, exact: { hit: true } }, "line-line"), "The exact answer differs: a point outside the range of doubles.");
  assert.equal(said({ departs: ["hit", "points"], exact: { hit: false } }, "line-line"), "The exact answer differs: miss.");
});

test("in space the nearest feature stands for its region", () => {
  const exact = { hit: false, points: [[-0.5, 0.5, 0]], distance: 0.2071, region: 6, feature: "CA" };
  const departs = /** @type {Answer["departs"]} */ (["hit", "points", "distance", "region", "feature"]);
  assert.equal(
    said({ departs, exact }, "sphere-triangle3"),
    "The exact answer differs: miss, closest point (−0.500, 0.500, 0.000), closest feature: edge CA, distance between the shapes 0.207.",
  );
});

test("a pair's regions are called the same in either order of its shapes", () => {
  for (const [a, b, regions] of /** @type {[string, string, number][]} */ ([["disk", "box", 4], ["disk", "triangle", 7]])) {
    for (const types of [[a, b], [b, a]]) {
      const pair = pairOf({ shapes: types.map((type) => ({ type })) });
      assert.equal(pair, `${a}-${b}`);
      for (let region = 1; region <= regions; region += 1) assert.ok(texts.has(regionOf(pair, region).key), `${pair} ${region}`);
    }
  }
  assert.equal(pairOf({ shapes: [{ type: "ray" }, { type: "box" }] }), "ray-box");
});

test("a region is told with its bits, and that a flat triangle has none", () => {
  assert.equal(said({ departs: ["region"], exact: { hit: true, region: 3 } }, "disk-triangle"), "The exact answer differs: region 3 = 011₂.");
  assert.match(String(said({ departs: ["region"], exact: { hit: true, region: 0 } }, "disk-triangle")), /no regions/);
});
