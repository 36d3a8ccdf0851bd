/**
 * Says explanations in the page's own words, for tests that are not in JavaScript: an explanation
 * comes in as JSON, one to a line; what the page says of it goes out, in every language. Numbers of a
 * formula carry all their digits.
 */

import { createInterface } from "node:readline";

import { parseFormula } from "../../web/panel/formula.js";
import { stepSentences, verdictSentence } from "../../web/words/sentences.js";
import { formulaOf } from "../../web/panel/notation.js";
import { LANGUAGES, Texts } from "../../web/words/text.js";
import { fetchFile, readJson } from "./support.js";

/** @import { Explanation } from "../../web/engine/protocol.js" */
/** @import { Phrase } from "../../web/words/text.js" */

globalThis.fetch = /** @type {typeof fetch} */ (fetchFile);
const formulas = readJson("web/formulas.json");
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
  pieces: phrases.flatMap(({ key, values }) => [...texts.pieces(key, values), { text: " " }]),
});

/** @param {Explanation} explanation */
function sayAll(explanation) {
  const told = languages.map((texts) => stepSentences(explanation, texts));
  return {
    verdict: languages.map((texts) => said(texts, verdictSentence(explanation, texts))),
    steps: told[0].map((each, i) => ({
      id: each.id,
      titles: told.map((steps, at) => said(languages[at], [{ key: steps[i].title, values: steps[i].values }])),
      sentences: told.map((steps, at) => said(languages[at], steps[i].sentence)),
      formula: formula(each, explanation.method),
    })),
  };
}

/**
 * @param {ReturnType<typeof stepSentences>[number]} told
 * @param {string} method
 */
function formula(told, method) {
  const source = formulaOf(formulas, method, told);
  const [texts] = languages;
  return source ? { source, lines: parseFormula(source, (name) => texts.piece(name, told.values)) } : null;
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify({ languages: LANGUAGES, ...sayAll(JSON.parse(line)) })}\n`);
}
