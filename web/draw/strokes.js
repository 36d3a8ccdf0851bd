/** Lines, the heads of arrows, the ends of bars, points: what pictures are drawn with. */

/** @import { Point } from "../geometry/camera.js" */
/** @import { Tokens } from "./tokens.js" */

export const POINT = 4;
const HEAD = 11; // pixels of an arrow
const TICK = 6; // pixels to either side of a bar

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} run
 * @param {string} colour
 * @param {number} width
 * @param {number[]} dash
 */
export function paintRun(context, run, colour, width, dash) {
  context.beginPath();
  run.forEach((point, i) => (i ? context.lineTo(...point) : context.moveTo(...point)));
  context.setLineDash(dash);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = "butt";
  context.lineJoin = "round";
  context.stroke();
}

/**
 * The head of an arrow, as long as there is room for it.
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} run
 * @param {string} colour
 */
export function paintHead(context, [[ax, ay], [bx, by]], colour) {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return;
  const long = Math.min(HEAD, length);
  const [ux, uy] = [((bx - ax) / length) * long, ((by - ay) / length) * long];
  context.beginPath();
  context.moveTo(bx, by);
  context.lineTo(bx - ux - uy * 0.4, by - uy + ux * 0.4);
  context.lineTo(bx - ux + uy * 0.4, by - uy - ux * 0.4);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
}

/**
 * The ticks at both ends of a bar.
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} run
 * @param {string} colour
 */
export function paintEnds(context, run, colour) {
  context.globalAlpha = Math.min(1, context.globalAlpha * 2);
  for (const end of run) paintTick(context, end, run, colour);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {Point[]} run Which it is square to.
 * @param {string} colour
 */
export function paintTick(context, [x, y], [[ax, ay], [bx, by]], colour) {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [(-(by - ay) / length) * TICK, ((bx - ax) / length) * TICK];
  paintRun(context, [[x - nx, y - ny], [x + nx, y + ny]], colour, 1.5, []);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Tokens} tokens
 * @param {Point} at
 * @param {string} colour
 * @param {number} [radius]
 */
export function paintPoint(context, tokens, [x, y], colour, radius = POINT) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.setLineDash([]);
  context.fillStyle = colour;
  context.strokeStyle = tokens.paper;
  context.lineWidth = 2;
  context.stroke();
  context.fill();
}
