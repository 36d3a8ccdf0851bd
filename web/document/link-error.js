/** Errors in a link, in a form that a message can show. */

import { Fault } from "../words/fault.js";

const QUOTED = 60; // characters of a bad link repeated in a message

/** A link that cannot be followed. */
export class LinkError extends Fault {}

/** @param {unknown} error */
export function asProblem(error) {
  if (error instanceof LinkError) return error;
  throw error;
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string[]} known
 */
export function noChoice(name, value, known) {
  return new LinkError("link.choice", { name, value: quoted(value), known });
}

/**
 * Reports a value that is not a link. For an object, it shows only the type, because the object may be of any size.
 * @param {unknown} value
 */
export function noText(value) {
  const text = value === Object(value) ? Object.prototype.toString.call(value) : String(value);
  return new LinkError("link.text", { value: quoted(text) });
}

/** @param {string} text */
export function quoted(text) {
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
}
