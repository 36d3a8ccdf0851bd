/**
 * Finds the glossary terms in a text, in all forms that a language has for them. If several start at a position, the
 * longest is used.
 */

import FORMS from "./forms.json" with { type: "json" };

/** @typedef {{text: string, term?: string}} Worded */

/** Forms that cannot be derived from the names. @type {Record<string, Record<string, string>>} */
const OWN_FORMS = FORMS;
// A neighbour that makes the term part of another word, in a language with spaces between words.
const BESIDE = "[\\p{Script=Latin}\\d]";

/**
 * @param {string} lang
 * @param {[id: string, name: string][]} names
 * @returns {(text: string) => Worded[]} Splits a text at the terms in it.
 */
export function termsIn(lang, names) {
  if (!names.length) return (text) => [{ text }];
  const sorted = names.toSorted(([, a], [, b]) => b.length - a.length);
  const forms = sorted.map(([id, name]) => `(${OWN_FORMS[lang]?.[id] ?? `${name}s?`})`);
  const all = new RegExp(`(?<!${BESIDE})(?:${forms.join("|")})(?!${BESIDE})`, "giu");
  return (text) => {
    /** @type {Worded[]} */
    const found = [];
    let end = 0;
    for (const match of text.matchAll(all)) {
      const [term] = sorted[match.slice(1).findIndex((form) => form !== undefined)];
      found.push({ text: text.slice(end, match.index) }, { text: match[0], term });
      end = match.index + match[0].length;
    }
    return [...found, { text: text.slice(end) }].filter((each) => each.text);
  };
}
