/** The captions of a picture: letters at points, lengths at segments, the region's name. */

import { readable, real } from "../model/numbers.js";
import { pick } from "../model/shapes.js";
import { toScreen, toWorld } from "./camera.js";
import { centroid, clipLine } from "./clip.js";
import { paintText } from "./halo.js";
import { placeLabels } from "./labels.js";
import { letterPoints, regionOnScreen } from "./onscreen.js";
import { outlineStrokes } from "./outline.js";

/** @import { Mark } from "../engine/protocol.js" */
/** @import { Point } from "./camera.js" */
/** @import { Label, Stroke } from "./labels.js" */
/** @import { Picture } from "./paint.js" */
/** @import { Tokens } from "./tokens.js" */

const SHORTEST = 14; // pixels of a segment that still gets its length beside it
const LETTER_FONT = 'italic 18px "STIX Two Math", "Cambria Math", "Times New Roman", serif';
const TEXT_FONT = "14px system-ui, sans-serif";

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Mark[]} marks
 */
export function paintCaptions(context, picture, marks) {
  const { size, tokens } = picture;
  const labels = labelsOf(picture, marks);
  context.textAlign = "left";
  context.textBaseline = "middle";
  const widths = labels.map(({ letter = "", text = "" }) => [
    widthOf(context, LETTER_FONT, letter),
    widthOf(context, TEXT_FONT, text),
  ]);
  const measured = labels.map((label, i) => ({ ...label, width: widths[i][0] + widths[i][1], height: 20 }));
  placeLabels(measured, strokesOf(picture, marks), size).forEach(({ x, y, height }, i) => {
    const { letter = "", text = "", colour } = labels[i];
    const middle = y + height / 2;
    paintText(context, tokens.paper, colour, LETTER_FONT, letter, x, middle);
    paintText(context, tokens.paper, colour, TEXT_FONT, text, x + widths[i][0], middle);
  });
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
  const letters = named.map(({ letter, at, colour, shape, away: beside }) => {
    const siblings = named.filter((other) => other.shape === shape);
    return { letter, at, colour, away: beside ?? away(siblings.map((other) => other.at), at) };
  });
  const values = Object.assign({}, ...(answer?.explanation?.steps ?? []).map((step) => step.values));
  const others = marks.flatMap((mark) => {
    const points = mark.points.map((point) => toScreen(camera, size, point));
    if (mark.kind === "region") {
      const region = regionOnScreen(picture, mark);
      if (region.length < 3) return [];
      const text = picture.regionName(values[mark.name]);
      return [{ text, at: quietPlace(picture, region), colour: tokens.construction }];
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
 * A place in the region that no shape covers, if there is one about its middle.
 * @param {Picture} picture
 * @param {Point[]} region On the screen.
 * @returns {Point}
 */
function quietPlace({ camera, size, shapes }, region) {
  const middle = centroid(region);
  const places = [middle, ...region.map((corner) => halfway(middle, corner))];
  return places.find((place) => pick(shapes, toWorld(camera, size, place)) < 0) ?? middle;
}

/**
 * @param {string} name
 * @param {number | string} value
 * @param {Stroke} stroke
 * @param {Tokens} tokens
 * @returns {Label}
 */
function lengthLabel(name, value, [[ax, ay], [bx, by]], tokens) {
  const side = name === "r" ? 1 : -1;
  return {
    letter: name,
    text: ` = ${readable(real(value))}`,
    at: halfway([ax, ay], [bx, by]),
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
 * @param {Point} a
 * @param {Point} b
 * @returns {Point}
 */
function halfway(a, b) {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
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
 * @param {string} font
 * @param {string} text
 */
function widthOf(context, font, text) {
  context.font = font;
  return context.measureText(text).width;
}
