/** Which entries a typed text means: by their words, by others that mean the same, in another inflection, or in the other language. */

import { stemmer } from "stemmer";

/** @import { Entry } from "../panel/palette.js" */

/** @typedef {Entry & {hints: string, otherHints: string}} Searched Both: what else it is found by, which is not on show. */

/** How an entry is found, the best first. */
const [BY_NAME, BY_HINT, BY_OTHER, BY_ID] = [0, 1, 2, 3];

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
    [label, `${label} ${hints}`, `${other} ${otherHints}`, `${label} ${id}`].map((text) => ({ text: plain(text), stems: stemsIn(plain(text)) }))));

  return (typed) => {
    const words = plain(typed).split(/\s+/).filter(Boolean).map((word) => [word, ...groups.filter((group) => group.includes(word)).flat()]);
    const found = entries.map((_, i) => texts[i].findIndex(({ stems, text }) => (
      words.every((same) => same.some((word) => text.includes(word) || stems.includes(` ${stemmer(word)} `))))));
    return [BY_NAME, BY_HINT, BY_OTHER, BY_ID].flatMap((rank) => entries.flatMap((entry, i) => (
      found[i] === rank ? [{ ...entry, other: rank === BY_OTHER ? entry.other : "" }] : [])));
  };
}
