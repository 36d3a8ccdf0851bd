/** The bodies of a list, as in links and files: `joined=5,6;7,8`. */

import { typedNumber } from "../geometry/numbers.js";
import { LinkError, quoted } from "./link-error.js";

/** @import { Pairs } from "./kind.js" */

/**
 * The indices of the shapes that make up each body.
 * @param {Pairs} pairs
 * @param {number} count Number of shapes.
 */
export function readJoined(pairs, count) {
  const text = pairs.findLast(([name]) => name === "joined")?.[1];
  if (text === undefined) return [];
  const bodies = text.split(";").map((body) => body.split(",").map(typedNumber));
  const all = bodies.flat();
  const areNumbers = all.every((each) => Number.isInteger(each) && each >= 0 && each < count);
  if (areNumbers && new Set(all).size === all.length && bodies.every(({ length }) => length > 1)) return bodies;
  throw new LinkError("link.joined", { text: quoted(text), last: count - 1 });
}

/**
 * The i-th shape with the body that it belongs to, identified by the index of the body's first part.
 * @param {{type: string, values: number[]}} shape
 * @param {number} i
 * @param {number[][]} bodies
 */
export function inBody(shape, i, bodies) {
  const body = bodies.find((parts) => parts.includes(i))?.[0];
  return body === undefined ? shape : { ...shape, body };
}
