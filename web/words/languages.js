/**
 * The languages of the page. Each has its words in `locales/`, and a line in `locales/languages.json`; in
 * their order the page's button leads from one to the next.
 */

import TABLE from "../locales/languages.json" with { type: "json" };

/** How each is read: `reading` is in milliseconds a character; by its `list` the package joins lists, as `Intl` does here. @type {Record<string, {reading: number}>} */
const READ = TABLE;

export const LANGUAGES = Object.keys(READ);

/** The one after this one. @param {string} lang */
export const nextLanguage = (lang) => LANGUAGES[(LANGUAGES.indexOf(lang) + 1) % LANGUAGES.length];

/**
 * The language to start with: the first of the browser's that there is.
 * @param {readonly string[]} preferred
 */
export function preferredLanguage(preferred) {
  return preferred.map((tag) => tag.slice(0, 2)).find((lang) => LANGUAGES.includes(lang)) ?? LANGUAGES[0];
}

/**
 * How many milliseconds it takes to read a text.
 * @param {string} text
 * @param {string} lang
 */
export const readingTime = (text, lang) => text.length * READ[lang].reading;
