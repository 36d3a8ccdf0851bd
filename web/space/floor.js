/** The floor: a grid below everything, shadows on it, and vertical lines from points to it. */

import { Group, Vector3 } from "three";

import { roundUp } from "../geometry/numbers.js";
import { ORDER, lines, setEnds, setPoints, tint } from "./parts.js";
import { shadowOf } from "./shadow.js";

/** @import { Frame } from "./frame.js" */
/** @import { Ground } from "./ground.js" */
/** @import { Solids } from "./parts.js" */

const PITCH = 1 / 4; // minimum, as a fraction of the picture's size
const SIDE = 2; // distance of each side from the middle, as a multiple of the picture's size
const GAP = 0.04; // fraction of the picture's size between the floor and the lowest point
const DASH = 0.025;
const FAINT = { grid: 0.13, drops: 0.6 };
const SHADOW = 0.12;

export function floorOf() {
  const grid = lines({ order: ORDER.floor, colour: "faint", opacity: FAINT.grid });
  const drops = lines({ order: ORDER.lines, colour: "ink", opacity: FAINT.drops, dash: DASH });
  const [disk, triangle] = [0, 1].map(() => tint({ order: ORDER.shadow, colour: "ink", opacity: SHADOW }));
  const group = new Group().add(grid, drops, disk, triangle);

  /**
   * @param {Frame} frame
   * @param {Solids} solids
   * @param {number} lowest Minimum height of everything else.
   * @param {{ground: Ground, isSimple: boolean} | undefined} under The part of a model below the ball.
   */
  function show(frame, { ball, ball: { at }, corners }, lowest, under) {
    const { points, y } = gridOf(frame, Math.min(lowest, at.y - ball.radius, ...corners.map((corner) => corner.y)));
    const down = (/** @type {Vector3} */ point) => new Vector3(point.x, y, point.z);
    const below = (/** @type {number} */ x, /** @type {number} */ z) => under?.ground(x, z) ?? y;
    const plumb = [at, new Vector3(at.x, below(at.x, at.z), at.z)];
    setEnds(grid, points);
    setEnds(drops, [...plumb, ...corners.flatMap((point) => [point, down(point)])]);
    setPoints(triangle.geometry, corners.map(down));
    setPoints(disk.geometry, under?.isSimple === false ? [] : shadowOf(ball, below));
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
