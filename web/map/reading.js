/** The map's values at a position, in words. */

import { readable } from "../geometry/numbers.js";
import { pairOf, regionOf } from "../words/departures.js";
import { wrongParts } from "./errors.js";
import { FALSE_HIT, KINDS, flawOf } from "./flaws.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Phrase } from "../words/text.js" */
/** @import { Reading } from "./atlas.js" */

/** @typedef {Omit<Reading, "place"> & {place: readonly number[]}} Read In space, the position has three numbers. */

/**
 * @param {Scene} scene
 * @param {Read} reading
 * @returns {Phrase}
 */
export function readingOf(scene, reading) {
  const { cost, place: [x, y, z], region } = reading;
  const where = { key: region ? "reading.region" : "reading.plain", values: { name: regionOf(pairOf(scene), region) } };
  const found = verdictOf(scene, reading);
  const verdict = cost === undefined ? found : { key: "reading.cost", values: { verdict: found, cost } };
  const values = { x: readable(x), y: readable(y), where, verdict, ...(z !== undefined && { z: readable(z) }) };
  return { key: z === undefined ? "reading.text" : "reading.space", values };
}

/**
 * @param {Scene} scene
 * @param {Read} reading
 * @returns {Phrase}
 */
function verdictOf(scene, { hit, exact, distance }) {
  const flaw = exact === undefined ? 0 : flawOf(Number(hit), exact);
  const values = { d: readable(distance), ...(flaw && { parts: wrongParts(scene, Number(exact)) }) };
  if (flaw === FALSE_HIT && Number.isNaN(distance)) return { key: "reading.false-hit.plain" };
  if (flaw) return { key: KINDS[flaw - 1].reading, values };
  if (hit) return { key: "reading.hit" };
  return Number.isNaN(distance) ? { key: "reading.miss" } : { key: "reading.apart", values };
}
