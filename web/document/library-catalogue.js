/** The libraries that can answer about a pair: their names, versions, shapes and rules. */

import DATA from "../libraries.json" with { type: "json" };
import { slotOf } from "../geometry/kinds.js";

/** @import { Answer } from "../engine/protocol.js" */

/**
 * @typedef {{
 *   touching: "hit" | "miss", slop?: number, skin?: Record<string, number>, chords?: number[], supports?: boolean, corners?: number, single?: boolean, inside?: string,
 *   winding?: string, sweep?: {early: number, late: number, overlapping?: "miss"},
 * }} Rules
 *   `touching`: its verdict on shapes that touch; `skin`: the distance up to which it reports a hit, by the kind of each
 *   shape, and of any `pair`; `chords`: the least and the most chords of a circle, and how far these are rounded; `supports`:
 *   whether its contact points are corners of the shapes, even if these are outside the other shape;
 *   `corners`: the most of a polygon; `single`: whether its numbers are in single precision; `inside`: its answer to a
 *   ray that starts inside; `winding`: of the corners that it needs; `sweep`: how far moving shapes are apart, or overlap, at
 *   most when it reports their first contact, and its answer to shapes that overlap before they move.
 * @typedef {{
 *   package: string, version: string, date: string, repository: string, licence: string, meets: string[], points: string[],
 *   rays: string[], sweeps?: string[], answers: string[], files?: string[], changed?: string, patch?: string, rules: Rules,
 * }} Library `meets`: the kinds of shapes that it tests with each other, `points` and `rays`: with a point or a ray;
 *   `sweeps`: of which one may move towards another; `files`: its compiled code; `changed`: what of it is changed; `patch`: the module whose exports replace globals in it.
 */

export const LIBRARIES = /** @type {Record<string, Library>} */ (/** @type {unknown} */ (DATA));

/** @param {string} id */
export const isLibrary = (id) => Object.hasOwn(LIBRARIES, id);

/**
 * Whether a library has an answer about two types of shapes.
 * @param {Library} library
 * @param {string[]} types
 * @param {boolean} [isMoving] Whether the first one moves.
 */
export function supports({ meets, points, rays, sweeps = [] }, types, isMoving = false) {
  const [a, b] = types.map(slotOf);
  if (isMoving) return sweeps.includes(a) && sweeps.includes(b);
  const other = (/** @type {string} */ kind) => (a === kind ? b : a);
  if (a === "ray" || b === "ray") return a !== b && rays.includes(other("ray"));
  if (a === "point" || b === "point") return a !== b && points.includes(other("point"));
  return meets.includes(a) && meets.includes(b);
}

/** The ids of the libraries for two types of shapes. @param {string[]} types @param {boolean} [isMoving] */
export const librariesFor = (types, isMoving) => Object.keys(LIBRARIES).filter((id) => types.length === 2 && supports(LIBRARIES[id], types, isMoving));

/**
 * The ids of the libraries for the pair that an answer explains.
 * @param {Pick<Answer, "explanation" | "sweep">} answer
 */
export const librariesOf = ({ explanation, sweep }) => (explanation ? librariesFor(explanation.pair.map((name) => name.toLowerCase()), sweep !== undefined) : []);

/**
 * The id and the version in the name of an algorithm, if it names the version of a library.
 * @param {string} name
 */
export function versionIn(name) {
  const [id, version] = name.split("@");
  return version !== undefined && isLibrary(id) ? { id, version } : undefined;
}
