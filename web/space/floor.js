/** The floor: a grid below everything, shadows on it, and vertical lines from points to it. */

import { Group, PlaneGeometry, Vector3 } from "three";

import { roundUp } from "../geometry/numbers.js";
import { REACH, shadowOn } from "./light.js";
import { ORDER, lines, setEnds } from "./parts.js";

/** @import { Frame } from "./frame.js" */
/** @import { Solids } from "./parts.js" */

const PITCH = 1 / 4; // minimum, as a fraction of the picture's size
const SIDE = 2; // distance of each side from the middle, as a multiple of the picture's size
const GAP = 0.04; // fraction of the picture's size between the floor and the lowest point
const DASH = 0.025;
const FEW = 3; // corners with a vertical line each; a shape with more has one from its middle
const FAINT = { grid: 0.13, drops: 0.6 };

export function floorOf() {
  const grid = lines({ order: ORDER.floor, colour: "faint", opacity: FAINT.grid });
  const drops = lines({ order: ORDER.lines, colour: "ink", opacity: FAINT.drops, dash: DASH });
  const shadows = shadowOn(new PlaneGeometry(2 * REACH, 2 * REACH).rotateX(-Math.PI / 2), ORDER.shadow, "ink");
  const group = new Group().add(grid, drops, shadows);

  /**
   * @param {Frame} frame
   * @param {Solids} solids
   * @param {number} lowest Minimum height of everything else.
   */
  function show(frame, { ball, bodies, corners }, lowest) {
    const rims = bodies.flatMap((body) => body.points.map((end) => end.y - body.radius));
    const heights = [...rims, ...corners.map((corner) => corner.y)];
    const { points, y } = gridOf(frame, Math.min(lowest, ball ? ball.at.y - ball.radius : Infinity, ...heights));
    setEnds(grid, points);
    const feet = bodies.flatMap(({ points: all }) => (
      all.length <= FEW ? all : [all.reduce((sum, each) => sum.addScaledVector(each, 1 / all.length), new Vector3())]));
    setEnds(drops, [...(ball ? [ball.at] : []), ...corners, ...feet].flatMap((point) => [point, new Vector3(point.x, y, point.z)]));
    shadows.position.y = y;
  }

  return { group, show };
}

/**
 * Lines at multiples of a round step, so that the grid stays fixed while shapes move. Coordinates, which may be as
 * large as any double, are counted in steps, because the picture is never many steps wide.
 * @param {Frame} frame
 * @param {number} lowest The height that must be above the floor.
 */
export function gridOf({ origin, unit }, lowest) {
  const pitch = roundUp(PITCH * unit);
  const [step, middle] = [pitch / unit, origin.map((each) => each / pitch)];
  const y = (Math.floor(middle[1] + (lowest - GAP) / step) - middle[1]) * step;
  const [xs, zs] = [middle[0], middle[2]].map((each) => placesAbout(each, step));
  const [[left, right], [back, front]] = [xs, zs].map((places) => [places[0], places.at(-1) ?? 0]);
  const along = xs.flatMap((x) => [new Vector3(x, y, back), new Vector3(x, y, front)]);
  const across = zs.flatMap((z) => [new Vector3(left, y, z), new Vector3(right, y, z)]);
  return { points: [...along, ...across], y };
}

/**
 * @param {number} middle In steps.
 * @param {number} step In the picture's own coordinates.
 */
function placesAbout(middle, step) {
  const [first, last] = [-SIDE, SIDE].map((side) => Math.round(middle + side / step));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i - middle) * step);
}
