/** The kinds of walls: each tile, all of them as one body, or the parts of their merged outline. A state has the index. */

import { noChoice } from "../document/link-error.js";
import GRAMMAR from "../links.json" with { type: "json" };

export const WALLS = GRAMMAR.parameters.walls.values;

/** @param {string} text The name of a kind, or its index, as in an exported state. */
export function readWalls(text) {
  const index = WALLS.includes(text) ? WALLS.indexOf(text) : Number(text || NaN);
  if (WALLS[index] === undefined) throw noChoice("walls", text, WALLS);
  return index;
}
