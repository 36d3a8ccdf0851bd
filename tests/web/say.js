/**
 * Says explanations in the page's own words, for tests that are not in JavaScript: an explanation comes
 * in as JSON, one to a line, with its shapes, the letters of its scene, and the answer that a published
 * program has; what the page says of it goes out, in every language, and what its picture names at each
 * step. Numbers of a formula carry all their digits.
 */

import { createInterface } from "node:readline";

import { parseFormula } from "../../py/tools/formulas.js";
import { coreLetters, pairLetters } from "../../web/document/cast.js";
import { marksAt } from "../../web/draw/marks.js";
import { namedParts } from "../../web/geometry/shapes.js";
import { differenceOf } from "../../web/words/departures.js";
import { stepSentences, verdictSentence } from "../../web/words/sentences.js";
import { formulaOf } from "../../web/panel/notation.js";
import { LANGUAGES } from "../../web/words/languages.js";
import { Texts } from "../../web/words/text.js";
import { fetchFile, formulas, sources, valuesFrom } from "./support.js";

/** @import { Answer, Explanation } from "../../web/engine/protocol.js" */
/** @import { Shape } from "../../web/geometry/kinds.js" */
/** @import { Phrase } from "../../web/words/text.js" */

globalThis.fetch = /** @type {typeof fetch} */ (fetchFile);
const languages = await Promise.all(LANGUAGES.map(async (lang) => {
  const texts = new Texts();
  await texts.load(lang);
  return texts;
}));

/**
 * @param {Texts} texts
 * @param {Phrase[]} phrases
 */
const said = (texts, phrases) => ({
  missing: phrases.map(({ key }) => key).filter((key) => !texts.has(key)),
  plain: texts.plainAll(phrases),
  pieces: phrases.flatMap(({ key, values }) => [...texts.pieces(key, values), { text: " " }]),
});

/** @typedef {{explanation: Explanation, shapes: Shape[], letters: string[][] | null, answer: Answer | null, swept: boolean}} Asked */

/** @param {Asked} asked */
function sayAll({ explanation, shapes, letters, answer, swept }) {
  const told = stepSentences(explanation);
  const lettered = lettersOf(shapes, letters ?? lettersFor(shapes, swept));
  const differs = answer && differenceOf(answer, shapes.map(({ type }) => type).join("-"));
  return {
    difference: differs ? languages.map((texts) => said(texts, [differs])) : [],
    verdict: languages.map((texts) => said(texts, verdictSentence(explanation))),
    steps: told.map((each) => ({
      id: each.id,
      titles: languages.map((texts) => said(texts, [{ key: each.title, values: each.values }])),
      sentences: languages.map((texts) => said(texts, each.sentence)),
      formula: formula(each, explanation),
      drawn: [...lettered, ...marksAt(explanation, each.id).map(({ mark }) => mark.name)],
    })),
  };
}

/**
 * The letters of shapes that have no scene; those of a sweep are the cores' own.
 * @param {Shape[]} shapes
 * @param {boolean} swept
 */
const lettersFor = ([a, b], swept) => (swept ? coreLetters(a, b) : pairLetters(a, b));

/**
 * The letters that the picture has for the shapes themselves.
 * @param {Shape[]} shapes
 * @param {string[][]} own
 */
function lettersOf(shapes, own) {
  if (shapes.length !== 2) return [];
  return shapes.flatMap((shape, i) => (shape.type === "mesh" ? [] : namedParts(shape, own[i]).map(({ letter }) => letter)));
}

/**
 * @param {ReturnType<typeof stepSentences>[number]} told
 * @param {Explanation} explanation
 */
function formula(told, explanation) {
  const source = sources.get(formulaOf(formulas, explanation, told));
  const [texts] = languages;
  return source ? { source, lines: parseFormula(source, valuesFrom(texts.fillerOf("", told.values))) } : null;
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify({ languages: LANGUAGES, ...sayAll(JSON.parse(line)) })}\n`);
}
