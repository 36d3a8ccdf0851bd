/** One frame: the plane, the shapes of one answered state, and the marks of its explanation. */

import { readable } from "../model/numbers.js";
import { toScreen } from "./camera.js";
import { centroid, clipLine, clipRegion } from "./clip.js";
import { paintGrid, paintRim } from "./grid.js";
import { placeLabels } from "./labels.js";
import { paintText } from "./halo.js";
import { outlinePath, outlineStrokes } from "./outline.js";

/** @import { Answer, Mark } from "../engine/protocol.js" */
/** @import { Camera, Point, Size } from "./camera.js" */
/** @import { Label, Stroke } from "./labels.js" */
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
const SHORTEST = 14; // pixels of a segment that still gets its length beside it
const LETTER_FONT = 'italic 18px "STIX Two Math", "Cambria Math", "Times New Roman", serif';
const TEXT_FONT = "14px system-ui, sans-serif";

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
  paintLabels(context, tokens, size, labelsOf(picture, marks), strokesOf(picture, marks));
}

/**
 * @param {Picture} picture
 * @param {Mark} mark
 */
function regionOnScreen({ camera, size }, mark) {
  /** @type {Point[]} */
  const frame = [[0, 0], [size.width, 0], [size.width, size.height], [0, size.height]];
  // The screen's y points down, which swaps left and right: each line is walked backwards.
  return clipRegion(mark.points.map((point) => toScreen(camera, size, point)).reverse(), frame);
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

/** @param {number} index */
const shapeToken = (index) => (index === 0 ? "shape-a" : "shape-b");

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {number} index
 */
function paintShape(context, { camera, size, tokens, shapes, answer }, index) {
  const hit = answer?.pairs.some((pair) => pair.hit && (pair.a === index || pair.b === index));
  const colour = tokens[shapeToken(index)];
  outlinePath(context, camera, size, shapes[index]);
  context.fillStyle = colour;
  context.globalAlpha = answer ? 0.14 : 0;
  context.fill();
  context.globalAlpha = 1;
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
 * The points that the article names: a disk's centre, a triangle's vertices.
 * @param {Picture} picture
 */
function letterPoints({ camera, size, shapes, letters, tokens }) {
  return shapes.flatMap(({ values }, i) =>
    letters[i].map((letter, k) => ({
      letter,
      at: toScreen(camera, size, [values[2 * k], values[2 * k + 1]]),
      colour: tokens[shapeToken(i)],
      shape: i,
    })),
  );
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

/**
 * @param {Picture} picture
 * @param {Mark[]} marks
 * @returns {Label[]}
 */
function labelsOf(picture, marks) {
  const { camera, size, tokens, answer } = picture;
  const named = letterPoints(picture);
  /** @type {Label[]} */
  const letters = named.map(({ letter, at, colour, shape }) => {
    const siblings = named.filter((other) => other.shape === shape);
    return { letter, at, colour, away: away(siblings.map((other) => other.at), at) };
  });
  const values = Object.assign({}, ...(answer?.explanation.steps ?? []).map((step) => step.values));
  const others = marks.flatMap((mark) => {
    const points = mark.points.map((point) => toScreen(camera, size, point));
    if (mark.kind === "region") {
      const region = regionOnScreen(picture, mark);
      if (region.length < 3) return [];
      const text = picture.regionName(values[mark.name]);
      return [{ text, at: centroid(region), colour: tokens.construction }];
    }
    if (mark.kind === "point") {
      const hidden = named.some(({ at, letter }) => letter === "T" && near(at, points[0]));
      return hidden ? [] : [{ letter: mark.name, at: points[0], colour: tokens.construction }];
    }
    if (mark.kind !== "segment" || near(points[0], points[1], SHORTEST)) return [];
    return [lengthLabel(mark.name, values[mark.name], [points[0], points[1]], tokens)];
  });
  return [...letters, ...others];
}

/**
 * @param {string} name
 * @param {number} value
 * @param {Stroke} stroke
 * @param {Tokens} tokens
 * @returns {Label}
 */
function lengthLabel(name, value, [[ax, ay], [bx, by]], tokens) {
  const side = name === "r" ? 1 : -1;
  return {
    letter: name,
    text: ` = ${readable(value)}`,
    at: [(ax + bx) / 2, (ay + by) / 2],
    away: [side * -(by - ay), side * (bx - ax)],
    colour: name === "r" ? tokens["shape-a"] : tokens.construction,
  };
}

/**
 * From the middle of the points to one of them.
 * @param {Point[]} points
 * @param {Point} point
 * @returns {Point}
 */
function away(points, point) {
  const x = points.reduce((sum, other) => sum + other[0], 0) / points.length;
  const y = points.reduce((sum, other) => sum + other[1], 0) / points.length;
  return near([x, y], point) ? [-1, -1] : [point[0] - x, point[1] - y];
}

/**
 * @param {Point} a
 * @param {Point} b
 * @param {number} [pixels]
 */
function near(a, b, pixels = 1) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]) < pixels;
}

/**
 * @param {Picture} picture
 * @param {Mark[]} marks
 * @returns {Stroke[]}
 */
function strokesOf({ camera, size, shapes }, marks) {
  const constructed = marks
    .filter(({ kind }) => kind === "segment" || kind === "line")
    .map(({ kind, points }) => {
      const ends = points.map((point) => toScreen(camera, size, point));
      return kind === "line" ? clipLine(ends[0], ends[1], size) : /** @type {Stroke} */ (ends);
    })
    .filter((stroke) => stroke !== undefined);
  return [...shapes.flatMap((shape) => outlineStrokes(camera, size, shape)), ...constructed];
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Tokens} tokens
 * @param {Size} size
 * @param {Label[]} labels
 * @param {Stroke[]} strokes
 */
function paintLabels(context, tokens, size, labels, strokes) {
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.setLineDash([]);
  context.lineJoin = "round";
  const widths = labels.map(({ letter = "", text = "" }) => [
    widthOf(context, LETTER_FONT, letter),
    widthOf(context, TEXT_FONT, text),
  ]);
  const measured = labels.map((label, i) => ({ ...label, width: widths[i][0] + widths[i][1], height: 20 }));
  placeLabels(measured, strokes, size).forEach(({ x, y, height }, i) => {
    const { letter = "", text = "", colour } = labels[i];
    const middle = y + height / 2;
    paintText(context, tokens.paper, colour, LETTER_FONT, letter, x, middle);
    paintText(context, tokens.paper, colour, TEXT_FONT, text, x + widths[i][0], middle);
  });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} font
 * @param {string} text
 */
function widthOf(context, font, text) {
  context.font = font;
  return context.measureText(text).width;
}
