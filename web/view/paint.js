/** One frame: the plane, the shapes of one answered state, and the marks of its explanation. */

import { toScreen } from "./camera.js";
import { paintCaptions } from "./captions.js";
import { clipLine } from "./clip.js";
import { paintGrid, paintRim } from "./grid.js";
import { letterPoints, regionOnScreen, shapeToken } from "./onscreen.js";
import { outlinePath } from "./outline.js";

/** @import { Answer, Mark } from "../engine/protocol.js" */
/** @import { Camera, Point, Size } from "./camera.js" */
/** @import { Stroke } from "./labels.js" */
/** @import { Tokens } from "./tokens.js" */

/**
 * @typedef {{
 *   camera: Camera, size: Size, tokens: Tokens,
 *   shapes: {type: string, values: number[]}[], letters: string[][],
 *   answer?: Answer | undefined, regionName: (region: number) => string,
 * }} Picture `answer`: of just these shapes; without one there are outlines only.
 */

const WIDTH = { outline: 2, hit: 3.5, construction: 1.5, radius: 6 };
const DASHES = [6, 5];
const HATCH = 9; // pixels between two lines
const POINT = 4;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paint(context, picture) {
  const { camera, size, tokens, shapes, answer } = picture;
  const marks = answer ? answer.explanation.steps.flatMap((step) => step.marks) : [];
  context.fillStyle = tokens.paper;
  context.fillRect(0, 0, size.width, size.height);
  paintRegions(context, picture, marks);
  paintGrid(context, camera, size, tokens);
  for (const mark of marks.filter(({ kind }) => kind === "line")) paintMark(context, picture, mark);
  shapes.forEach((_, i) => paintShape(context, picture, i));
  for (const mark of marks.filter(({ kind }) => kind !== "line")) paintMark(context, picture, mark);
  paintLetterPoints(context, picture);
  paintRim(context, camera, size, tokens);
  paintCaptions(context, picture, marks);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Mark[]} marks
 */
function paintRegions(context, picture, marks) {
  for (const mark of marks.filter(({ kind }) => kind === "region")) {
    context.beginPath();
    for (const [x, y] of regionOnScreen(picture, mark)) context.lineTo(x, y);
    context.fillStyle = picture.tokens.construction;
    context.globalAlpha = 0.08;
    context.fill();
    context.globalAlpha = 1;
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {number} index
 */
function paintShape(context, { camera, size, tokens, shapes, answer }, index) {
  const hit = answer?.pairs.some((pair) => pair.hit && (pair.a === index || pair.b === index));
  const colour = tokens[shapeToken(index)];
  outlinePath(context, camera, size, shapes[index]);
  if (answer) {
    context.fillStyle = colour;
    context.globalAlpha = 0.14;
    context.fill();
    context.globalAlpha = 1;
  }
  if (hit) paintHatch(context, size, colour, index === 0 ? 1 : -1);
  outlinePath(context, camera, size, shapes[index]);
  context.setLineDash([]);
  context.lineJoin = "round";
  context.strokeStyle = colour;
  context.lineWidth = hit ? WIDTH.hit : WIDTH.outline;
  context.stroke();
}

/**
 * Fills the present path with diagonals.
 * @param {CanvasRenderingContext2D} context
 * @param {Size} size
 * @param {string} colour
 * @param {1 | -1} slope
 */
function paintHatch(context, { width, height }, colour, slope) {
  context.save();
  context.clip();
  context.beginPath();
  for (let x = -height; x < width + height; x += HATCH) {
    context.moveTo(x, slope > 0 ? height : 0);
    context.lineTo(x + height, slope > 0 ? 0 : height);
  }
  context.strokeStyle = colour;
  context.globalAlpha = 0.45;
  context.lineWidth = 1;
  context.setLineDash([]);
  context.stroke();
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Mark} mark
 */
function paintMark(context, { camera, size, tokens }, mark) {
  const points = mark.points.map((point) => toScreen(camera, size, point));
  if (mark.kind === "point") {
    paintPoint(context, tokens, points[0], tokens.construction);
  } else if (mark.kind === "line") {
    const chord = clipLine(points[0], points[1], size);
    if (chord) paintStroke(context, chord, tokens.construction, WIDTH.construction, DASHES);
  } else if (mark.name === "r") {
    context.globalAlpha = 0.35;
    paintStroke(context, [points[0], points[1]], tokens["shape-a"], WIDTH.radius, []);
    context.globalAlpha = 1;
  } else if (mark.kind === "segment") {
    paintStroke(context, [points[0], points[1]], tokens.construction, WIDTH.construction + 0.5, []);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Stroke} stroke
 * @param {string} colour
 * @param {number} width
 * @param {number[]} dashes
 */
function paintStroke(context, [from, to], colour, width, dashes) {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.setLineDash(dashes);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = "butt";
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Tokens} tokens
 * @param {Point} at
 * @param {string} colour
 */
function paintPoint(context, tokens, [x, y], colour) {
  context.beginPath();
  context.arc(x, y, POINT, 0, 2 * Math.PI);
  context.setLineDash([]);
  context.fillStyle = colour;
  context.strokeStyle = tokens.paper;
  context.lineWidth = 2;
  context.stroke();
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
function paintLetterPoints(context, picture) {
  for (const { at, colour } of letterPoints(picture)) {
    paintPoint(context, picture.tokens, at, colour);
  }
}
