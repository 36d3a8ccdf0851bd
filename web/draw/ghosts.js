/**
 * Other positions of a shape on its path: the area swept, the first contact, and the positions that discrete steps
 * test.
 */

import { toScreen } from "../geometry/camera.js";
import { middleOf } from "../geometry/shapes.js";
import { outlinePath } from "./outline.js";
import TABLE from "./looks.json" with { type: "json" };
import { faded, fillPath, paintPoint, paintRun, strokePath } from "./strokes.js";

/** @import { Picture } from "./picture.js" */

const LOOKS = TABLE.ghosts;
const HIT = 2.5; // outline width in pixels at a position with a hit
const CROSS = 4; // half the size in pixels of the cross at a position with a miss

/**
 * Painted below the shapes.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintGhosts(context, { camera, ghosts = [], size, tokens }) {
  for (const { hit, kind, shape } of ghosts) {
    const { dash, fill, strength, width } = LOOKS[kind];
    const colour = hit ? tokens.hit : tokens["shape-a"];
    outlinePath(context, camera, size, shape);
    if (fill) faded(context, fill, () => fillPath(context, colour));
    faded(context, hit ? 1 : strength, () => strokePath(context, colour, hit ? HIT : width, hit ? [] : [...dash]));
  }
}

/**
 * Painted above the shapes: a dot where a discrete step is a hit, a cross where it is a miss.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintLooks(context, { camera, ghosts = [], size, tokens }) {
  for (const { hit, shape } of ghosts.filter(({ kind }) => kind === "place")) {
    const [x, y] = toScreen(camera, size, middleOf(shape));
    if (hit) paintPoint(context, tokens, [x, y], tokens.hit);
    else for (const way of [-CROSS, CROSS]) paintRun(context, [[x - CROSS, y - way], [x + CROSS, y + way]], tokens.faint, 1.5);
  }
}
