/** Which known name a mistyped one is meant to be. */

import { distance } from "fastest-levenshtein";

const LIKE = 2; // letters by which they differ at most
const LONGEST = 60; // letters of it that are compared

/**
 * @param {string} name
 * @param {string[]} known
 */
export function nearestName(name, known) {
  const lower = name.slice(0, LONGEST).toLowerCase();
  const [nearest] = known.map((each) => ({ each, far: distance(lower, each) })).sort((a, b) => a.far - b.far);
  return nearest.far <= Math.min(LIKE, lower.length / 2) ? nearest.each : undefined;
}
