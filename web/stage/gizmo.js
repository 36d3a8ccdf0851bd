/** The drawn part of the handles in space: the line from a shape to the ground, and one ring around the shape. */

import { nothing, svg } from "lit-html";

import { brief } from "../geometry/numbers.js";
import { show } from "../words/show.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Ring } from "../geometry/shapes.js" */

const HALF = 36; // line segments of half a ring
const BEYOND = 30; // pixels between a ring's handle and its angle

/**
 * @typedef {{drop: Point[], ring?: Ring | undefined, degrees: number, pixel: (at: Point) => Point, token: string}} Drawn
 *   `drop`: the shape's middle and its foot; `degrees`: how far the ring has been dragged.
 */

/**
 * @param {HTMLElement | null} [stage] Has an element for it.
 * @returns {(drawn: Drawn) => void}
 */
export function gizmoIn(stage) {
  const element = /** @type {HTMLElement | null | undefined} */ (stage?.querySelector(".gizmo"));
  return (drawn) => element && show(pictureOf(drawn), element);
}

/** @param {Drawn} drawn */
function pictureOf({ degrees, drop, pixel, ring, token }) {
  return svg`<g class=${token}><path class="drop" d=${pathOf(drop.map(pixel))} />${ring ? ringOf(ring, degrees, pixel) : nothing}</g>`;
}

/** @param {Ring} ring @param {number} degrees @param {Drawn["pixel"]} pixel */
function ringOf({ at, front, start }, degrees, pixel) {
  const arc = (/** @type {number} */ from, /** @type {number} */ by) => Array.from({ length: HALF + 1 }, (_, i) => pixel(at(from + (by * i) / HALF)));
  const [here, opposite] = [start + degrees, start + degrees + 180].map((angle) => pixel(at(angle)));
  const middle = [0, 1].map((axis) => (here[axis] + opposite[axis]) / 2);
  const reach = 1 + BEYOND / Math.hypot(here[0] - middle[0], here[1] - middle[1]);
  const [x, y] = middle.map((each, axis) => each + reach * (here[axis] - each));
  return svg`<path class="ring behind" d=${pathOf(arc(front + 90, 180))} /><path class="ring" d=${pathOf(arc(front - 90, 180))} />
    ${degrees ? svg`<path class="swept" d="${pathOf([/** @type {Point} */ (middle), ...arc(start, degrees)])}Z" /><text x=${x} y=${y}>${brief(degrees)}°</text>` : nothing}`;
}

/** @param {Point[]} points */
function pathOf(points) {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
}
