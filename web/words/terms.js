/** The terms of the field as they stand in a text: the longest of those that begin at a place, in the forms that a language has of them. */

import FORMS from "./forms.json" with { type: "json" };

/** @typedef {{text: string, term?: string}} Worded */

/** What the names themselves do not say. @type {Record<string, Record<string, string>>} */
const OWN_FORMS = FORMS;
const BESIDE = "[\\p{Script=Latin}\\d]"; // what makes it a part of another word, in a language that has spaces between its words

/**
 * @param {string} lang
 * @param {[id: string, name: string][]} names
 * @returns {(text: string) => Worded[]} Cuts a text at the terms in it.
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
