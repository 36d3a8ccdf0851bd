/**
 * The shapes of a picture. A hit changes more than a colour: what has an area gets a thick outline
 * and a hatch; of a ray or a line the part inside is thick, its entry a filled dot and its exit an
 * open one; lines that meet are thick all along.
 */

import { toScreen } from "../geometry/camera.js";
import { hullOf } from "../geometry/kinds.js";
import { isThin } from "../geometry/shapes.js";
import { pairsIn, shapeToken } from "./onscreen.js";
import { outlinePath, outlineStrokes } from "./outline.js";
import { paintHead, paintRun } from "./strokes.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Stroke } from "./labels.js" */
/** @import { Picture } from "./picture.js" */

const WIDTH = { outline: 2, hit: 3.5, inside: 6, arrow: 3 };
const HATCH = 9; // pixels between two lines
const SHARED = [16, 16]; // of a line on top of another one, which shows through
const DASHED = [5, 4];
const HIDDEN_ARC = 0.45;
const FADED = 0.5; // of a shape that the map is not of
const HIDDEN = 0.3; // of an outline behind something, in space
const DOT = 5;

/**
 * Those with an area first: what is thin lies on top.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintShapes(context, picture) {
  const { shapes } = picture;
  const hits = new Set(metIn(picture).flatMap(({ a, b }) => [a, b]));
  const isFaded = (/** @type {number} */ i) => picture.map?.isMapped && picture.pair && !picture.pair.includes(i);
  const thin = shapes.map((shape) => isThin(hullOf(shape)) && shape.type !== "disk");
  thin.forEach((_, i) => isFaded(i) && paintFaded(context, picture, i));
  thin.forEach((isLine, i) => isLine || isFaded(i) || paintArea(context, picture, i, hits.has(i)));
  paintArcs(context, picture);
  /** @type {Stroke[]} Of what has no end, those that are drawn. */
  const drawn = [];
  thin.forEach((isLine, i) => isLine && !isFaded(i) && paintLine(context, picture, i, hits.has(i), drawn));
}

/** The pairs whose hit is shown. @param {Picture} picture */
function metIn(picture) {
  const { show } = picture;
  return show && !show.includes("hits") ? [] : pairsIn(picture).filter(({ hit }) => hit);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {number} index
 */
function paintFaded(context, { camera, shapes, size, tokens }, index) {
  outlinePath(context, camera, size, shapes[index]);
  context.globalAlpha = FADED;
  strokePath(context, tokens["shape-other"], 1, DASHED); // the contours of a map are thin lines too
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {number} index
 * @param {boolean} hit
 */
function paintArea(context, picture, index, hit) {
  const { camera, size, tokens, shapes, answer, map } = picture;
  const token = shapeToken(picture, index);
  const colour = tokens[token];
  outlinePath(context, camera, size, shapes[index]);
  if (answer && !map?.isMapped) { // a map keeps the colours of its legend
    context.fillStyle = colour;
    context.globalAlpha = 0.14;
    context.fill();
    context.globalAlpha = 1;
  }
  if (hit) paintHatch(context, picture, colour, token === "shape-a" ? 1 : -1);
  paintOutline(context, picture, index, colour, hit ? WIDTH.hit : WIDTH.outline);
}

/**
 * All of it, or what is hidden weaker than the runs in sight.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {number} index
 * @param {string} colour
 * @param {number} width
 */
function paintOutline(context, { camera, size, shapes, inSight }, index, colour, width) {
  context.globalAlpha = inSight ? HIDDEN : 1;
  outlinePath(context, camera, size, shapes[index]);
  strokePath(context, colour, width);
  context.globalAlpha = 1;
  if (!inSight) return;
  context.beginPath();
  for (const [first, ...others] of inSight[index]) {
    context.moveTo(...toScreen(camera, size, first));
    for (const point of others) context.lineTo(...toScreen(camera, size, point));
  }
  strokePath(context, colour, width);
}

/**
 * The circle in which a sphere cuts a triangle's plane: strong within the triangle, dashed beside it.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
function paintArcs(context, { arcs = [], camera, size, tokens }) {
  for (const { runs, isInside, isInSight } of arcs) {
    context.beginPath();
    for (const [first, ...others] of runs) {
      context.moveTo(...toScreen(camera, size, first));
      for (const point of others) context.lineTo(...toScreen(camera, size, point));
    }
    context.globalAlpha = isInSight ? 1 : HIDDEN_ARC;
    strokePath(context, tokens.ink, isInside ? WIDTH.outline : 1, isInside ? [] : DASHED);
  }
  context.globalAlpha = 1;
}

/**
 * Fills the present path with diagonals.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {string} colour
 * @param {1 | -1} slope
 */
function paintHatch(context, { size: { width, height } }, colour, slope) {
  context.save();
  context.clip();
  context.beginPath();
  for (let x = -height; x < width + height; x += HATCH) {
    context.moveTo(x, slope > 0 ? height : 0);
    context.lineTo(x + height, slope > 0 ? 0 : height);
  }
  context.globalAlpha = 0.45;
  strokePath(context, colour, 1);
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {number} index
 * @param {boolean} hit
 * @param {Stroke[]} drawn
 */
function paintLine(context, picture, index, hit, drawn) {
  const { camera, size, tokens, shapes } = picture;
  const colour = tokens[shapeToken(picture, index)];
  const inside = insidesOf(picture, index);
  const width = hit && !inside.length ? WIDTH.hit : WIDTH.outline;
  const { points: [start], ways: [way] } = hullOf(shapes[index]);
  const [own] = way ? outlineStrokes(camera, size, shapes[index]) : [];
  outlinePath(context, camera, size, shapes[index]);
  strokePath(context, colour, width, own && drawn.some((former) => isSame(own, former)) ? SHARED : []);
  if (own) drawn.push(own);
  for (const part of inside) paintRun(context, part, colour, WIDTH.inside, []);
  if (!way) return;
  const tip = [start[0] + way[0], start[1] + way[1]];
  const arrow = [start, tip].map((each) => toScreen(camera, size, /** @type {Point} */ (each)));
  paintRun(context, arrow, colour, WIDTH.arrow, []);
  paintHead(context, arrow, colour);
}

/**
 * Whether a line covers another one.
 * @param {Stroke} line
 * @param {Stroke} other
 */
function isSame(line, other) {
  return line.every((end) => other.some((each) => isOn(end, each)));
}

/**
 * The parts of a line that lie in other shapes: from where it enters to where it leaves.
 * @param {Picture} picture
 * @param {number} index
 * @returns {Stroke[]}
 */
function insidesOf(picture, index) {
  const { camera, size } = picture;
  const met = metIn(picture).filter(({ a, b, points }) => (a === index || b === index) && points.length === 2);
  return met.map(({ points: [entry, exit] }) => [toScreen(camera, size, entry), toScreen(camera, size, exit)]);
}

/**
 * The points that the algorithm found for shapes that meet.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintMeetings(context, picture) {
  const { camera, size, tokens, shapes, show } = picture;
  if (show && !show.includes("outlines")) return;
  for (const { a, b, hit, points } of pairsIn(picture)) {
    if (!hit || !points.length) continue;
    const places = points.map((point) => toScreen(camera, size, point));
    // A mesh is none of the picture's shapes.
    const isCrossed = [shapes[a], shapes[b]].some((shape) => shape && hullOf(shape).ways.length > 0);
    const [entry, exit] = places;
    if (isCrossed && exit && !isOn(entry, exit)) paintDot(context, exit, tokens, tokens.paper);
    for (const place of isCrossed ? [entry] : places) paintDot(context, place, tokens, tokens.hit);
  }
}

/**
 * Whether two dots cannot be told from each other.
 * @param {Point} a
 * @param {Point} b
 */
function isOn(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]) <= 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {Picture["tokens"]} tokens
 * @param {string} fill
 */
function paintDot(context, [x, y], tokens, fill) {
  context.beginPath();
  context.arc(x, y, DOT, 0, 2 * Math.PI);
  strokePath(context, tokens.paper, 5);
  context.fillStyle = fill;
  context.fill();
  strokePath(context, tokens.hit, 2);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} colour
 * @param {number} width
 * @param {number[]} [dash]
 */
function strokePath(context, colour, width, dash = []) {
  context.setLineDash(dash);
  context.lineJoin = "round";
  context.lineCap = "butt";
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}
