/**
 * What is drawn of all pairs of a person's own shapes, by its switch: how they touch, which of their points
 * are closest, what a ray meets first. All of it is the answer's.
 */

import { toScreen } from "../geometry/camera.js";
import { readable } from "../geometry/numbers.js";
import { once } from "../geometry/once.js";
import { partway } from "../geometry/vectors.js";
import { faded, fillPath, paintEnds, paintHead, paintPoint, paintRun, runPath, strokePath } from "./strokes.js";

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
export const figuresOf = once(/** @param {Picture} picture @returns {Figure[]} */ (picture) => {
  const { answer, map, show = [] } = picture;
  const { contacts = [], nearest = [], rays = [] } = (!map?.isMapped && answer?.shown) || {};
  const at = (/** @type {Coordinates} */ point) => toScreen(picture.camera, picture.size, point);
  const arrow = (/** @type {Point} */ [x, y], /** @type {Coordinates} */ [nx, ny]) => [[x, y], [x + ARROW * nx, y - ARROW * ny]];
  const figures = [
    ...nearest.flatMap(({ distance, points }) =>
      [{ kind: "gap", run: points.map(at), text: distance ? readable(distance) : "" }, ...points.map((point) => ({ kind: "point", run: [at(point)] }))]),
    ...(show.includes("depth") ? contacts.flatMap(({ depth, normal, points }) => depthOf(at, points, normal, depth)) : []),
    ...(show.includes("normals") ? contacts.map(({ normal, points }) => ({ kind: "arrow", run: arrow(at(middleOf(points)), normal) })) : []),
    ...rays.flatMap(({ normal, point, t }) => [
      ...(normal ? [{ kind: "arrow", run: arrow(at(point), normal) }] : []), { kind: "touch", run: [at(point)], letter: "t", text: ` = ${readable(t)}` },
    ]),
  ];
  return /** @type {Figure[]} */ (figures);
});

/**
 * The points of contact, and across the overlap its depth: they lie midway between the two outlines.
 * @param {(point: Coordinates) => Point} at
 * @param {Coordinates[]} points
 * @param {Coordinates} normal
 * @param {number} depth
 */
function depthOf(at, points, [nx, ny], depth) {
  const [x, y] = middleOf(points);
  return [
    { kind: "bar", run: [-depth / 2, depth / 2].map((way) => at([x + way * nx, y + way * ny])), text: readable(depth) },
    ...(points.length > 1 ? [{ kind: "edge", run: points.map(at) }] : []),
    ...points.map((point) => ({ kind: "touch", run: [at(point)] })),
  ];
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
  const { tokens: { construction, hit, paper } } = picture;
  for (const { kind, run } of figuresOf(picture)) {
    if (kind === "gap") paintRun(context, run, construction, 1.5, DASHES);
    else if (kind === "point") paintPoint(context, picture.tokens, run[0], construction);
    else if (kind === "touch") {
      const [[x, y]] = run;
      runPath(context, [[[x, y - DIAMOND], [x + DIAMOND, y], [x, y + DIAMOND], [x - DIAMOND, y]]]);
      context.closePath();
      strokePath(context, paper, 3);
      fillPath(context, hit);
    } else if (kind === "bar") {
      faded(context, BAR.alpha, () => {
        paintRun(context, run, hit, BAR.width);
        paintEnds(context, run, hit);
      });
    } else {
      paintRun(context, run, hit, kind === "edge" ? 3 : 2);
      if (kind === "arrow") paintHead(context, run, hit);
    }
  }
}

/**
 * The numbers of what is drawn so.
 * @param {Picture} picture
 * @returns {Label[]}
 */
export function shownLabels(picture) {
  const { tokens: { construction, hit } } = picture;
  return figuresOf(picture).filter(({ text }) => text).map(({ kind, run, letter = "", text = "" }) => {
    const [from, to] = [run[0], run[run.length - 1]];
    return {
      letter, text, at: partway(from, to, 0.5), colour: kind === "gap" ? construction : hit,
      away: run.length > 1 ? [-(to[1] - from[1]), to[0] - from[0]] : [1, -1],
    };
  });
}
