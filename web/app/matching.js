/** Finds the entries that match a typed text: by name, synonym, inflection or their name in another language. */

import { stemmer } from "stemmer";

/** @import { Entry } from "../panel/palette.js" */

/**
 * @typedef {{lang: string, label: string, hints: string}} Named The name of an entry in one language, and further
 *   search words, which are not displayed.
 * @typedef {Omit<Entry, "other"> & {hints: string, others: Named[]}} Searched
 */

const BETWEEN = ["vs", "versus", "and", "with"]; // two shapes

/** Normalizes a typed text. @param {string} text */
const plain = (text) => text.normalize("NFKC").toLowerCase();

/** The stems of a text's English words. @param {string} text */
const stemsIn = (text) => ` ${(text.match(/[a-z]+/g) ?? []).map(stemmer).join(" ")} `;

/**
 * Returns the entries that contain every typed word, ranked by match: name, hints, name or hints in another language
 * (shown next to such entries only), and id.
 * @param {Searched[]} entries
 * @param {string[][]} alike Groups of synonyms.
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
    const words = plain(typed).split(/\s+/).filter((word) => word && !BETWEEN.includes(word)).map((word) => [word, ...groups.filter((group) => group.includes(word)).flat()]);
    const isIn = (/** @type {{stems: string, text: string}} */ { stems, text }) => (
      words.every((same) => same.some((word) => text.includes(word) || stems.includes(` ${stemmer(word)} `))));
    const found = entries.map((entry, i) => ({ entry, by: texts[i], rank: texts[i].findIndex(isIn) })).filter(({ rank }) => rank >= 0);
    return found.sort((a, b) => a.rank - b.rank).map(({ entry, rank, by }) => ({ ...entry, other: by[rank].other }));
  };
}
