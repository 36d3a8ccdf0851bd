/** The floor: a grid below everything, shadows on it, and vertical lines from points to it. */

import { Group, PlaneGeometry, Vector3 } from "three";

import { floorBelow } from "../geometry/ground.js";
import { REACH, shadowOn } from "./light.js";
import { ORDER, lines, setEnds } from "./parts.js";

/** @import { Frame } from "../geometry/ground.js" */
/** @import { Solids } from "./parts.js" */

const SIDE = 2; // distance of each side from the middle, as a multiple of the picture's size
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
   * @param {number} lowest The height that must be above the floor.
   */
  function show(frame, { ball, bodies, corners }, lowest) {
    const { points, y } = gridOf(frame, lowest);
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
export function gridOf(frame, lowest) {
  const { origin, unit } = frame;
  const { level, pitch } = floorBelow(frame, lowest);
  const [step, middle] = [pitch / unit, origin.map((each) => each / pitch)];
  const y = (level - middle[1]) * step;
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
