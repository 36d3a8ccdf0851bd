/**
 * The shapes of a picture. A hit changes more than a colour. An area gets a thick outline and a hatch. The part of a
 * ray or a line inside another shape is thick, with a filled dot at its entry and an open one at its exit. Intersecting
 * lines are thick along their whole length.
 */

import { hullOf, isBounded } from "../geometry/kinds.js";
import { boundsOf, isThin } from "../geometry/shapes.js";
import { gap } from "../geometry/vectors.js";
import { paintText } from "./halo.js";
import TABLE from "./looks.json" with { type: "json" };
import { onScreen, pairsIn, shapeToken } from "./onscreen.js";
import { outlinePath, outlineStrokes } from "./outline.js";
import { circlePath, faded, fillPath, paintHead, paintRun, strokePath } from "./strokes.js";
import { thinned } from "./thinned.js";
import { enlarge } from "./widths.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Stroke } from "./labels.js" */
/** @import { Picture } from "./picture.js" */

const { hatch: HATCH, meeting: DOT, shape: WIDTH } = TABLE;
const COUNT = { inset: 12, up: 36, font: "13px system-ui, sans-serif" };
const DASHED = [5, 4];
const FADED = 0.5; // opacity of a shape that the map or the explanation is not about
const HIDDEN = 0.3; // opacity of an outline in space, whose visible parts the solids show

/**
 * Shapes with an area come first, so that thin ones are on top.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintShapes(context, picture) {
  const { camera, map, pair, shapes, size, tokens } = picture;
  const hits = new Set(metIn(picture).flatMap(({ a, b }) => [a, b]));
  const isFaded = (/** @type {number} */ i) => map?.isMapped && pair && !pair.includes(i);
  const isLine = shapes.map((shape) => isThin(hullOf(shape)) && shape.type !== "disk");
  for (const shape of shapes.filter((_, i) => isFaded(i))) {
    outlinePath(context, camera, size, shape);
    // Dashed, because the contours of a map are thin lines too.
    faded(context, FADED, () => strokePath(context, tokens["shape-other"], 1, DASHED));
  }
  const whole = [...shapes.keys()].filter((i) => !isFaded(i));
  for (const i of whole.filter((each) => !isLine[each])) paintArea(context, picture, i, hits.has(i));
  /** @type {Stroke[]} The unbounded shapes and segments drawn so far. */
  const drawn = [];
  for (const i of whole.filter((each) => isLine[each])) paintLine(context, picture, i, hits.has(i), drawn);
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
 * @param {boolean} hit
 */
function paintArea(context, picture, index, hit) {
  const { camera, size, tokens, shapes, answer, behind, map } = picture;
  const token = shapeToken(index, picture.pair);
  const [colour, width] = [tokens[token], hit ? WIDTH.hit : WIDTH.outline];
  const strength = strengthOf(index, picture);
  outlinePath(context, camera, size, shapes[index]);
  // A map keeps the colours of its legend.
  if (answer && !map?.isMapped) faded(context, WIDTH.fill * strength, () => fillPath(context, colour));
  if (hit) paintHatch(context, picture, shapes[index], colour, token === "shape-a" ? 1 : -1, strength);
  outlinePath(context, camera, size, shapes[index]);
  faded(context, behind ? HIDDEN : strength, () => strokePath(context, colour, width));
}

/**
 * The opacity of a shape: those that the explanation is not about are fainter.
 * @param {number} index
 * @param {Picture} picture
 */
function strengthOf(index, { pair }) {
  return pair?.length && !pair.includes(index) ? FADED : 1;
}

/**
 * Hatches the current path, which outlines a shape. The diagonals stay fixed while the shape moves: along each, x + y
 * or x - y is a multiple of their spacing.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Shape} shape
 * @param {string} colour
 * @param {1 | -1} slope
 * @param {number} strength
 */
function paintHatch(context, picture, shape, colour, slope, strength) {
  const { width, height } = picture.size;
  const bounds = boundsOf([shape]);
  const corners = onScreen(picture, [[bounds.left, bounds.top], [bounds.right, bounds.bottom]]);
  // Clipped to the view.
  const [[left, top], [right, bottom]] = corners.map(([x, y]) => [Math.max(0, Math.min(x, width)), Math.max(0, Math.min(y, height))]);
  const [first, last] = [left + Math.min(slope * top, slope * bottom), right + Math.max(slope * top, slope * bottom)];
  context.save();
  context.clip("evenodd");
  context.beginPath();
  for (let sum = Math.ceil(first / HATCH.apart) * HATCH.apart; sum <= last; sum += HATCH.apart) {
    context.moveTo(sum - slope * bottom, bottom);
    context.lineTo(sum - slope * top, top);
  }
  faded(context, HATCH.strength * strength, () => strokePath(context, colour, HATCH.width));
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
  const { behind, camera, size, tokens, shapes } = picture;
  const colour = tokens[shapeToken(index, picture.pair)];
  const isNormal = shapes[index].type === "normal"; // of a half-space, which the solids do not show
  const strength = behind && !isNormal ? HIDDEN : strengthOf(index, picture);
  // From where it enters another shape to where it leaves that shape.
  const inside = metIn(picture).filter(({ a, b, points }) => (a === index || b === index) && points.length === 2);
  const { points: [start, tip], directions: [direction] } = hullOf(shapes[index]);
  const [own] = direction ? outlineStrokes(camera, size, shapes[index]) : [];
  const isShared = own && drawn.some((former) => own.every((end) => former.some((each) => isOn(end, each))));
  outlinePath(context, camera, size, shapes[index]);
  faded(context, strength, () => strokePath(context, colour, hit && !inside.length && !isNormal ? WIDTH.hit : WIDTH.outline, isShared ? WIDTH.shared : []));
  if (own) drawn.push(own);
  for (const { points } of inside) paintRun(context, onScreen(picture, points), colour, WIDTH.inside);
  if (isNormal) paintHead(context, onScreen(picture, [start, tip]), colour);
  if (!direction) return;
  const arrow = onScreen(picture, [start, [start[0] + direction[0], start[1] + direction[1]]]);
  if (!behind) paintRun(context, arrow, colour, WIDTH.arrow);
  paintHead(context, arrow, colour);
}

/**
 * The points that the algorithm found for intersecting shapes; of many, only some, with the number of all.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintMeetings(context, picture) {
  const { caption, enlarged = 1, tokens: { faint, hit: ink, paper }, shapes, show, size } = picture;
  if (show && !show.includes("outlines")) return;
  const dot = (/** @type {Point} */ at, /** @type {string} */ fill) => {
    circlePath(context, at, DOT.radius);
    strokePath(context, paper, DOT.rim);
    fillPath(context, fill);
    strokePath(context, ink, DOT.width);
  };
  const all = pairsIn(picture).filter(({ hit, points }) => hit && points.length).flatMap(({ a, b, points }) => {
    const places = onScreen(picture, points);
    // A mesh is not one of the picture's shapes.
    const isCrossed = [shapes[a], shapes[b]].some((shape) => shape && !isBounded(shape));
    const [entry, exit] = places;
    const open = isCrossed && exit && !isOn(entry, exit) ? [{ at: exit, fill: paper }] : [];
    return [...open, ...(isCrossed ? [entry] : places).map((at) => ({ at, fill: ink }))];
  });
  const marks = thinned(all, size, ({ at }) => at);
  for (const { at, fill } of marks) dot(at, fill);
  const count = marks.length < all.length && caption("points", { all: all.length, marked: marks.length });
  if (!count) return;
  Object.assign(context, { textAlign: "right", textBaseline: "middle" });
  paintText(context, paper, faint, enlarge(COUNT.font, enlarged), count, size.width - COUNT.inset, size.height - COUNT.up);
}

/**
 * Whether two dots are too close to be distinguished.
 * @param {Point} a
 * @param {Point} b
 */
function isOn(a, b) {
  return gap(a, b) <= 1;
}
