/**
 * The languages of the page. Each has its texts in `locales/` and a line in `locales/languages.json`; the page's button
 * cycles through them in this order.
 */

import TABLE from "../locales/languages.json" with { type: "json" };

/**
 * Reading properties: `reading` is milliseconds per character; `list` determines how the package joins lists, as `Intl`
 * does here.
 * @type {Record<string, {reading: number}>}
 */
const READ = TABLE;

export const LANGUAGES = Object.keys(READ);

/** The next language. @param {string} lang */
export const nextLanguage = (lang) => LANGUAGES[(LANGUAGES.indexOf(lang) + 1) % LANGUAGES.length];

/**
 * The initial language: the first one of the browser's languages that the page has.
 * @param {readonly string[]} preferred
 */
export function preferredLanguage(preferred) {
  return preferred.map((tag) => tag.slice(0, 2)).find((lang) => LANGUAGES.includes(lang)) ?? LANGUAGES[0];
}

/**
 * The time needed to read a text, in milliseconds.
 * @param {string} text
 * @param {string} lang
 */
export const readingTime = (text, lang) => text.length * READ[lang].reading;
