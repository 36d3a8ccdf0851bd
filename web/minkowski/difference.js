/**
 * The Minkowski difference of two bounded shapes: where each point of one is taken from each of the other. They meet where the
 * origin lies in it. Its corners are among the differences of theirs, and its radius is the sum of both (van den Bergen,
 * "Collision Detection in Interactive 3D Environments", 2003, section 2.5).
 */

import { hullOf } from "../geometry/kinds.js";
import { orientation } from "../geometry/vectors.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */

/** @typedef {{at: Point, from: [number, number]}} Corner `from`: by which corners of the two shapes it is made. */

/**
 * @param {Shape} a
 * @param {Shape} b
 * @returns {{corners: Corner[], radius: number}} The corners clockwise.
 */
export function differenceOf(a, b) {
  const [one, other] = [hullOf(a), hullOf(b)];
  const all = one.points.flatMap(([x, y], i) => other.points.map(([u, v], j) => /** @type {Corner} */ ({ at: [x - u, y - v], from: [i, j] })));
  const sorted = all.sort(({ at: [ax, ay] }, { at: [bx, by] }) => ax - bx || ay - by);
  const round = [sorted, sorted.toReversed()].flatMap((each) => above(each).slice(0, -1));
  return { corners: round.length ? round : sorted.slice(0, 1), radius: one.radius + other.radius };
}

/**
 * The chain of corners that turns right all the way (A. M. Andrew, 1979).
 * @param {Corner[]} sorted
 */
function above(sorted) {
  /** @type {Corner[]} */
  const chain = [];
  for (const next of sorted) {
    while (chain.length > 1 && orientation(chain[chain.length - 2].at, chain[chain.length - 1].at, next.at) >= 0) chain.pop();
    chain.push(next);
  }
  return chain;
}
