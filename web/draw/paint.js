/** Paints one frame: the plane, the shapes of one answered state, and the marks of its explanation. */

import { paintCaptions } from "./captions.js";
import { crossedOf } from "./crossed.js";
import { rightAnglesOf } from "./feet.js";
import { paintMeetings, paintShapes } from "./figures.js";
import { paintGhosts, paintLooks } from "./ghosts.js";
import { paintGrid, paintRim } from "./grid.js";
import { paintText } from "./halo.js";
import { boxAbout, overlap } from "./labels.js";
import TABLE from "./looks.json" with { type: "json" };
import { LOOKS, isSign, lookOf, markColour, runOf } from "./marks.js";
import { paintNumbers } from "./shape-numbers.js";
import { letterPoints } from "./onscreen.js";
import { outlinePath } from "./outline.js";
import { paintShown } from "./all-pairs-marks.js";
import { POINT, faded, fillPath, paintLook, paintPoint, paintRun, paintTick, runPath, strokePath } from "./strokes.js";
import { zerosOf } from "./ticks.js";
import { enlarge } from "./widths.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Axis, Picture, ShownMark } from "./picture.js" */

const LIT = 8; // pixels of highlighter visible around an outline
const TINT = TABLE.region;
const AXES = { inset: 52, length: 26, letter: 37, font: 'italic 15px "STIX Two Text", serif' };
const BEHIND = ["line", "drop"]; // kinds of marks behind the shapes

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paint(context, picture) {
  const { camera, map, size, tokens, marks } = picture;
  if (picture.behind) {
    context.clearRect(0, 0, size.width, size.height);
    picture.behind(camera, size, tokens);
  } else {
    context.fillStyle = tokens.paper;
    context.fillRect(0, 0, size.width, size.height);
  }
  map?.paint(context, camera, size, "cells");
  for (const shown of marks) if (shown.mark.kind === "region") paintRegion(context, picture, shown);
  if (picture.axes) paintAxes(context, picture, picture.axes);
  else paintGrid(context, camera, size, tokens);
  map?.paint(context, camera, size, "lines");
  for (const shown of marks) if (BEHIND.includes(shown.mark.kind)) paintMark(context, picture, shown);
  for (const shape of (picture.picked ?? []).flatMap((i) => picture.shapes[i] ?? [])) {
    outlinePath(context, camera, size, shape);
    strokePath(context, tokens.focus, 2 + LIT); // the highlighter
  }
  paintGhosts(context, picture);
  paintShapes(context, picture);
  paintLooks(context, picture);
  for (const shown of marks) if (![...BEHIND, "region"].includes(shown.mark.kind)) paintMark(context, picture, shown);
  for (const { run } of crossedOf(picture)) paintLook(context, run, tokens.construction, LOOKS.arrow);
  for (const run of rightAnglesOf(picture)) paintRun(context, run, tokens.construction, 1);
  for (const { at, run } of zerosOf(picture)) paintTick(context, at, run, tokens.construction);
  paintMeetings(context, picture);
  paintShown(context, picture);
  for (const { at, colour, away } of letterPoints(picture)) if (!away) paintPoint(context, tokens, at, colour);
  map?.paintRings(context, camera, size, tokens);
  if (!picture.axes) paintRim(context, picture);
  paintNumbers(context, picture);
  paintCaptions(context, picture);
}

/**
 * Paints everything on one canvas, for a picture without a second canvas behind it.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {() => HTMLCanvasElement | undefined} solids Returns the canvas that the picture's `behind` has drawn on.
 */
export function paintWhole(context, picture, solids) {
  const { behind } = picture;
  paint(context, { ...picture, behind: behind && ((camera, size, tokens) => {
    behind(camera, size, tokens);
    const drawn = solids();
    context.fillStyle = tokens.paper;
    context.fillRect(0, 0, size.width, size.height);
    if (drawn) context.drawImage(drawn, 0, 0, size.width, size.height);
  }) });
}

/**
 * The directions of the coordinate axes of space, in a corner, above any buttons and right of any handles there.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Axis[]} axes
 */
function paintAxes(context, { covered = [], enlarged, handles = [], size, tokens }, axes) {
  const corner = { x: 0, y: size.height - 2 * AXES.inset, width: AXES.inset + AXES.letter, height: 2 * AXES.inset };
  const y = Math.min(size.height, ...covered.filter((box) => overlap(box, corner)).map((box) => box.y)) - AXES.inset;
  const sign = boxAbout([AXES.inset, y], 2 * AXES.letter, 2 * AXES.letter);
  const x = Math.max(AXES.inset, ...handles.filter((handle) => overlap(handle, sign)).map((handle) => handle.x + handle.width + AXES.inset));
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const { name, way: [dx, dy] } of axes) {
    const tip = /** @type {Point} */ ([x + dx * AXES.length, y - dy * AXES.length]);
    paintRun(context, [[x, y], tip], tokens.axis, 1.5);
    paintText(context, tokens.paper, tokens.faint, enlarge(AXES.font, enlarged), name, x + dx * AXES.letter, y - dy * AXES.letter);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {ShownMark} shown
 */
function paintRegion(context, picture, { mark, strong }) {
  const { tokens, lit } = picture;
  const colour = markColour(tokens, mark);
  runPath(context, [runOf(picture, mark)]);
  faded(context, strong ? (mark.name === lit ? TINT.lit : TINT.strong) : TINT.faint, () => fillPath(context, colour));
  context.closePath();
  if (strong) faded(context, TINT.border, () => strokePath(context, colour, 1));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {ShownMark} shown
 */
function paintMark(context, picture, { mark, strong, fade = 1 }) {
  const { tokens, lit } = picture;
  const run = runOf(picture, mark);
  if (!run.length || isSign(mark)) return;
  const colour = markColour(tokens, mark);
  const isLit = strong && mark.name === lit;
  const strength = strong ? 1 : fade;
  if (mark.kind === "point") {
    if (isLit) paintPoint(context, tokens, run[0], tokens.focus, POINT + LIT / 2);
    faded(context, strength, () => paintPoint(context, tokens, run[0], colour));
    return;
  }
  const look = lookOf(mark);
  if (isLit) paintRun(context, run, tokens.focus, look.width + LIT);
  paintLook(context, run, colour, look, strength);
}
