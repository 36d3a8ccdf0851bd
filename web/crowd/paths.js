/** Draws a crowd without WebGL: each body as a path, grouped by look. */

import { outlinePath } from "../draw/outline.js";
import { newContext } from "../draw/sized.js";
import { toPixels, toScreen } from "../geometry/camera.js";
import { STATE } from "./bodies.js";
import { HEAVIEST, LOOK, lookOf } from "./look.js";

/** @import { Picture } from "./look.js" */

const LEAST = 1.5; // pixels of reach from which a body has an outline; smaller ones are dots
const SLOPE = 45; // degrees

/** @param {CanvasRenderingContext2D} context */
export function pathPainterOf(context) {
  return (/** @type {Picture} */ picture) => {
    const { ratio, size: { width, height }, states } = picture;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    for (const state of [...new Set(states)].sort((a, b) => a - b)) paintAlike(context, picture, state);
    context.globalAlpha = 1;
    paintMarks(context, picture);
  };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {number} state
 */
function paintAlike(context, { bodies, places, camera, size, chosen, states, tokens }, state) {
  const look = lookOf(state);
  const colour = tokens[look.colour];
  const strength = chosen < 0 || state > STATE.hit ? 1 : LOOK.others;
  const fill = state & STATE.hit ? hatch(context, colour) : colour;
  const within = state & STATE.hit ? 1 : LOOK.fill;
  context.strokeStyle = colour;
  for (const [i, each] of states.entries()) {
    if (each !== state) continue;
    const reach = toPixels(camera, bodies.reaches[i]);
    const [x, y] = toScreen(camera, size, [places[2 * i], places[2 * i + 1]]);
    if (x + reach < 0 || y + reach < 0 || x - reach > size.width || y - reach > size.height) continue;
    context.globalAlpha = strength;
    if (reach < LEAST) {
      context.fillStyle = colour;
      context.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
      continue;
    }
    context.lineWidth = Math.min(look.weight, Math.max(1, HEAVIEST * reach));
    outlinePath(context, camera, size, bodies.shape(places, i));
    context.stroke();
    context.globalAlpha = strength * within;
    context.fillStyle = fill;
    context.fill();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
function paintMarks(context, { camera, marks: { lines, points }, size, tokens: { ink } }) {
  const at = (/** @type {Float32Array} */ places, /** @type {number} */ i) => toScreen(camera, size, [places[i], places[i + 1]]);
  Object.assign(context, { lineWidth: 1, strokeStyle: ink, fillStyle: ink });
  context.beginPath();
  for (let i = 0; i < lines.length; i += 4) {
    context.moveTo(...at(lines, i));
    context.lineTo(...at(lines, i + 2));
  }
  context.stroke();
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = at(points, i).map((each) => each - LOOK.point / 2);
    context.fillRect(x, y, LOOK.point, LOOK.point);
  }
}

/**
 * Diagonals on a light background.
 * @param {CanvasRenderingContext2D} context
 * @param {string} colour
 */
function hatch(context, colour) {
  const own = newContext(LOOK.hatch * Math.SQRT2, LOOK.hatch * Math.SQRT2);
  const { canvas, canvas: { width, height } } = own;
  own.fillStyle = colour;
  own.globalAlpha = LOOK.fill;
  own.fillRect(0, 0, width, height);
  own.globalAlpha = LOOK.shade;
  own.fillRect(0, 0, 1, height);
  const pattern = /** @type {CanvasPattern} */ (context.createPattern(canvas, "repeat"));
  pattern.setTransform(new DOMMatrix().rotate(SLOPE));
  return pattern;
}
