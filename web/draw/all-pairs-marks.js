/**
 * The drawings for all pairs of the user's own shapes, each with its own switch: contacts, closest points, and what a
 * ray hits first. All of it comes from the answer.
 */

import { toScreen } from "../geometry/camera.js";
import { readable } from "../geometry/numbers.js";
import { once } from "../geometry/memoize.js";
import { partway } from "../geometry/vectors.js";
import { LOOKS } from "./marks.js";
import { fillPath, paintLook, paintPoint, runPath, strokePath } from "./strokes.js";
import { thinned } from "./thinned.js";

/** @import { Coordinates } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Label } from "./labels.js" */
/** @import { Picture } from "./picture.js" */
/** @import { Look } from "./strokes.js" */

/**
 * @typedef {{look?: Look, run: Point[], colour: string, isTouch?: boolean, letter?: string, text?: string}} Figure In
 *   screen coordinates; points and contact points have no look.
 */

const ARROW = 38; // length in pixels of a normal, which has only a direction
const DIAMOND = 5;
const EDGE = { width: 3, dash: [] };

/** In the order of painting, lowest first. */
export const figuresOf = once(/** @param {Picture} picture @returns {Figure[]} */ (picture) => {
  const { answer, map, show = [], tokens: { construction, hit } } = picture;
  const { contacts: all = [], nearest = [], rays = [] } = (!map?.isMapped && answer?.shown) || {};
  const at = (/** @type {Coordinates} */ point) => toScreen(picture.camera, picture.size, point);
  const contacts = thinned(all, picture.size, ({ points }) => at(middleOf(points)));
  const touch = (/** @type {Coordinates} */ point) => ({ isTouch: true, run: [at(point)], colour: hit });
  const arrow = (/** @type {Point} */ [x, y], /** @type {Coordinates} */ [nx, ny]) => (
    { look: LOOKS.arrow, run: /** @type {Point[]} */ ([[x, y], [x + ARROW * nx, y - ARROW * ny]]), colour: hit });
  return [
    ...nearest.flatMap(({ distance, points }) => [
      { look: LOOKS.line, run: points.map(at), text: distance ? readable(distance) : "", colour: construction },
      ...points.map((point) => ({ run: [at(point)], colour: construction })),
    ]),
    ...(show.includes("depth") ? contacts : []).flatMap(({ depth, normal, points }) => [
      { look: LOOKS.interval, run: depthAcross(points, normal, depth).map(at), text: readable(depth), colour: hit },
      ...(points.length > 1 ? [{ look: EDGE, run: points.map(at), colour: hit }] : []),
      ...points.map(touch),
    ]),
    ...(show.includes("normals") ? contacts : []).map(({ normal, points }) => arrow(at(middleOf(points)), normal)),
    ...rays.flatMap(({ normal, point, t }) => [...(normal ? [arrow(at(point), normal)] : []), { ...touch(point), letter: "t", text: ` = ${readable(t)}` }]),
  ];
});

/**
 * Both ends of the penetration: half its depth to either side of the contact points, which are midway between the two
 * outlines.
 * @param {Coordinates[]} points
 * @param {Coordinates} normal
 * @param {number} depth
 */
function depthAcross(points, [nx, ny], depth) {
  const [x, y] = middleOf(points);
  return [-depth / 2, depth / 2].map((way) => [x + way * nx, y + way * ny]);
}

/** @param {Coordinates[]} points */
function middleOf(points) {
  return partway(points[0], points[points.length - 1], 0.5);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintShown(context, picture) {
  for (const { colour, isTouch, look, run } of figuresOf(picture)) {
    if (look) paintLook(context, run, colour, look);
    else if (isTouch) paintDiamond(context, picture.tokens.paper, run[0], colour);
    else paintPoint(context, picture.tokens, run[0], colour);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} paper
 * @param {Point} at
 * @param {string} colour
 */
function paintDiamond(context, paper, [x, y], colour) {
  runPath(context, [[[x, y - DIAMOND], [x + DIAMOND, y], [x, y + DIAMOND], [x - DIAMOND, y]]]);
  context.closePath();
  strokePath(context, paper, 3);
  fillPath(context, colour);
}

/**
 * The numbers of these figures.
 * @param {Picture} picture
 * @returns {Label[]}
 */
export function shownLabels(picture) {
  return figuresOf(picture).filter(({ text }) => text).map(({ colour, run, letter = "", text = "" }) => {
    const [from, to] = [run[0], run[run.length - 1]];
    return { letter, text, colour, at: partway(from, to, 0.5), away: run.length > 1 ? [-(to[1] - from[1]), to[0] - from[0]] : [1, -1] };
  });
}
