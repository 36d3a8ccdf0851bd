/** Where a shape is not, but was or will be on its way: all that it sweeps, the first contact, and the places where discrete steps look. */

import { toScreen } from "../geometry/camera.js";
import { hullOf } from "../geometry/kinds.js";
import { middleOf } from "../geometry/shapes.js";
import { outlinePath } from "./outline.js";
import TABLE from "./looks.json" with { type: "json" };
import { faded, fillPath, paintPoint, paintRun, strokePath } from "./strokes.js";

/** @import { Picture } from "./picture.js" */

const LOOKS = TABLE.ghosts;
const HIT = 2.5; // pixels of the outline at a place that hits
const CROSS = 4; // pixels to each side, of a place that misses

/**
 * Below the shapes.
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
 * On them: a dot where a discrete step hits, a cross where it misses.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paintLooks(context, { camera, ghosts = [], size, tokens }) {
  for (const { hit, shape } of ghosts.filter(({ kind }) => kind === "place")) {
    const [x, y] = toScreen(camera, size, middleOf(hullOf(shape).points));
    if (hit) paintPoint(context, tokens, [x, y], tokens.hit);
    else for (const way of [-CROSS, CROSS]) paintRun(context, [[x - CROSS, y - way], [x + CROSS, y + way]], tokens.faint, 1.5);
  }
}
