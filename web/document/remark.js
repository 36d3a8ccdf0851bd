/** The user's own name and note for a link: plain text, never markup. */

import GRAMMAR from "../links.json" with { type: "json" };

const { name, note } = GRAMMAR.names.view;
/** @type {Record<string, number>} Maximum lengths, in characters. */
export const REMARKS = { name: name.most, note: note.most };

/** Characters that would end the text in a link, because a link is decoded as a whole before it is split. */
const ENDS = /[%&]/g;
const ENDS_WRITTEN = /%2[56]/g;
/** Lone surrogates, left over when a character is cut in half; they cannot be percent-encoded. */
const HALVES = /\p{Cs}/gu;
/** Characters that are invisible, or that change the direction of the text after them. */
const UNSEEN = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/**
 * Encodes the text for a link.
 * @param {string} text
 */
export function writeRemark(text) {
  return encodeURIComponent(text.replace(HALVES, "\ufffd").replace(ENDS, encodeURIComponent));
}

/**
 * Returns the text to show, from a link that is already decoded.
 * @param {string} text
 */
export function readRemark(text) {
  return visible(text.replace(ENDS_WRITTEN, decodeURIComponent));
}

/**
 * Removes invisible characters and surrounding spaces.
 * @param {string} text
 */
export function visible(text) {
  return text.replace(UNSEEN, "").trim();
}
