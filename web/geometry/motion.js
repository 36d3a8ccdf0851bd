/**
 * Animation of a box, as in Redpoll's 60, §2-20, Code2: it oscillates about its position, or revolves around the
 * origin, always facing it. The position depends only on the phase, so that a link can store it. The article does not
 * print its formulas.
 */

import { tidy } from "./numbers.js";
import { fits } from "./pose.js";
import { direction, turnedTo } from "./turns.js";

/**
 * @typedef {{amplitude: number, rate: number}} Motion The amplitude of the oscillation, and the degrees of phase per
 *   second.
 */

const HARMONIC = 0;
const PHASE_DECIMALS = 4;

/**
 * The position of the box `own` at a phase; at phase 0 it is `own`.
 * @param {number[]} own
 * @param {Motion} motion
 * @param {Record<string, number>} parameters
 */
export function carried([x, y, w, h, degrees], { amplitude }, { motion, phase }) {
  if (motion === HARMONIC) return [x + amplitude * direction(phase)[1], y, w, h, degrees];
  return [...turnedTo([x, y], phase), w, h, degrees + phase];
}

/**
 * Inverse of `carried`: the box that the phase carries to these values; returns `former` if it still fits.
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
 * The phase after this many seconds.
 * @param {number} phase
 * @param {Motion} motion
 * @param {number} seconds
 */
export function laterPhase(phase, { rate }, seconds) {
  return tidy((phase + rate * seconds) % 360, PHASE_DECIMALS);
}
