/** Which entries a typed text means: by their words, by others that mean the same, in another inflection, or in another language. */

import { stemmer } from "stemmer";

/** @import { Entry } from "../panel/palette.js" */

/**
 * @typedef {{lang: string, label: string, hints: string}} Named What an entry is called in a language, and by what else it is
 *   found, which is not on show.
 * @typedef {Omit<Entry, "other"> & {hints: string, others: Named[]}} Searched
 */

/** @param {string} text As a person may write it. */
const plain = (text) => text.normalize("NFKC").toLowerCase();

/** @param {string} text Its English words, each without its ending. */
const stemsIn = (text) => ` ${(text.match(/[a-z]+/g) ?? []).map(stemmer).join(" ")} `;

/**
 * Those that have every word that is typed: first by what they are called, then by their hints, in another language, which stands
 * beside these alone, or by their id.
 * @param {Searched[]} entries
 * @param {string[][]} alike Words that mean the same.
 * @returns {(typed: string) => Entry[]}
 */
export function searchAmong(entries, alike) {
  const groups = alike.map((words) => words.map(plain));
  /** @type {(entry: Searched) => {text: string, other?: Named}[]} */
  const textsOf = ({ hints, id, label, others }) => [
    { text: label }, { text: `${label} ${hints}` }, ...others.map((other) => ({ text: `${other.label} ${other.hints}`, other })),
    { text: `${label} ${id}` }, ...others.map((other) => ({ text: `${other.label} ${id}`, other })),
  ];
  const texts = entries.map((entry) => (
    textsOf(entry).map(({ other, text }) => ({ other, text: plain(text), stems: stemsIn(plain(text)) }))));

  return (typed) => {
    const words = plain(typed).split(/\s+/).filter(Boolean).map((word) => [word, ...groups.filter((group) => group.includes(word)).flat()]);
    const isIn = (/** @type {{stems: string, text: string}} */ { stems, text }) => (
      words.every((same) => same.some((word) => text.includes(word) || stems.includes(` ${stemmer(word)} `))));
    const found = entries.map((entry, i) => ({ entry, by: texts[i], rank: texts[i].findIndex(isIn) })).filter(({ rank }) => rank >= 0);
    return found.sort((a, b) => a.rank - b.rank).map(({ entry, rank, by }) => ({ ...entry, other: by[rank].other }));
  };
}
