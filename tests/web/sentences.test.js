import assert from "node:assert/strict";
import test, { after, before, mock } from "node:test";

import { stepSentences, verdictSentence } from "../../web/panel/sentences.js";
import { LANGUAGES } from "../../web/model/link.js";
import { Texts, preferredLanguage } from "../../web/panel/text.js";
import { explained, fetchFile } from "./support.js";

/** @import { Phrase } from "../../web/panel/text.js" */

/** @type {Record<string, Texts>} */
const texts = {};
before(async () => {
  mock.method(globalThis, "fetch", fetchFile);
  for (const lang of LANGUAGES) {
    texts[lang] = new Texts();
    await texts[lang].load(lang);
  }
});
after(() => mock.restoreAll());

/** @param {Phrase} phrase */
const english = ({ key, values }) => texts.en.plain(key, values).replaceAll("\u00a0", " ");
/** @param {string} name */
const verdict = (name) => verdictSentence(explained[name].answer.explanation);
/** @param {string} name */
const steps = (name) => stepSentences(explained[name].answer.explanation);

/** @type {Record<string, [string, string]>} */
const VERDICTS = {
  "inside": ["verdict.inside", "Hit: the disk's centre T lies inside the triangle."],
  "clockwise": ["verdict.inside", "Hit: the disk's centre T lies inside the triangle."],
  "on an edge": ["verdict.on", "Hit: the disk's centre T lies on edge CA."],
  "on a corner": ["verdict.on", "Hit: the disk's centre T lies on corner A."],
  "hit": ["verdict.hit", "Hit: the disk's centre is 0.500 from edge CA, less than r = 1.000."],
  "hit at a corner": ["verdict.hit", "Hit: the disk's centre is 0.707 from corner A, less than r = 1.000."],
  "touch": ["verdict.touch", "Hit: the disk just touches edge CA, at a distance of exactly r = 1.000."],
  "miss": ["verdict.miss", "Miss: the disk's centre is 3.000 from edge CA, more than r = 1.000."],
  "miss at a corner": ["verdict.miss", "Miss: the disk's centre is 1.265 from corner B, more than r = 1.000."],
  "hit, close": [
    "verdict.hit-close", "Hit: the disk reaches beyond edge CA by only 1.11 × 10⁻¹⁶, at r = 1.000.",
  ],
  "miss, close": ["verdict.miss-close", "Miss: the disk ends 2.22 × 10⁻¹⁶ before edge CA, at r = 1.000."],
  "flat": ["verdict.miss", "Miss: the disk's centre is 1.414 from corner C, more than r = 0.500."],
  "flat, centre on it": ["verdict.on", "Hit: the disk's centre T lies on edge AB."],
  "two points, the same": ["verdict.on", "Hit: the disk's centre T lies on corner A."],
  "a point": ["verdict.miss", "Miss: the disk's centre is 3.606 from corner A, more than r = 1.000."],
  "zero radius": ["verdict.miss", "Miss: the disk's centre is 1.000 from edge CA, more than r = 0.000."],
  "tiny": [
    "verdict.hit", "Hit: the disk's centre is 1.00 × 10⁻³⁰⁰ from corner A, less than r = 2.00 × 10⁻³⁰⁰.",
  ],
  "huge": [
    "verdict.miss", "Miss: the disk's centre is 4.00 × 10³⁰⁰ from corner A, more than r = 1.00 × 10³⁰⁰.",
  ],
  "farther than any double": [
    "verdict.miss", "Miss: the disk's centre is ∞ from corner A, more than r = 1.00 × 10³⁰⁸.",
  ],
};

for (const [name, [key, sentence]] of Object.entries(VERDICTS)) {
  test(`the verdict of "${name}" is ${key}`, () => {
    assert.equal(verdict(name).key, key);
    assert.equal(english(verdict(name)), sentence);
  });
}

test("a gap below the least double is not 0", () => {
  assert.doesNotMatch(english(verdict("miss, closer than any double")), /0\.000 before/);
});

test("the steps of a miss say the sides, the region, the nearest point and the comparison", () => {
  assert.deepEqual(steps("miss").map(({ sentence }) => english(sentence)), [
    "AB: inner side. BC: inner side. CA: outer side.",
    "An inner side or the line itself is a 1, an outer side a 0: 110 in binary is region 6.",
    "(2.000, 0.000): edge CA",
    "d = |TQ| = 3.000 > r = 1.000",
  ]);
});

test("the steps of an inside hit decide by the region", () => {
  assert.deepEqual(steps("inside").map(({ sentence }) => english(sentence)), [
    "AB: inner side. BC: inner side. CA: inner side.",
    "Three times 1: 111 in binary is region 7, the triangle itself.",
    "The centre itself, for it lies inside.",
    "d = |TQ| = 0.000 < r = 0.500",
  ]);
  assert.deepEqual(steps("inside").filter(({ decided }) => decided).map(({ id }) => id), ["region"]);
  assert.deepEqual(steps("miss").filter(({ decided }) => decided).map(({ id }) => id), ["compare"]);
});

test("a centre on a line is told so, and a flat triangle has neither sides nor regions", () => {
  assert.match(english(steps("on an edge")[0].sentence), /CA: on the line/);
  const [sides, region] = steps("flat").map(({ sentence }) => english(sentence));
  assert.equal(sides, "The triangle has no area: no line has an inner side.");
  assert.match(region, /^A flat triangle has no regions/);
});

test("the comparison shows the exact difference only where the rounded numbers look equal", () => {
  const last = (/** @type {string} */ name) => english(steps(name)[3].sentence);
  assert.match(last("miss, close"), /= 1\.000 > r = 1\.000; the exact difference d − r is 2\.22 × 10/);
  assert.match(last("hit, close"), /= 1\.000 < r = 1\.000; the exact difference d − r is −1\.11 × 10/);
  assert.match(last("touch"), /= 1\.000 = r = 1\.000$/);
});

for (const name of Object.keys(explained)) {
  test(`"${name}" can be said in every language`, () => {
    const told = steps(name).flatMap(({ title, sentence }) => [{ key: title }, sentence]);
    for (const { key, values } of [verdict(name), ...told]) {
      for (const lang of LANGUAGES) {
        const text = texts[lang].plain(key, values);
        assert.notEqual(text, key);
        assert.doesNotMatch(text, /undefined|NaN|Infinity|[{}*]/);
      }
    }
  });
}

test("the page starts in the first language of the browser that it knows", () => {
  assert.equal(preferredLanguage(["de-DE", "ja-JP", "en"]), "ja");
  assert.equal(preferredLanguage(["en-GB", "ja"]), "en");
  assert.equal(preferredLanguage(["de"]), "en");
  assert.equal(preferredLanguage([]), "en");
});
