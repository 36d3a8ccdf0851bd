/** The text of a link, `#/SCENE?name=value&…`: splitting and joining. A link is untrusted until checked. */

import { LinkError, quoted } from "./link-error.js";

export const LONGEST = 100_000; // characters; 200 shapes with all their digits need a fifth of that
/** Maximum length of any other input, in characters. A link made from it is at most two fifths as long. */
export const LONGEST_TEXT = 250_000;

/**
 * Splits a link, or only its hash, into the scene's name and the pairs that follow.
 * @param {string} link
 * @returns {{scene: string, pairs: [string, string][]}}
 */
export function splitLink(link) {
  if (link.length > LONGEST) throw new LinkError("link.long", { length: link.length });
  return splitHash(decoded(hashOf(link)));
}

/**
 * The undecoded pairs of a link that cannot be followed.
 * @param {string} link
 */
export function rawPairs(link) {
  return splitHash(hashOf(link.slice(0, LONGEST))).pairs;
}

/** @param {string} link */
function hashOf(link) {
  return link.slice(link.indexOf("#") + 1);
}

/**
 * @param {string} hash
 * @returns {{scene: string, pairs: [string, string][]}}
 */
function splitHash(hash) {
  const [path, query = ""] = splitOnce(hash, "?");
  const pairs = query.split("&").filter(Boolean).map((pair) => splitOnce(pair, "="));
  return { scene: path.replace(/^\//, ""), pairs: pairs.map(([name, value = ""]) => [name, value]) };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new LinkError("link.encoding", { text: quoted(text) });
  }
}

/**
 * @param {string} text
 * @param {string} separator
 */
function splitOnce(text, separator) {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Builds a link to a scene, or to a page without one.
 * @param {string} scene
 * @param {string[]} pairs
 */
export function joinLink(scene, pairs) {
  return `#/${scene}${pairs.length ? "?" : ""}${pairs.join("&")}`;
}

/** Whether a text is a state that the page has exported as JSON. @param {string} text */
export function isState(text) {
  return /^\s*\{\s*"hitlab"/.test(text);
}
