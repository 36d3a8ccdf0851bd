/** Drawing primitives: lines, arrow heads, ends of bars, points. */

import TABLE from "./looks.json" with { type: "json" };

/** @import { Point } from "../geometry/camera.js" */
/** @import { Tokens } from "./tokens.js" */

export const POINT = TABLE.point.radius;
const HEAD = TABLE.head; // of an arrow
const TICK = TABLE.tick; // at the ends of a bar

/**
 * Strokes the current path.
 * @param {CanvasRenderingContext2D} context
 * @param {string} colour
 * @param {number} width
 * @param {number[]} [dash]
 */
export function strokePath(context, colour, width, dash = []) {
  context.setLineDash(dash);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineJoin = "round";
  context.stroke();
}

/**
 * Fills the current path by the even-odd rule.
 * @param {CanvasRenderingContext2D} context
 * @param {string} colour
 */
export function fillPath(context, colour) {
  context.fillStyle = colour;
  context.fill("evenodd");
}

/**
 * Draws with this opacity.
 * @param {CanvasRenderingContext2D} context
 * @param {number} alpha
 * @param {() => void} draw
 */
export function faded(context, alpha, draw) {
  context.globalAlpha = alpha;
  draw();
  context.globalAlpha = 1;
}

/**
 * Begins a path of runs.
 * @param {CanvasRenderingContext2D} context
 * @param {Point[][]} runs
 */
export function runPath(context, runs) {
  context.beginPath();
  for (const run of runs) run.forEach(({ 0: x, 1: y }, i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
}

/**
 * Begins a path around a point.
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {number} radius
 */
export function circlePath(context, [x, y], radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} run
 * @param {string} colour
 * @param {number} width
 * @param {number[]} [dash]
 */
export function paintRun(context, run, colour, width, dash) {
  runPath(context, [run]);
  strokePath(context, colour, width, dash);
}

/** @typedef {{width: number, dash: number[], alpha?: number, paintEnd?: (context: CanvasRenderingContext2D, run: Point[], colour: string) => void}} Look */

/**
 * Paints a run with its ends.
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} run
 * @param {string} colour
 * @param {Look} look
 * @param {number} [strength]
 */
export function paintLook(context, run, colour, { width, dash, alpha = 1, paintEnd }, strength = 1) {
  faded(context, alpha * strength, () => {
    paintRun(context, run, colour, width, dash);
    paintEnd?.(context, run, colour);
  });
}

/**
 * The head of an arrow, shortened if the arrow is short.
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} run
 * @param {string} colour
 */
export function paintHead(context, [[ax, ay], [bx, by]], colour) {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return;
  const long = Math.min(HEAD.length, length);
  const [ux, uy] = [((bx - ax) / length) * long, ((by - ay) / length) * long];
  runPath(context, [[[bx, by], [bx - ux - uy * HEAD.half, by - uy + ux * HEAD.half], [bx - ux + uy * HEAD.half, by - uy - ux * HEAD.half]]]);
  context.closePath();
  fillPath(context, colour);
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
 * @param {Point[]} run The run that it is perpendicular to.
 * @param {string} colour
 */
export function paintTick(context, [x, y], [[ax, ay], [bx, by]], colour) {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [(-(by - ay) / length) * TICK.reach, ((bx - ax) / length) * TICK.reach];
  paintRun(context, [[x - nx, y - ny], [x + nx, y + ny]], colour, TICK.width);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Tokens} tokens
 * @param {Point} at
 * @param {string} colour
 * @param {number} [radius]
 */
export function paintPoint(context, tokens, at, colour, radius = POINT) {
  circlePath(context, at, radius);
  strokePath(context, tokens.paper, TABLE.point.rim);
  fillPath(context, colour);
}
