/** One frame: the plane, the shapes of one answered state, and the marks of its explanation. */

import { toScreen } from "./camera.js";
import { paintCaptions } from "./captions.js";
import { clipLine } from "./clip.js";
import { paintGrid, paintRim } from "./grid.js";
import { paintMeetings, paintShapes } from "./figures.js";
import { letterPoints, regionOnScreen } from "./onscreen.js";

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

const WIDTH = { construction: 1.5, radius: 6 };
const DASHES = [6, 5];
const POINT = 4;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paint(context, picture) {
  const { camera, size, tokens, answer } = picture;
  const marks = (answer?.explanation?.steps ?? []).flatMap((step) => step.marks);
  context.fillStyle = tokens.paper;
  context.fillRect(0, 0, size.width, size.height);
  paintRegions(context, picture, marks);
  paintGrid(context, camera, size, tokens);
  for (const mark of marks.filter(({ kind }) => kind === "line")) paintMark(context, picture, mark);
  paintShapes(context, picture);
  for (const mark of marks.filter(({ kind }) => kind !== "line")) paintMark(context, picture, mark);
  paintMeetings(context, picture);
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
  for (const { at, colour, away } of letterPoints(picture)) {
    if (!away) paintPoint(context, picture.tokens, at, colour);
  }
}
