/** Which known name a mistyped one is meant to be. */

const LIKE = 2; // letters by which they differ at most
const LONGEST = 60; // letters of it that are compared

/**
 * @param {string} name
 * @param {string[]} known
 */
export function nearestName(name, known) {
  const lower = name.slice(0, LONGEST).toLowerCase();
  const [nearest] = known.map((each) => ({ each, far: editsBetween(lower, each) })).sort((a, b) => a.far - b.far);
  return nearest.far <= Math.min(LIKE, lower.length / 2) ? nearest.each : undefined;
}

/**
 * How many letters have to be put in, left out or replaced (Levenshtein's distance), row by row.
 * @param {string} from
 * @param {string} to
 */
function editsBetween(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + Number(letter !== other)));
    }
    row = next;
  }
  return row[to.length];
}
