/** Finds the known name that a mistyped name is closest to (Levenshtein distance). */

import { distance } from "fastest-levenshtein";

const LIKE = 2; // largest accepted edit distance
const LONGEST = 60; // number of characters compared

/**
 * @param {string} name
 * @param {string[]} known
 */
export function nearestName(name, known) {
  const lower = name.slice(0, LONGEST).toLowerCase();
  const [nearest] = known.map((each) => ({ each, far: distance(lower, each) })).sort((a, b) => a.far - b.far);
  return nearest.far <= Math.min(LIKE, lower.length / 2) ? nearest.each : undefined;
}
