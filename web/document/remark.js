/** A name and a note of a person's own that travel in a link: text, never markup. */

/** @type {Record<string, number>} The most characters of each. */
export const REMARKS = { name: 80, note: 500 };

/** What would end the text in a link, which is decoded as a whole before it is split. */
const ENDS = /[%&]/g;
const ENDS_WRITTEN = /%2[56]/g;
/** Of a letter, as a cut may leave them; a link has no way to write one. */
const HALVES = /\p{Cs}/gu;
/** Letters that cannot be seen, or that turn the order of those after them. */
const UNSEEN = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/**
 * As it stands in a link.
 * @param {string} text
 */
export function writeRemark(text) {
  return encodeURIComponent(text.replace(HALVES, "\ufffd").replace(ENDS, encodeURIComponent));
}

/**
 * As it is shown, of a link that is decoded already.
 * @param {string} text
 */
export function readRemark(text) {
  return visible(text.replace(ENDS_WRITTEN, decodeURIComponent));
}

/**
 * Without letters that cannot be seen, and spaces about it.
 * @param {string} text
 */
export function visible(text) {
  return text.replace(UNSEEN, "").trim();
}
