import assert from "node:assert/strict";
import test, { after, before, mock } from "node:test";

import { exactly, real } from "../../web/geometry/numbers.js";
import { formulaOf } from "../../web/panel/notation.js";
import { captionIn, stepSentences, verdictSentence } from "../../web/words/sentences.js";
import { LANGUAGES, preferredLanguage } from "../../web/words/languages.js";
import { Texts } from "../../web/words/text.js";
import { explained, fetchFile, formulas, read, sources, textsOf, walks } from "./support.js";

/** @import { Step } from "../../web/engine/protocol.js" */
/** @import { Phrase } from "../../web/words/text.js" */

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

/** @param {Phrase[]} phrases */
const english = (phrases) => texts.en.plainAll(phrases).replaceAll("\u00a0", " ");
/** @param {string} name */
const verdict = (name) => verdictSentence(explained[name].answer.explanation);
/** @param {string} name */
const steps = (name) => stepSentences(explained[name].answer.explanation);

const CLOCKWISE = "The corners run clockwise, so the inside of each edge is on its right. A positive cross product, such as AT × AB, means inside; a negative one means outside.";

/** @type {Record<string, [string, string]>} */
const VERDICTS = {
  "inside": ["region.inside.verdict", "Hit: the disk's centre T lies inside the triangle."],
  "clockwise": ["region.inside.verdict", "Hit: the disk's centre T lies inside the triangle."],
  "on an edge": ["region.on.verdict", "Hit: the disk's centre T lies on edge CA."],
  "on a corner": ["region.on.verdict", "Hit: the disk's centre T lies on corner A."],
  "hit": ["compare.hit.verdict", "Hit: the disk's centre is 0.500 from edge CA, less than r = 1.000."],
  "hit at a corner": ["compare.hit.verdict", "Hit: the disk's centre is 0.707 from corner A, less than r = 1.000."],
  "hit over BC": ["compare.hit.verdict", "Hit: the disk's centre is 0.997 from edge BC, less than r = 1.000."],
  "touch": ["compare.touch.verdict", "Hit: the disk just touches edge CA; its centre is exactly r = 1.000 away."],
  "miss": ["compare.miss.verdict", "Miss: the disk's centre is 3.000 from edge CA, more than r = 1.000."],
  "miss at a corner": ["compare.miss.verdict", "Miss: the disk's centre is 1.265 from corner B, more than r = 1.000."],
  "hit, close": [
    "compare.hit.verdict.close", "Hit: the disk of radius r = 1.000 reaches only 1.11 × 10⁻¹⁶ past edge CA.",
  ],
  "miss, close": ["compare.miss.verdict.close", "Miss: the disk of radius r = 1.000 falls only 2.22 × 10⁻¹⁶ short of edge CA."],
  "flat": ["compare.miss.verdict", "Miss: the disk's centre is 1.414 from corner C, more than r = 0.500."],
  "flat, centre on it": ["compare.on.verdict", "Hit: the disk's centre T lies on edge AB."],
  "two points, the same": ["compare.on.verdict", "Hit: the disk's centre T lies on corner A."],
  "a point": ["compare.miss.verdict", "Miss: the disk's centre is 3.606 from corner A, more than r = 1.000."],
  "zero radius": ["compare.miss.verdict", "Miss: the disk's centre is 1.000 from edge CA, more than r = 0.000."],
  "tiny": [
    "compare.hit.verdict", "Hit: the disk's centre is 1.00 × 10⁻³⁰⁰ from corner A, less than r = 2.00 × 10⁻³⁰⁰.",
  ],
  "huge": [
    "compare.miss.verdict", "Miss: the disk's centre is 4.00 × 10³⁰⁰ from corner A, more than r = 1.00 × 10³⁰⁰.",
  ],
  "farther than any double": [
    "compare.miss.verdict", "Miss: the disk's centre is ∞ from corner A, more than r = 1.00 × 10³⁰⁸. Here ∞ stands for a finite number outside the range of doubles.",
  ],
};

for (const [name, [key, sentence]] of Object.entries(VERDICTS)) {
  test(`the verdict of "${name}" is ${key}`, () => {
    const keys = verdict(name).map((phrase) => phrase.key).filter((each) => each !== "why.beyond");
    assert.deepEqual(keys, [`why.disk-triangle.${key}`]);
    assert.equal(english(verdict(name)), sentence);
  });
}

test("a gap below the least double is not 0", () => {
  assert.doesNotMatch(english(verdict("miss, closer than any double")), /0\.000 before/);
});

test("the steps of a miss say the sides, the region, the closest point and the comparison", () => {
  assert.deepEqual(steps("miss").map(({ sentence }) => english(sentence)), [
    `${CLOCKWISE} So T is inside AB, inside BC and outside CA.`,
    "T is beyond edge CA. Inside or on the line counts as 1, outside as 0. In the order AB, BC, CA, this gives region 110₂ = 6.",
    "Q = (2.000, 0.000) lies on edge CA, at the foot of the perpendicular from T.",
    "The distance d = 3.000 is more than r = 1.000.",
  ]);
});

test("the steps of an inside hit decide by the region", () => {
  assert.deepEqual(steps("inside").map(({ sentence }) => english(sentence)), [
    `${CLOCKWISE} So T is inside AB, inside BC and inside CA.`,
    "T is on the inner side of all three edges, so it is in region 111₂ = 7, the triangle itself.",
    "T is inside the triangle, so Q = T = (2.000, 1.000).",
    "T is inside the triangle, so the distance is 0.000 and any radius gives a hit.",
  ]);
  assert.deepEqual(steps("inside").filter(({ decided }) => decided).map(({ id }) => id), ["region"]);
  assert.deepEqual(steps("miss").filter(({ decided }) => decided).map(({ id }) => id), ["compare"]);
});

test("a centre on a line is told so, and a flat triangle has neither sides nor regions", () => {
  assert.match(english(steps("on an edge")[0].sentence), /on the line CA\.$/);
  const [sides, region] = steps("flat").map(({ sentence }) => english(sentence));
  assert.equal(sides, "The triangle has no area, so its edges have no inner side.");
  assert.match(region, /^A flat triangle has no regions/);
});

test("the comparison shows the exact difference only where the rounded numbers look equal", () => {
  const last = (/** @type {string} */ name) => english(steps(name)[3].sentence);
  assert.equal(last("miss, close"), "The distance d is only 2.22 × 10⁻¹⁶ more than r = 1.000.");
  assert.equal(last("hit, close"), "The distance d is only 1.11 × 10⁻¹⁶ less than r = 1.000.");
  assert.equal(last("touch"), "The distance d is exactly r = 1.000.");
  assert.equal(last("miss"), "The distance d = 3.000 is more than r = 1.000.");
});

test("all digits are shown where they are asked for", async () => {
  const exact = new Texts();
  await exact.load("en");
  exact.isExact = true;
  const { key, values } = steps("miss, close")[3].sentence[0];
  const { exact: title, text } = exact.fillerOf("", values ?? {})("d");
  assert.deepEqual([text, title], ["1.0000000000000002", "1.0000000000000002"]);
  assert.ok(exact.has(key));
});

test("a number carries its name and its exact text, a letter its name", () => {
  const { key, values } = steps("miss")[3].sentence[0];
  const pieces = texts.en.pieces(key, values).filter(({ name }) => name);
  assert.deepEqual(pieces.map(({ text, name, exact }) => [text, name, exact]), [
    ["d", "d", undefined], ["3.000", "d", "3"], ["r", "r", undefined], ["1.000", "r", "1"],
  ]);
});

test("an edge in space is told by its dot products, not as lengths, and the weight by the side it stands for", () => {
  const pair = "sphere=3,-3,-1,2&triangle3=-3,3,2,3,-1,3,-1,-2,-2";
  const told = (/** @type {string} */ algorithm, /** @type {string} */ step) =>
    english(stepSentences(walks[`${algorithm} ${pair}`]).find(({ id }) => id === step)?.sentence ?? []);
  assert.equal(
    told("exact", "edge-2"),
    "The closest point is on BC exactly when two conditions hold. First, the foot of the perpendicular from P lies between the ends "
      + "of BC: BC · BP is between 0 and BC · BC. Second, P is not on the same side of BC as A: the weight of A, "
      + "(BC × BP) · (AB × AC), is not positive. Here BC · BP = 22.000, BC · BC = 42.000, and the weight is −718.000, "
      + "so the closest point is on BC.",
  );
  assert.match(told("exact", "edge-1"), /Here AB · AP = 57\.000, AB · AB = .*, and the weight is 1266\.000, so the closest point is not on AB/);
  assert.match(told("dxlib", "edge-3"), /weight OPA is at most 0\. .* Here the three values are 22\.000, 20\.000 and −718\.000, so the program chooses BC\.$/);
});

test("where a centre is mirrored to is told along the box's own axes", () => {
  const reflections = Object.values(walks).flatMap((walk) => stepSentences(walk))
    .filter(({ id, step }) => id === "reflect" && step.case !== "lost");
  assert.equal(new Set(reflections.map(({ step }) => step.case)).size, 5);
  for (const { sentence, step } of reflections) {
    assert.match(english(sentence), step.case === "upright" ? /relative to T: x = .+, y = .+\.$/ : /box's axes .*i = .+, j = .+\.$/);
  }
});

/** What separating axes say, by their lines of explanation-links.txt: English, Japanese. @type {Record<string, [string, string]>} */
const AXES = {
  "exact triangle=-3,-1,1,-2,1.5,1.5&triangle=0.5,-1,4,0,1.5,3": [
    "Hit: no axis separates the shapes (6 tested). The penetration depth is 0.636, along the normal of BC.",
    "衝突: どの軸でも分離できません (調べた軸: 6 本)。最小の押し出し量は、辺 BC の法線に沿って 0.636 です。",
  ],
  "exact box=-1,1,3,0,0&box=2,0,3,3,0": [
    "Hit: the shapes just touch; on axis 2, the direction ui of T, the projections share exactly one point.",
    "衝突: 図形はちょうど接しています。軸 2 (長方形 T の ui 方向) で射影が共有するのは 1 点だけです。",
  ],
  "exact box=2,0,0,1,45&box=2,2,2,2,270": [
    "Miss: on axis 1, the direction ui of S, the projections are only 3.25 × 10⁻¹⁷ apart.",
    "衝突なし: 軸 1 (長方形 S の ui 方向) で、射影がわずか 3.25 × 10⁻¹⁷ 離れています。",
  ],
};

for (const [pair, [sentence, japanese]] of Object.entries(AXES)) {
  test(`the verdict of ${pair} names the axis that decides, or the penetration depth`, () => {
    assert.equal(english(verdictSentence(walks[pair])), sentence);
    assert.equal(texts.ja.plainAll(verdictSentence(walks[pair])).replaceAll("\u00a0", " "), japanese);
  });
}

test("a difference beyond all doubles is not called small", () => {
  const walk = walks["exact ray=1.7e308,-1e308,-1e308,0&box=-1e308,1e308,3e307,1e200,20"];
  const common = stepSentences(walk).find(({ id }) => id === "common");
  for (const words of [english(common?.sentence ?? []), english(verdictSentence(walk))]) {
    assert.match(words, /t = ∞/);
    assert.doesNotMatch(words, /only/);
  }
});

test("an exact walk says what ∞ stands for where it shows it, a program computes with it", () => {
  const walk = walks["exact ray=-1.7e308,0,1,0&disk=1.7e308,0,1e307"];
  const said = (/** @type {any} */ each) => english(verdictSentence(each));
  assert.match(said(walk), /at t = ∞, .*\. Here ∞ stands for a finite number outside the range of doubles\.$/);
  assert.match(texts.ja.plainAll(verdictSentence(walk)), /。ここでは、∞ は倍精度の範囲を超える有限の数を表します。$/);
  const [discriminant] = stepSentences(walk).filter(({ id }) => id === "discriminant");
  assert.doesNotMatch(english(discriminant.sentence), /∞/);
  const isWithin = (/** @type {Step} */ step) => step.id.endsWith("-slab") && step.case === "within";
  const within = Object.values(walks).find((each) => each.algorithm === "exact" && each.steps.some(isWithin));
  assert.ok(within);
  const slab = stepSentences(within).find(({ step }) => isWithin(step));
  assert.match(english(slab?.sentence ?? []), /∞\.$/, "which a ray parallel to a slab never leaves");
});

test("operands that differ read differently, and so do all numbers that read like them", () => {
  const axis = (/** @type {string} */ pair, /** @type {string} */ id) =>
    english(stepSentences(walks[pair]).find((told) => told.id === id)?.sentence ?? []);
  assert.match(
    axis("sat box=0,0,2,2,0&box=2.00001,0,2,2,0", "axis-2"),
    /from −1\.000 to 1\.0000000, that of box T from 1\.0000100 to 3\.000\. They are only 1\.00 × 10⁻⁵ apart/,
  );
  assert.match(
    axis("redpoll-2-24 ray=3,-4,1,-3&box=-1,2,3,3,180", "common"),
    /Both −17\.393 < −4\.743 and −7\.9056941504209490 < −7\.9056941504209481 hold/,
  );
  const values = Object.fromEntries([9999999.5, 10000000.5, 10000000.875, 10000001.875].map((number, i) => [`n${i}`, { number }]));
  const told = { ...values, left: values.n1, right: values.n2 };
  const text = texts.en.plain("{n0} to {n1}, {n2} to {n3}", told).replaceAll("\u00a0", " ");
  assert.equal(text, "9999999.500 to 10000000.500, 10000000.875 to 10000001.875");
  assert.equal(texts.en.plain("only {n1}", told).replaceAll("\u00a0", " "), "only 1.00 × 10⁷", "only where both are shown");
});

test("in no sentence or formula of a comparison do its two numbers read alike, unless they are equal", () => {
  for (const [name, walk] of Object.entries(walks)) {
    for (const told of stepSentences(walk)) {
      const { step: { compares, values: raw }, values } = told;
      const [left, right] = compares.map((each) => real(/** @type {number | string} */ (raw[each])));
      if (left === right) continue;
      const source = sources.get(formulaOf(formulas, walk, told)) ?? "";
      const inFormula = [...source.matchAll(/\{(\w+)\}/g)].map(([, each]) => texts.en.fillerOf(source, values)(each));
      for (const pieces of [inFormula, ...told.sentence.map(({ key, values: own }) => texts.en.pieces(key, own))]) {
        const [one, other] = [left, right].map((number) => pieces.find(({ exact }) => exact === exactly(number))?.text);
        assert.ok(!one || one !== other, `${name}: ${told.id}`);
      }
    }
  }
});

test("a projection within the other has its length as the overlap, and its own number for the penetration", () => {
  const told = stepSentences(walks["exact box=4,1,3,1,0&box=3,2,1,4,0"]).find(({ id }) => id === "axis-2");
  assert.equal(
    english(told?.sentence ?? []),
    "The projection of box S runs from 0.500 to 1.500, that of box T from 0.000 to 4.000. The projection of box S "
      + "lies inside the other, so the overlap is its full length, 1.000. The penetration along this axis is 1.500.",
  );
});

/** What a published program takes to be so, and what may not be, by its line of explanation-links.txt. @type {Record<string, string>} */
const CLAIMS = {
  "dxlib sphere=1,1,2,2": "Hit: the program computes a squared distance from the face of exactly r² = 4.000.",
  "dxlib sphere=1,1,2,1.9999999999999998":
    "Miss: the program computes a squared distance from the face that is only 8.88 × 10⁻¹⁶ more than r².",
  "dxlib sphere=1,1,2,2.0000000000000004":
    "Hit: the program computes a squared distance from the face that is only 1.78 × 10⁻¹⁵ less than r².",
};

for (const [pair, sentence] of Object.entries(CLAIMS)) {
  test(`the verdict of ${pair} is the program's own`, () => {
    assert.equal(english(verdictSentence(walks[`${pair}&triangle3=0,0,0,4,0,0,0,4,0`])), sentence);
  });
}

test("a distance that a published program measures is said to be its own, whether it is right or wrong", () => {
  const methods = ["redpoll-2-23", "dxlib", "dxlib-naive"];
  const measured = Object.values(walks).filter((walk) => {
    const last = walk.steps.find(({ id }) => id === walk.decided_by);
    return methods.includes(walk.method) && last?.id.startsWith("compare") && ["hit", "touch", "miss"].includes(last.case);
  });
  assert.deepEqual([...new Set(measured.map(({ method }) => method))].sort(), [...methods].sort());
  for (const walk of measured) {
    assert.match(english(verdictSentence(walk)), /the program/);
    assert.match(texts.ja.plainAll(verdictSentence(walk)), /プログラムによれば/);
  }
});

/** What of a mesh is told, by its line of explanation-links.txt. @type {Record<string, string>} */
const MESH_VERDICTS = {
  "16.3,15.4,0.5,1&mesh=grid": "Hit: the closest triangle is 0.500 from the sphere's centre, less than r = 1.000.",
  "16.3,15.4,2,2&mesh=grid": "Hit: the sphere just touches the model; its centre is exactly r = 2.000 from triangle 993.",
  "16.3,15.4,3,1&mesh=grid": "Miss: the sphere's centre is 3.000 from the closest triangle, more than r = 1.000.",
  "3.25,3.5,2,2.0000000000000004&mesh=grid": "Hit: the sphere reaches only 4.44 × 10⁻¹⁶ past the closest triangle.",
  "-3,5,-4,4.999999999999999&mesh=grid": "Miss: the sphere falls only 8.88 × 10⁻¹⁶ short of the closest triangle.",
  "16,16,0,0.5&mesh=grid": "Hit: the sphere's centre lies in triangle 990.",
  "1,2,3,1&mesh=empty": "Miss: the model has no triangles.",
};

for (const [shapes, sentence] of Object.entries(MESH_VERDICTS)) {
  test(`the verdict of the sphere ${shapes} tells what became of the model`, () => {
    assert.equal(english(verdictSentence(walks[`exact sphere=${shapes}`])), sentence);
  });
}

test("a search through a mesh is told level by level, then its triangles", () => {
  const told = stepSentences(walks["exact sphere=16.3,15.4,0.5,1&mesh=grid"]);
  assert.deepEqual(told.map(({ title, values }) => texts.en.plain(title, values)), [
    "Level 1 of the BVH", "Level 2 of the BVH", "Triangles", "Closest point Q", "Distance and radius",
  ]);
  assert.deepEqual(told.slice(1).map(({ sentence }) => english(sentence)), [
    "Bounding boxes examined: 32 of 256. Opened, because they are at most 1.000 from P: 4. That limit is r or, if larger, "
      + "the distance to the closest point of the model found so far.",
    "Triangles examined: 32 of 2,048; measured, because their boxes are close enough: 16; hit by the sphere: 14.",
    "The closest point is inside triangle 993: Q = (16.300, 15.400, 0.000).",
    "The distance d = 0.500 is less than r = 1.000.",
  ]);
});

test("what is counted has a label, so that one is never a plural", () => {
  for (const [name, walk] of Object.entries(walks)) {
    const all = [...stepSentences(walk).flatMap(({ sentence }) => sentence), ...verdictSentence(walk)];
    assert.doesNotMatch(english(all), /(?<![\d.,−×] ?)\b1 (?!is|has|as|starts)[a-z]+s\b/, name);
  }
});

test("what is counted has its thousands set apart, and no decimals; the number of a triangle is plain", () => {
  const values = { looked: { number: 4800 }, total: { number: 1234567 }, measured: { number: 0 } };
  const told = (/** @type {string} */ lang) => texts[lang].plain("why.sphere-mesh.faces.none", values).replaceAll("\u00a0", " ");
  assert.match(told("en"), /examined: 4,800 of 1,234,567; .* enough: 0\./);
  assert.match(told("ja"), /^1,234,567 個.* 4,800 個.* 0 個/);
  const where = { face: { number: 4800 }, x: { number: 1 }, y: { number: 1 }, z: { number: 1 } };
  assert.match(texts.en.plain("why.sphere-mesh.closest.face", where), /triangle 4800:/);
  assert.equal(texts.en.plain("model.triangles", { count: 500001 }), "500,001 triangles");
});

test("a word takes the form of its number, and a list is joined, as the language has it", async (t) => {
  const polish = new Texts();
  t.mock.method(globalThis, "fetch", async () => Response.json({ corners: "{n} {n:one=róg;few=rogi;many=rogów;other=rogu}" }));
  await polish.load("pl");
  const said = [1, 2, 5, 22].map((n) => polish.plain("corners", { n }));
  assert.deepEqual(said, ["1 róg", "2 rogi", "5 rogów", "22 rogi"]);
  assert.equal(polish.plain("corners", { n: { number: 1 } }).split(" ")[1], "róg"); // of an explanation, too
  const values = { type: "polygon", most: "64" };
  assert.match(texts.en.plain("link.corners", { ...values, found: 1 }), /has 1 number, but/);
  assert.match(texts.en.plain("link.corners", { ...values, found: 7 }), /has 7 numbers, but/);
  const known = ["disk", "box", "ray"];
  assert.match(texts.en.plain("link.name.none", { known }), /: disk, box, ray\.$/);
  assert.match(texts.ja.plain("link.name.none", { known }), /disk、box、ray/);
});

test("in Japanese, no line breaks between a number and its counter", () => {
  assert.match(texts.ja.plain("why.sphere-mesh.faces.none", { looked: { number: 3 } }), /3\u00a0個/);
  assert.match(texts.ja.plain("scene.box-box.intro"), /2\u00a0つ.*4\u00a0本/);
  assert.match(texts.ja.plain("why.line-line.parallel.same"), /2\u00a0直線/);
});

test("no line breaks between the factors of a product", () => {
  const values = Object.fromEntries(["edge", "from"].map((name) => [name, { letter: name }]));
  for (const lang of LANGUAGES) {
    assert.match(texts[lang].plain("why.sphere-triangle.edge.here", values), /edge\u00a0·\u00a0from/);
    assert.match(texts[lang].plain("why.ray-disk.quadratic.plain"), /t\u00a0v̂/);
  }
});

test("whatever is an integer in the explanations is told as one", () => {
  const raw = textsOf("en");
  const lines = read("tests/web/explanation-steps.json").split("\n");
  Object.entries(walks).forEach(([name, explanation], i) => {
    const line = lines[i + 1];
    assert.ok(line.startsWith(JSON.stringify(name)));
    const integers = new Set([...line.matchAll(/"(\w+)": -?\d+[,}]/g)].map(([, value]) => value));
    const told = stepSentences(explanation);
    const phrases = [...told.flatMap(({ sentence }) => sentence), ...verdictSentence(explanation)];
    for (const key of [...told.map(({ title }) => title), ...phrases.map((phrase) => phrase.key)]) {
      const bare = [...raw[key].matchAll(/\{(\w+)\}/g)].map(([, value]) => value);
      assert.deepEqual(bare.filter((value) => integers.has(value)), [], key);
    }
  });
});

const everything = [
  ...Object.entries(explained).map(([name, { answer }]) => /** @type {const} */ ([name, answer.explanation])),
  ...Object.entries(walks),
];
/** How a verdict begins, of a hit and of a miss. @type {Record<string, Record<string, string[]>>} */
const OUTCOMES = {
  containing: { en: ["Contained: ", "Not contained: "], ja: ["含まれる: ", "含まれない: "] },
  clipping: { en: ["Overlap: ", "No overlap: "], ja: ["重なりあり: ", "重なりなし: "] },
  any: { en: ["Hit: ", "Miss: "], ja: ["衝突: ", "衝突なし: "] },
};

for (const [name, explanation] of everything) {
  test(`"${name}" can be said in every language`, () => {
    for (const lang of LANGUAGES) {
      const told = stepSentences(explanation);
      const titles = told.map(({ title, values }) => ({ key: title, values }));
      const sentences = [...told.flatMap(({ sentence }) => sentence), ...verdictSentence(explanation)];
      for (const { key, values } of [...titles, ...sentences]) {
        assert.ok(texts[lang].has(key), key);
        const text = texts[lang].plain(key, values);
        assert.doesNotMatch(text, /undefined|Infinity|[{}*]/, key);
        if (!texts[lang].plain(key).includes("NaN")) assert.doesNotMatch(text, /NaN/, `${key}: ${text}`);
      }
      const outcome = texts[lang].plainAll(verdictSentence(explanation));
      const starts = (OUTCOMES[explanation.method] ?? OUTCOMES.any)[lang] ?? [];
      assert.ok(outcome.startsWith(starts[explanation.hit ? 0 : 1]), outcome);
    }
  });
}

test("the page starts in the first language of the browser that it knows", () => {
  assert.equal(preferredLanguage(["de-DE", "ja-JP", "en"]), "ja");
  assert.equal(preferredLanguage(["en-GB", "ja"]), "en");
  assert.equal(preferredLanguage(["de"]), "en");
  assert.equal(preferredLanguage([]), "en");
});

test("the coordinates of a point stay on one line", () => {
  const values = Object.fromEntries(["x0", "y0", "x1", "y1"].map((name, i) => [name, { number: i }]));
  for (const lang of LANGUAGES) {
    const text = texts[lang].plain("exact.crossing", values);
    assert.deepEqual(text.match(/\([^)]*\)/g), ["(0.000,\u00a01.000)", "(2.000,\u00a03.000)"]);
  }
});

test("a mark is not called by a value that its step has not", () => {
  const caption = captionIn(texts.en);
  assert.equal(caption("gap", { gap: 2 }), "gap 2.000");
  assert.equal(caption("overlap", { gap: 2 }), undefined);
});
