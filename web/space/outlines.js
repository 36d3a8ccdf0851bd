/**
 * The visible parts of the outlines of a sphere and a triangle, and the circle in which the sphere cuts the
 * triangle's plane, which shows which of the two is in front. The canvas draws the whole outlines faintly over them.
 */

import { GreaterDepth, Triangle, Vector3 } from "three";

import TABLE from "../draw/looks.json" with { type: "json" };
import { poseOf } from "../geometry/triangle3.js";
import { ORDER, again, depthOf, setPoints, tint } from "./parts.js";

/** @import { BufferGeometry } from "three" */
/** @import { Solids } from "./parts.js" */

/** @typedef {{right: Vector3, up: Vector3, toward: Vector3, pixel: number}} Eye `pixel`: in the picture's own coordinates. */

const CHORDS = { rim: 192, most: 720 };
const DASH = { chord: 2.5, every: 4 }; // length of a chord in pixels; half of the chords are drawn
const THIN = 1; // pixels
const HIDDEN = 0.45;

/** @param {BufferGeometry} sphere The ball's. */
export function outlinesOf(sphere) {
  const rim = tint({ order: ORDER.rim, colour: "shape-a", opacity: 1 });
  const ball = depthOf(sphere, ORDER.ballDepth);
  const sides = tint({ order: ORDER.outlines, colour: "shape-b", opacity: 1 });
  const cut = tint({ order: ORDER.outlines, colour: "ink", opacity: 1 });
  const hiddenCut = again(cut, { order: ORDER.outlines, depthFunc: GreaterDepth, opacity: HIDDEN });

  /**
   * @param {Solids} solids
   * @param {Eye} eye
   * @param {boolean} isHit
   */
  function show(solids, eye, isHit) {
    if (!solids.ball) return;
    const { ball: { at, radius }, corners } = solids;
    const width = isHit ? TABLE.shape.hit : TABLE.shape.outline;
    const circle = circleOf(at, radius, eye, CHORDS.rim);
    setPoints(rim.geometry, circle.flatMap((to, i) => ribbonOf(circle.at(i - 1) ?? to, to, width, eye, THIN)));
    setPoints(sides.geometry, corners.flatMap((to, i) => ribbonOf(corners.at(i - 1) ?? to, to, width, eye, width)));
    setPoints(cut.geometry, corners.length ? cutOf({ ball: solids.ball, corners }, eye) : []);
    ball.visible = corners.length > 0;
  }

  return { ball, objects: [rim, ball, sides, cut, hiddenCut], show };
}

/**
 * The cut of the sphere and the triangle's plane: thick inside the triangle, thin and dashed outside.
 * @param {Required<Pick<Solids, "ball" | "corners">>} solids
 * @param {Eye} eye
 */
function cutOf({ ball, corners }, eye) {
  const { normal, u, v, isFlat } = poseOf(corners.map((corner) => corner.toArray()));
  const height = ball.at.clone().sub(corners[0]).dot(new Vector3(...normal));
  const reach = Math.sqrt(ball.radius ** 2 - height ** 2); // NaN if the plane is missed
  if (isFlat || !(reach > 0)) return [];
  const count = DASH.every * Math.ceil(Math.min(CHORDS.most, (2 * Math.PI * reach) / (DASH.chord * eye.pixel)) / DASH.every);
  const foot = ball.at.clone().addScaledVector(new Vector3(...normal), -height);
  const circle = circleOf(foot, reach, { right: new Vector3(...u), up: new Vector3(...v) }, count);
  const triangle = new Triangle(...corners);
  return circle.flatMap((to, i) => {
    if (triangle.containsPoint(to)) return ribbonOf(circle.at(i - 1) ?? to, to, TABLE.shape.outline, eye);
    return i % DASH.every < DASH.every / 2 ? ribbonOf(circle.at(i - 1) ?? to, to, THIN, eye) : [];
  });
}

/**
 * @param {Vector3} centre
 * @param {number} radius
 * @param {Pick<Eye, "right" | "up">} axes
 * @param {number} count
 */
export function circleOf(centre, radius, { right, up }, count) {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return centre.clone().addScaledVector(right, radius * Math.cos(angle)).addScaledVector(up, radius * Math.sin(angle));
  });
}

/**
 * A line that is several pixels wide.
 * @param {Vector3} from
 * @param {Vector3} to
 * @param {number} width In pixels.
 * @param {Eye} eye
 * @param {number} more How many pixels longer it is, so that there is no gap at a corner.
 * @returns {Vector3[]} Three per triangle.
 */
export function ribbonOf(from, to, width, { toward, pixel }, more = 0) {
  const aside = to.clone().sub(from).cross(toward).normalize();
  const ahead = toward.clone().cross(aside);
  const corner = (/** @type {Vector3} */ end, /** @type {number} */ along, /** @type {number} */ across) =>
    end.clone().addScaledVector(ahead, (along * more * pixel) / 2).addScaledVector(aside, (across * width * pixel) / 2);
  const [a, b, c, d] = [corner(from, -1, -1), corner(from, -1, 1), corner(to, 1, 1), corner(to, 1, -1)];
  return [a, b, c, a, c, d];
}
