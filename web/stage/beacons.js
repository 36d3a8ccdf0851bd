/** Buttons at the edge of the view that point to shapes out of view, and bring them back. */

import { html } from "lit-html";

import { lettersOf, namedShape } from "../document/names.js";
import { shapeToken } from "../draw/onscreen.js";
import { outlineStrokes } from "../draw/outline.js";
import { seen } from "../geometry/camera.js";
import { clipLeft } from "../geometry/clip.js";
import { hullOf } from "../geometry/kinds.js";
import { seenShape } from "../geometry/projection.js";
import { middleOf, pick } from "../geometry/shapes.js";
import { show } from "../words/show.js";

/** @import { Board } from "../document/board.js" */
/** @import { Box } from "../draw/labels.js" */
/** @import { Camera, Point, Size } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Handles } from "./handles.js" */
/** @import { Stage } from "./stage.js" */

/** Distance from the edge in pixels, clear of the buttons over the picture. */
const INSETS = { side: 40, top: 78, bottom: 48 };
// Pixels from the buttons at the top of the picture to a beacon's centre.
const BELOW = 34;
const APART = 52; // minimum distance in pixels between two beacons
const MOST_LETTERS = 3;

/** @typedef {{left: number, right: number, top: number, bottom: number}} Room The area for their centres. */
/**
 * @typedef {{shape: number, at: Point, angle: number}} Beacon Its position, and the direction it points in, clockwise
 *   from the right.
 */

/**
 * @param {HTMLElement} parent
 * @param {Board} board
 * @param {Stage} stage
 * @param {Handles} handles
 */
export function beaconsOn(parent, board, stage, handles) {
  /** @type {Beacon[]} */
  let shown = [];

  /** @param {Texts} texts */
  function build(texts) {
    const { cast, paired } = board;
    show(cast.map(({ number }, i) => {
      const letters = lettersOf({ shapes: cast }, i);
      const letter = html`<var>${letters.length > MOST_LETTERS ? letters[0] : letters}</var>`;
      return html`<button type="button" class="beacon ${shapeToken(i, paired)}" hidden @click=${() => bringBack(i)}
        aria-label=${texts.plain("beacon.label", { shape: namedShape(texts, { shapes: cast }, i) })}>${number ?? letter}</button>`;
    }), parent);
  }

  /** @param {Shape[]} shapes As drawn. */
  function place(shapes) {
    const seenShapes = shapes.map((shape) => (shape.type === "mesh" ? undefined : seenShape(board.projection, shape)));
    const beacons = beaconsOf(stage.camera, stage.size, seenShapes, stage.covered);
    if (!beacons.length && !shown.length) return;
    shown = beacons;
    const buttons = /** @type {HTMLCollectionOf<HTMLButtonElement>} */ (parent.children);
    [...buttons].forEach((button, i) => {
      const beacon = beacons.find(({ shape }) => shape === i);
      if (button.hidden === Boolean(beacon)) button.hidden = !beacon;
      if (!beacon) return;
      button.style.transform = `translate(${beacon.at[0]}px, ${beacon.at[1]}px)`;
      button.style.setProperty("--angle", `${beacon.angle}rad`);
    });
  }

  /** @param {number} shape */
  function bringBack(shape) {
    stage.fit();
    place(board.state.shapes);
    handles.place(board.state.shapes);
    handles.focus(shape);
  }

  return { build, place };
}

/**
 * One for each shape that is completely out of view, as long as there is room.
 * @param {Camera} camera
 * @param {Size} size
 * @param {(Shape | undefined)[]} shapes
 * @param {Box[]} [covered] Areas under buttons over the picture.
 * @returns {Beacon[]}
 */
export function beaconsOf(camera, size, shapes, covered = []) {
  const room = roomIn(size, covered);
  /** @type {Beacon[]} */
  const beacons = [];
  shapes.forEach((shape, i) => {
    if (!shape || isOnStage(camera, size, shape)) return;
    const [x, y] = wayTo(camera, shape);
    const at = besides(atRim(room, [x, -y]), room, beacons);
    if (at) beacons.push({ shape: i, at, angle: Math.atan2(-y, x) });
  });
  return beacons;
}

/**
 * Whether any part of a shape is in view: one of its points is close enough, it contains a corner of the view, or it
 * crosses the view.
 * @param {Camera} camera
 * @param {Size} size
 * @param {Shape} shape
 */
function isOnStage(camera, size, shape) {
  const { points, radius, directions } = hullOf(shape);
  if (directions.length) return outlineStrokes(camera, size, shape).length > 0;
  const { left, right, bottom, top } = seen(camera, size);
  const gap = (/** @type {Point} */ [x, y]) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(bottom - y, 0, y - top));
  /** @type {Point[]} */
  const frame = [[left, bottom], [right, bottom], [right, top], [left, top]];
  return points.some((point) => gap(point) <= radius) || frame.some((corner) => pick([shape], corner) === 0)
    || frame.reduce((part, corner, i) => clipLeft(part, frame.at(i - 1) ?? corner, corner), points).length > 0;
}

/**
 * The vector from the middle of the view to the middle of the shape's points, halved so that nothing overflows.
 * @param {Camera} camera
 * @param {Shape} shape
 * @returns {Point}
 */
function wayTo({ x, y }, shape) {
  const [u, v] = middleOf(shape);
  return [u / 2 - x / 2, v / 2 - y / 2];
}

/**
 * Where a vector from the middle reaches the edge of the area.
 * @param {Room} room
 * @param {Point} way In screen coordinates.
 * @returns {Point}
 */
function atRim({ left, right, top, bottom }, [dx, dy]) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const larger = Math.max(Math.abs(dx), Math.abs(dy)) || 1;
  const [u, v] = [dx / larger, dy / larger];
  const part = Math.min((right - left) / 2 / Math.abs(u), (bottom - top) / 2 / Math.abs(v));
  return [x + u * part, y + v * part];
}

/**
 * @param {Size} size
 * @param {Box[]} covered
 * @returns {Room}
 */
function roomIn({ width, height }, covered) {
  const { side, top, bottom } = INSETS;
  const over = covered.filter(({ y, height: high }) => y + high / 2 < height / 2);
  const low = height - bottom;
  return { left: side, right: width - side, top: Math.min(low, Math.max(top, ...over.map(({ y, height: high }) => y + high + BELOW))), bottom: low };
}

/**
 * The given position if it is free, otherwise the next free position along the edge, if any.
 * @param {Point} at
 * @param {Room} room
 * @param {Beacon[]} others
 * @returns {Point | undefined}
 */
function besides([x, y], { left, right, top, bottom }, others) {
  const isFree = (/** @type {Point} */ at) => others.every((other) => Math.hypot(at[0] - other.at[0], at[1] - other.at[1]) >= APART);
  if (isFree([x, y])) return [x, y];
  const isUpright = x === left || x === right;
  const [place, least, most] = isUpright ? [y, top, bottom] : [x, left, right];
  const along = others.filter(({ at }) => (isUpright ? at[0] === x : at[1] === y)).map(({ at }) => at[isUpright ? 1 : 0]);
  const next = along.flatMap((occupied) => [occupied - APART, occupied + APART])
    .filter((each) => each >= least && each <= most)
    .sort((a, b) => Math.abs(a - place) - Math.abs(b - place));
  return next.map((each) => /** @type {Point} */ (isUpright ? [x, each] : [each, y])).find(isFree);
}
