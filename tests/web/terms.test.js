/** The terms of the field where they stand in sentences. */

import assert from "node:assert/strict";
import test from "node:test";

import { LANGUAGES } from "../../web/words/languages.js";
import { termsIn } from "../../web/words/terms.js";
import { Texts } from "../../web/words/text.js";
import { textsOf } from "./support.js";

const IN = Object.fromEntries(LANGUAGES.map((lang) => {
  const names = Object.entries(textsOf(lang)).flatMap(([key, name]) => /^term\.([a-z-]+)$/.exec(key)?.slice(1).map((id) => /** @type {[string, string]} */ ([id, name])) ?? []);
  return [lang, { names, find: termsIn(lang, names) }];
}));

/** @param {string} lang @param {string} text */
const found = (lang, text) => IN[lang].find(text).flatMap(({ term, text: word }) => (term ? [`${word}: ${term}`] : []));

/** @type {Record<string, Record<string, string[]>>} */
const CASES = {
  en: {
    "Separating axes, and the axis of an axis-aligned box.": ["Separating axes: separating-axis", "axis: axis"],
    "The projections of the projectionist": ["projections: projection"],
    "simplices touch": ["simplices: simplex", "touch: touching"],
    "slabs, islabs, slabby": ["slabs: slab"],
    "Counter-clockwise or clockwise": ["Counter-clockwise: winding", "clockwise: winding"],
    "sweep and prune is no sweep": ["sweep and prune: sweep-and-prune", "sweep: sweep"],
    "false misses and a false hit": ["false misses: false-hit", "false hit: false-hit"],
    "The penetration depth, and the penetration along an axis": ["penetration depth: way-out", "penetration: way-out", "axis: axis"],
    "closest points, and the nearest of all": ["closest points: nearest-point"],
    "nothing of the field": [],
  },
  ja: {
    "分離軸は軸です。": ["分離軸: separating-axis", "軸: axis"],
    "x 軸に接して、最近接点で接する。": ["接し: touching", "最近接点: nearest-point", "接する: touching"],
    " 軸は、その前の文字の軸です。": ["軸: axis"],
    "SAT では射影と非数 (NaN) を調べます。": ["SAT: sat", "射影: projection", "非数 (NaN): nan"],
    "スイープ & プルーンとスイープ": ["スイープ & プルーン: sweep-and-prune", "スイープ: sweep"],
  },
};

for (const [lang, cases] of Object.entries(CASES)) {
  for (const [text, terms] of Object.entries(cases)) test(`in ${lang}: ${text}`, () => assert.deepEqual(found(lang, text), terms));
}

test("a text in its pieces says what it said, and every term goes by its own name", () => {
  for (const lang of LANGUAGES) {
    const { find, names } = IN[lang];
    assert.ok(names.length >= 40);
    for (const text of Object.values(textsOf(lang))) assert.equal(find(text).map((piece) => piece.text).join(""), text);
    for (const [id, name] of names) if (!["winding", "rounding", "weights"].includes(id)) assert.deepEqual(found(lang, name), [`${name}: ${id}`]); // which no sentence says as they are called
  }
});

test("a term leads to what it means once in a text, and letters and numbers stay what they are", async (t) => {
  t.mock.method(globalThis, "fetch", async () => Response.json({ "page.space": " ", "term.axis": "axis", says: "Onto axis *u*, {s} along the axis." }));
  const texts = new Texts();
  await texts.load("en");
  const shown = (/** @type {any[]} */ pieces) => pieces.map((piece) => (typeof piece === "string" ? piece : piece.values.slice(0, 2)));
  const phrases = [{ key: "says", values: { s: { number: 2 } } }];
  assert.deepEqual(shown(texts.explained(phrases)), ["Onto ", ["axis", "axis"], " ", ["u", "u"], ", ", ["s", "2"], " along the axis."]);
  assert.deepEqual(shown(texts.explained(phrases, "axis")), shown(texts.said(phrases)));
  assert.equal(texts.plain("says", phrases[0].values), "Onto axis u, 2.000 along the axis.");
});
