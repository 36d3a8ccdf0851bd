/**
 * A box that moves by itself, as in Redpoll's 60, §2-20, Code2: to and fro about where it is, or
 * around the origin, facing it all the way round. Where it is depends on the phase alone, so that a
 * link can tell it. The article does not print its formulas.
 */

import { tidy } from "./numbers.js";
import { fits } from "./pose.js";
import { direction, turnedTo } from "./turns.js";

/**
 * @typedef {{amplitude: number, rate: number}} Motion How far to and fro; degrees of the phase in
 *   a second.
 */

const HARMONIC = 0;
const PHASE_DECIMALS = 4;

/**
 * Where the box `own` is at a phase; at phase 0 it is `own`.
 * @param {number[]} own
 * @param {Motion} motion
 * @param {Record<string, number>} parameters
 */
export function carried([x, y, w, h, degrees], { amplitude }, { motion, phase }) {
  if (motion === HARMONIC) return [x + amplitude * direction(phase)[1], y, w, h, degrees];
  return [...turnedTo([x, y], phase), w, h, degrees + phase];
}

/**
 * The box that a phase carries to these values; `former` where it fits.
 * @param {number[]} values
 * @param {Motion} how
 * @param {Record<string, number>} parameters
 * @param {number[]} former
 */
export function carriedBack(values, how, parameters, former) {
  if (fits(values, carried(former, how, parameters), Math.max(...values.slice(0, 4).map(Math.abs)))) return former;

  const [x, y, w, h, degrees] = values;
  const { motion, phase } = parameters;
  if (motion === HARMONIC) return [x - how.amplitude * direction(phase)[1], y, w, h, degrees];
  return [...turnedTo([x, y], -phase), w, h, degrees - phase];
}

/**
 * The phase after that many seconds.
 * @param {number} phase
 * @param {Motion} motion
 * @param {number} seconds
 */
export function laterPhase(phase, { rate }, seconds) {
  return tidy((phase + rate * seconds) % 360, PHASE_DECIMALS);
}
