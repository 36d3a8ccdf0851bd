/**
 * What is drawn of all pairs of a person's own shapes, by its switch: how they touch, which of their points
 * are closest, what a ray meets first. All of it is the answer's.
 */

import { toScreen } from "../geometry/camera.js";
import { readable } from "../geometry/numbers.js";
import { once } from "./once.js";
import { paintEnds, paintHead, paintPoint, paintRun } from "./strokes.js";

/** @import { Coordinates } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Label } from "./labels.js" */
/** @import { Picture } from "./picture.js" */

/** @typedef {{kind: "arrow" | "bar" | "edge" | "gap" | "point" | "touch", run: Point[], letter?: string, text?: string}} Figure On the screen. */

const ARROW = 38; // pixels of a normal, which has a way and no length
const DIAMOND = 5;
const DASHES = [6, 5];
const BAR = { width: 7, alpha: 0.5 };

/** What lies below first. */
export const figuresOf = once(/** @returns {Figure[]} */ (picture) => {
  const { answer, map, show = [] } = picture;
  const { contacts = [], nearest = [], rays = [] } = (!map?.isMapped && answer?.shown) || {};
  const at = (/** @type {Coordinates} */ point) => toScreen(picture.camera, picture.size, point);
  const gaps = nearest.flatMap(({ distance, points }) => gapOf(points.map(at), distance));
  const depths = show.includes("depth") ? contacts.flatMap(({ depth, normal, points }) => depthOf(at, points, normal, depth)) : [];
  const normals = show.includes("normals") ? contacts.map(({ normal, points }) => arrowFrom(at(middleOf(points)), normal)) : [];
  return [...gaps, ...depths, ...normals, ...rays.flatMap(({ normal, point, t }) => firstOf(at(point), normal, t))];
});

/**
 * @param {Point[]} run
 * @param {number} distance
 * @returns {Figure[]}
 */
function gapOf(run, distance) {
  return [{ kind: "gap", run, text: distance ? readable(distance) : "" }, ...run.map((end) => /** @type {Figure} */ ({ kind: "point", run: [end] }))];
}

/**
 * The points of contact, and across the overlap its depth: they lie midway between the two outlines.
 * @param {(point: Coordinates) => Point} at
 * @param {Coordinates[]} points
 * @param {Coordinates} normal
 * @param {number} depth
 * @returns {Figure[]}
 */
function depthOf(at, points, [nx, ny], depth) {
  const [x, y] = middleOf(points);
  const ends = [-depth / 2, depth / 2].map((way) => at([x + way * nx, y + way * ny]));
  return [
    { kind: "bar", run: ends, text: readable(depth) },
    ...(points.length > 1 ? [/** @type {Figure} */ ({ kind: "edge", run: points.map(at) })] : []),
    ...points.map((point) => /** @type {Figure} */ ({ kind: "touch", run: [at(point)] })),
  ];
}

/** @param {Coordinates[]} points */
function middleOf(points) {
  const [[ax, ay], [bx, by]] = [points[0], points[points.length - 1]];
  return [(ax + bx) / 2, (ay + by) / 2];
}

/**
 * @param {Point} from
 * @param {Coordinates} normal
 * @returns {Figure}
 */
function arrowFrom([x, y], [nx, ny]) {
  return { kind: "arrow", run: [[x, y], [x + ARROW * nx, y - ARROW * ny]] };
}

/**
 * @param {Point} place
 * @param {Coordinates | null} normal
 * @param {number} t
 * @returns {Figure[]}
 */
function firstOf(place, normal, t) {
  const first = /** @type {Figure} */ ({ kind: "touch", run: [place], letter: "t", text: ` = ${readable(t)}` });
  return normal ? [arrowFrom(place, normal), first] : [first];
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintShown(context, picture) {
  const { tokens } = picture;
  for (const { kind, run } of figuresOf(picture)) {
    if (kind === "gap") paintRun(context, run, tokens.construction, 1.5, DASHES);
    else if (kind === "point") paintPoint(context, tokens, run[0], tokens.construction);
    else if (kind === "touch") paintDiamond(context, picture, run[0]);
    else if (kind === "bar") {
      context.globalAlpha = BAR.alpha;
      paintRun(context, run, tokens.hit, BAR.width, []);
      paintEnds(context, run, tokens.hit);
      context.globalAlpha = 1;
    } else {
      paintRun(context, run, tokens.hit, kind === "edge" ? 3 : 2, []);
      if (kind === "arrow") paintHead(context, run, tokens.hit);
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Point} at
 */
function paintDiamond(context, { tokens }, [x, y]) {
  context.beginPath();
  context.moveTo(x, y - DIAMOND);
  for (const [dx, dy] of [[DIAMOND, 0], [0, DIAMOND], [-DIAMOND, 0]]) context.lineTo(x + dx, y + dy);
  context.closePath();
  context.setLineDash([]);
  Object.assign(context, { strokeStyle: tokens.paper, lineWidth: 3, fillStyle: tokens.hit });
  context.stroke();
  context.fill();
}

/**
 * The numbers of what is drawn so.
 * @param {Picture} picture
 * @returns {Label[]}
 */
export function shownLabels(picture) {
  const { tokens: { construction, hit } } = picture;
  return figuresOf(picture).filter(({ text }) => text).map(({ kind, run, letter = "", text = "" }) => {
    const [[ax, ay], [bx, by]] = [run[0], run[run.length - 1]];
    return {
      letter, text, at: [(ax + bx) / 2, (ay + by) / 2], colour: kind === "gap" ? construction : hit,
      away: /** @type {Point} */ (run.length > 1 ? [-(by - ay), bx - ax] : [1, -1]),
    };
  });
}
