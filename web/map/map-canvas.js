/** A map on a canvas: painted once for each level, then only copied. */

import { newContext } from "../draw/sized.js";
import { toScreen, toWorld } from "../geometry/camera.js";
import { brief, roundUp } from "../geometry/numbers.js";
import { around } from "../geometry/vectors.js";
import { traceContours, traceEdge } from "./contours.js";
import { KINDS, flawsOf } from "./flaws.js";
import { labelsOf } from "./map-labels.js";
import { cellAt, extent } from "./lattice.js";
import { SHADES, shadesOf } from "./scale.js";

/** @import { Box, Label } from "../draw/labels.js" */
/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Camera, Point, Size } from "../geometry/camera.js" */
/** @import { MapLabel } from "./map-labels.js" */
/** @import { Lattice } from "./lattice.js" */
/** @import { Level } from "./surveyor.js" */

/**
 * @typedef {{level: Level, cells: HTMLCanvasElement, lines: HTMLCanvasElement, labels: MapLabel[], step: number}} Sheet
 *   `step`: the distance between contours, 0 if there are none. The lines have their own canvas, because they lie above
 *   the grid.
 */

export const REGIONS = 8; // regions with their own colour; further ones reuse these
const CONTOURS = 44; // pixels between two, at least
const STRIPES = 10; // pixels between two stripes of a pattern
const FINE = 4; // maximum size in pixels of the cells on which lines are traced
const WIDTH = { edge: 2.5, contour: 1, flaw: 2 };
const TINT = { hit: 0.1, hatch: 0.32, agreed: 0.07, flaw: 0.28, stripe: 0.7, cost: 0.8 };
const SIGN = /^[A-Z]?[0-9₀-₉]+$/; // a name that is a number, or a letter with an index
const SIGN_FONT = "600 20px system-ui, sans-serif";
const NAME_FONT = "600 14px system-ui, sans-serif";
const VALUE_FONT = "12px system-ui, sans-serif";
const PARTS = [0, 1 / 3, 2 / 3, 1]; // distances from a region's centre to try, as fractions of the room around it
const WAYS = 8; // directions from the centre in which to look for room

/**
 * @param {Level} level
 * @param {Tokens} tokens
 * @returns {Sheet}
 */
export function makeMapCanvas(level, tokens) {
  const { camera, size, ratio, lattice, cells, subject } = level;
  const [ground, drawing] = [1, 2].map(() => newContext(size.width * ratio, size.height * ratio));
  const { left, right, top, bottom } = extent(lattice);
  const [x, y] = toScreen(camera, size, [left, top]);
  const pixels = lattice.pitch * camera.scale;
  const image = paintCells(lattice, classesOf(level), coloursOf(level, tokens), pixels);
  ground.scale(ratio, ratio);
  ground.imageSmoothingEnabled = pixels <= FINE;
  ground.drawImage(image, x, y, (right - left) * camera.scale, (top - bottom) * camera.scale);

  drawing.scale(ratio, ratio);
  drawing.translate(x, y);
  drawing.scale(pixels, pixels);
  const step = !cells.cost && cells.distance.some((distance) => distance > 0) ? roundUp(CONTOURS / camera.scale) : 0;
  paintLines(drawing, level, tokens, step, pixels);
  const labels = subject.compared || cells.cost ? [] : labelsOf(lattice, cells, camera.scale, step);
  return { level, cells: ground.canvas, lines: drawing.canvas, labels, step };
}

/**
 * Draws the contours and the boundary of the hits; when comparing, the boundary of the exact hits and those of the
 * flaws with or without an area.
 * @param {CanvasRenderingContext2D} context Its unit is a cell.
 * @param {Level} level
 * @param {Tokens} tokens
 * @param {number} step The distance between two contours.
 * @param {number} pixels The size of a cell.
 */
function paintLines(context, { subject, cells, lattice: { columns } }, tokens, step, pixels) {
  context.lineCap = "round";
  const stroke = (/** @type {keyof Tokens} */ token, /** @type {number} */ width, /** @type {() => void} */ trace) => {
    context.beginPath();
    trace();
    Object.assign(context, { strokeStyle: tokens[token], lineWidth: width / pixels });
    context.stroke();
  };
  const edge = (/** @type {keyof Tokens} */ token, /** @type {number} */ width, /** @type {Uint8Array} */ set) =>
    stroke(token, width, () => traceEdge(set, cells.distance, columns, context));
  if (!subject.compared) {
    if (step) stroke("map-line", WIDTH.contour, () => traceContours(cells.distance, columns, step, step, context));
    edge("hit", WIDTH.edge, cells.hit);
    return;
  }
  const { areas, lines } = flawsOf(cells);
  edge("map-line", WIDTH.contour, cells.exact.map((exact) => exact & 1));
  for (const { kind, token } of KINDS) {
    for (const flaws of [areas, lines]) edge(token, WIDTH.flaw, flaws.map((flaw) => Number(flaw === kind)));
  }
}

/**
 * The class of each cell: its shade, if operations are counted; twice its flaw plus 1 for an exact hit, when comparing;
 * otherwise twice its region plus 1 for a hit.
 * @param {Level} level
 */
function classesOf({ subject, cells: { hit, region, exact, cost } }) {
  if (cost) return shadesOf(cost);
  if (!subject.compared) return hit.map((each, i) => 2 * (region[i] % REGIONS) + each);
  return flawsOf({ hit, exact }).areas.map((flaw, i) => 2 * flaw + (exact[i] & 1));
}

/** @typedef {[colour: string, alpha: number]} Wash */

/**
 * The colours of each class: plain, on a rising stripe, on a falling one, and where both cross.
 * @param {Level} level
 * @param {Tokens} tokens
 * @returns {number[][]}
 */
function coloursOf({ subject, cells }, tokens) {
  const context = newContext(1, 1, { willReadFrequently: true });
  const mix = (/** @type {Wash[]} */ ...washes) => {
    for (const [colour, alpha] of washes) {
      context.globalAlpha = alpha;
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
    }
    return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0];
  };
  const even = (/** @type {Wash[]} */ ...washes) => Array(4).fill(mix(...washes));
  /** @type {Wash} */
  const paper = [tokens.paper, 1];

  if (cells.cost) return Array.from({ length: SHADES }, (_, i) => even(paper, [tokens.construction, (TINT.cost * i) / (SHADES - 1)]));
  if (subject.compared) {
    const striped = (/** @type {string} */ colour, /** @type {boolean[]} */ lined) =>
      lined.map((isLined) => mix(paper, [colour, isLined ? TINT.stripe : TINT.flaw]));
    const hits = striped(tokens["false-hit"], [false, true, false, true]);
    const misses = striped(tokens["false-miss"], [false, false, true, true]);
    const points = even(paper, [tokens["wrong-point"], TINT.flaw]);
    const rules = even(paper, [tokens["by-rule"], TINT.flaw]);
    return [even(paper), even(paper, [tokens.ink, TINT.agreed]), hits, hits, misses, misses, points, points, rules, rules];
  }
  const hasRegions = cells.region.some(Boolean);
  return Array.from({ length: REGIONS }, (_, region) => {
    /** @type {Wash} */
    const ground = hasRegions ? [tokens[/** @type {"region-0"} */ (`region-${region}`)], 1] : paper;
    const plain = mix(ground, [tokens.hit, TINT.hit]);
    const lined = mix(ground, [tokens.hit, TINT.hatch]);
    return [even(ground), [plain, lined, plain, lined]];
  }).flat();
}

/**
 * Paints one pixel per cell, with stripes that are fixed to the plane.
 * @param {Lattice} lattice
 * @param {Uint8Array} classes
 * @param {number[][]} colours
 * @param {number} pixels Screen pixels per cell.
 */
function paintCells({ columns, rows, left, top }, classes, colours, pixels) {
  const context = newContext(columns, rows);
  const image = context.createImageData(columns, rows);
  const painted = new Uint32Array(image.data.buffer);
  const period = pixels > FINE ? Infinity : Math.max(2, Math.round(STRIPES / pixels));
  const phase = (/** @type {number} */ start) => ((start % period) + period) % period;
  for (let j = 0, at = 0; j < rows; j += 1) {
    let rising = phase(left - (top - j));
    let falling = phase(left + (top - j));
    for (let i = 0; i < columns; i += 1, at += 1) {
      painted[at] = colours[classes[at]][(rising === 0 ? 1 : 0) + (falling === 0 ? 2 : 0)];
      rising = rising + 1 === period ? 0 : rising + 1;
      falling = falling + 1 === period ? 0 : falling + 1;
    }
  }
  context.putImageData(image, 0, 0);
  return context.canvas;
}

/**
 * Copies a layer of a sheet to the current position of its part of the plane.
 * @param {CanvasRenderingContext2D} context
 * @param {Sheet} sheet
 * @param {"cells" | "lines"} layer
 * @param {Camera} camera
 * @param {Size} size
 */
export function paintMapCanvas(context, { level, ...canvases }, layer, camera, size) {
  const [x, y] = toScreen(camera, size, toWorld(level.camera, level.size, [0, 0]));
  const zoom = camera.scale / level.camera.scale;
  context.drawImage(canvases[layer], x, y, level.size.width * zoom, level.size.height * zoom);
}

/**
 * Places a sheet's labels: each at the centre of its region, or where the region has more room, but entirely inside it.
 * @param {Pick<Sheet, "labels" | "level">} sheet
 * @param {Tokens} tokens
 * @param {{onScreen: (place: Point) => Point, placeAt: (pixel: Point) => Point | undefined}} view Converts from the map
 *   to the screen, and back.
 * @param {(region: number) => string} nameOf
 * @returns {Label[]}
 */
export function mapLabels({ labels, level }, tokens, { onScreen, placeAt }, nameOf) {
  return labels.map(({ at, kind, value, room }) => {
    const places = (room ? PARTS : [0]).flatMap((part) => (part ? around(WAYS, part * room, at) : [at])).map(onScreen);
    if (kind === "distance") return { text: brief(value), font: VALUE_FONT, colour: tokens.faint, at: places[0], places };
    const text = nameOf(value);
    const fits = (/** @type {Box} */ box) => spotsOf(box).map(placeAt).every((place) => place && level.cells.region[cellAt(level.lattice, place)] === value);
    return { text, font: SIGN.test(text) ? SIGN_FONT : NAME_FONT, colour: tokens.ink, at: places[0], places, fits };
  });
}

/**
 * Its centre, its corners, and the midpoints of its sides.
 * @param {Box} box
 */
function spotsOf({ x, y, width, height }) {
  const parts = [0, 0.5, 1];
  return parts.flatMap((i) => parts.map((j) => /** @type {Point} */ ([x + i * width, y + j * height])));
}
