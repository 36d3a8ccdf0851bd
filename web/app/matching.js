/** Which entries a typed text means: by their words, by others that mean the same, in another inflection, or in the other language. */

import { stemmer } from "stemmer";

/** @import { Entry } from "../panel/palette.js" */

/** @typedef {Entry & {hints: string, otherHints: string}} Searched Both: what else it is found by, which is not on show. */

/** By which of its texts an entry is found in the other language. */
const FOREIGN = [2, 4];

/** @param {string} text As a person may write it. */
const plain = (text) => text.normalize("NFKC").toLowerCase();

/** @param {string} text Its English words, each without its ending. */
const stemsIn = (text) => ` ${(text.match(/[a-z]+/g) ?? []).map(stemmer).join(" ")} `;

/**
 * Those that have every word that is typed: first by what they are called, then by their hints, in the other language, which stands
 * beside these alone, or by their id.
 * @param {Searched[]} entries
 * @param {string[][]} alike Words that mean the same.
 * @returns {(typed: string) => Entry[]}
 */
export function searchAmong(entries, alike) {
  const groups = alike.map((words) => words.map(plain));
  const texts = entries.map(({ hints, id, label, other, otherHints }) => (
    [label, `${label} ${hints}`, `${other} ${otherHints}`, `${label} ${id}`, `${other} ${id}`].map((text) => ({ text: plain(text), stems: stemsIn(plain(text)) }))));

  return (typed) => {
    const words = plain(typed).split(/\s+/).filter(Boolean).map((word) => [word, ...groups.filter((group) => group.includes(word)).flat()]);
    const isIn = (/** @type {{stems: string, text: string}} */ { stems, text }) => (
      words.every((same) => same.some((word) => text.includes(word) || stems.includes(` ${stemmer(word)} `))));
    const found = entries.map((entry, i) => ({ entry, rank: texts[i].findIndex(isIn) })).filter(({ rank }) => rank >= 0);
    return found.sort((a, b) => a.rank - b.rank).map(({ entry, rank }) => ({ ...entry, other: FOREIGN.includes(rank) ? entry.other : "" }));
  };
}
