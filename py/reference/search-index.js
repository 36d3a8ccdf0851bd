/** Full-text search of the reference: titles, synonyms and whole texts, compared by word stems. */

import MiniSearch from "minisearch";
import { stemmer } from "stemmer";

/**
 * An entry of the search page.
 * @typedef {object} Entry
 * @property {string} title a public name, the heading of a section, or a question
 * @property {string} words synonyms that people type for it
 * @property {string} text all of its text
 */

/** Words of a question that say nothing about its subject. */
const STOP_WORDS = new Set(
  `a all am an and any are as at be between but by can do does each every for from have how i if in is it its more much
  my not of on one onto or other out that the their them there these they this those to two use want what when where
  which who why will with you your`.split(/\s+/),
);

/** Splits a name at its dots, underscores and capitals: `Group.raycast`, `closest_points`, `HalfSpace`. @param {string} text */
const tokens = (text) => text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** @param {string} text */
const plain = (text) => tokens(text).join(" ");

/**
 * Returns a function from what is typed to the entries that answer it, best first.
 * @template {Entry} E
 * @param {E[]} entries
 * @returns {(typed: string) => E[]}
 */
export function searcher(entries) {
  const index = new MiniSearch({
    fields: ["title", "words", "text"],
    tokenize: tokens,
    processTerm: (term) => (STOP_WORDS.has(term) ? null : stemmer(term)),
  });
  index.addAll(entries.map(({ title, words, text }, id) => ({ id, title, words, text })));
  return (typed) => {
    const name = plain(typed);
    if (!name) return entries;
    const found = index.search(typed, {
      boost: { title: 5, words: 4 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.3, fuzzy: 0.1 },
      boostDocument: (id) => (isNamed(entries[id], name) ? 10 : 1),
    });
    return found.map(({ id }) => entries[id]);
  };
}

/** @param {Entry} entry @param {string} name */
function isNamed({ title, words }, name) {
  const last = plain(title.split(".").at(-1) ?? "");
  return [plain(title), last, ...words.split("|").map(plain)].includes(name);
}
