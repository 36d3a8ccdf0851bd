/**
 * Snapping: handles snap to grid lines and to round angles, and shapes to positions where they just touch another one,
 * which the engine finds.
 */

import { turns } from "../async/newest.js";
import { gridStep } from "../draw/grid.js";
import { tidy } from "../geometry/numbers.js";
import { direction } from "../geometry/turns.js";

/** @import { Board } from "../document/board.js" */
/** @import { Touched, Touching } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Handle } from "../geometry/shapes.js" */
/** @import { Grip } from "./grip.js" */
/** @import { Stage } from "./stage.js" */

export const NOTCH = 15; // degrees
const REACH = 10; // pixels within which a shape snaps to another one
const FINE = 9; // additional decimals beyond the visible ones
const ON = 1e-6; // fraction of the grid step: a position this close to a line counts as on it

/**
 * @typedef {{touching: (question: Touching) => Promise<Touched | null>, touched: (touched: Touched | null) => void}} News
 *   `touching`: asks where shapes touch; `touched`: called once when they were moved there, and once when moved away.
 */

/** @typedef {ReturnType<typeof snappingOn>} Snapping */

/**
 * @param {Board} board
 * @param {Stage} stage
 * @param {News} news
 */
export function snappingOn(board, stage, news) {
  /** The pending moves. */
  const moves = turns();
  /** The last report, while the shapes still touch. */
  let last = "";

  /**
   * Whether moves snap: set by the switch or the lesson, and inverted by a key.
   * @param {boolean} isTurned
   * @param {boolean} isRing Whether a 3D shape is turned.
   */
  function isOn(isTurned, isRing) {
    const { isSnapping, lesson } = board.store.parts;
    if (lesson?.snaps) return !isTurned;
    return isRing ? isTurned : board.kind.hasList && !board.projection && isSnapping !== isTurned;
  }

  /**
   * The displacement that brings a handle onto the grid; handles that rotate have notches instead.
   * @param {Handle} handle
   * @param {Point} way
   * @returns {Point}
   */
  function onGrid({ at, pivot }, way) {
    if (pivot) return way;
    const step = gridStep(stage.camera);
    const [dx, dy] = way.map((each, axis) => step * Math.round((at[axis] + each) / step) - at[axis]);
    return [dx, dy];
  }

  /**
   * The displacement of an arrow key: to the next grid line, or for a handle that rotates, to the next notch.
   * @param {Handle} handle
   * @param {Point} arrow
   * @param {number} count Number of lines or notches.
   * @returns {Point}
   */
  function next({ at, label, pivot }, arrow, count) {
    if (pivot) return nextNotch(at, pivot, arrow, count);
    // The radius is measured downwards.
    const [right, up] = label === "radius" ? [0, arrow[1] - arrow[0]] : arrow;
    const step = gridStep(stage.camera);
    const to = (/** @type {number} */ from, /** @type {number} */ sign) => (sign ? step * (Math.floor((sign * from) / step + ON) + count) * sign - from : 0);
    return [to(at[0], right), to(at[1], up)];
  }

  /**
   * Moves dragged shapes to where they touch another one, or otherwise onto the grid. A newer pointer position replaces
   * one that is still waiting.
   * @param {Grip} grip
   * @param {Point} way From where they were.
   */
  function draw(grip, way) {
    moves.put(() => {
      if (!grip.isHeld) return undefined;
      const { camera, decimals } = stage;
      const goal = onGrid(grip.handle, way);
      const [dx, dy] = way.map((each, axis) => tidy(grip.handle.at[axis] + each, decimals) - grip.handle.at[axis]);
      return seek(grip, [goal, [dx, dy]], REACH / camera.scale);
    }, grip);
  }

  /**
   * Moves shapes by a key to the next grid line, or to the first contact before it; keys are handled one after the
   * other.
   * @param {Grip} grip
   * @param {Point} arrow
   * @param {number} lines
   */
  function goOn(grip, arrow, lines) {
    moves.put(() => {
      grip.take();
      return grip.isHeld ? seek(grip, [next(grip.handle, arrow, lines)], null) : undefined;
    });
  }

  /**
   * @param {Grip} grip
   * @param {Point[]} ways They follow the first one if nothing touches.
   * @param {number | null} reach
   */
  async function seek(grip, ways, reach) {
    const { moved, start: { shapes } } = grip;
    const isAsked = board.store.parts.lesson?.snaps !== "grid";
    // Null if it fails, for example before Python is ready.
    const touched = isAsked && await news.touching({ shapes, moved, ways, reach }).catch(() => null);
    if (!grip.isHeld) return;
    if (touched) grip.shift(touched.way);
    // A polygon's middle is on the grid, but its corners need not be.
    else grip.go(() => ways[0], 0, grip.decimals + FINE);
    const now = touched ? String([touched.pair, touched.just]) : "";
    if (now !== last) news.touched(touched || null);
    last = now;
  }

  return {
    draw, goOn, isOn, next, onGrid,
    /** Whether a move is still pending. */
    get isBusy() { return moves.isBusy; },
    /** Runs a function after all pending moves, so that each press and drag stays one step. @param {() => void} act */
    inTurn: (act) => (moves.isBusy ? moves.put(act) : act()),
  };
}

/**
 * The displacement to the next multiple of the notch, rotating in the direction of the arrow.
 * @param {Point} at
 * @param {Point} pivot
 * @param {Point} arrow
 * @param {number} count
 * @returns {Point}
 */
function nextNotch([x, y], [px, py], [right, up], count) {
  const [u, v] = [x - px, y - py];
  const sign = Math.sign(u * up - v * right);
  const angle = (Math.atan2(v, u) * 180) / Math.PI;
  if (!sign) return [0, 0]; // the arrow points along the arm
  const [cos, sin] = direction(sign * NOTCH * (Math.floor((sign * angle) / NOTCH + ON) + count));
  const length = Math.hypot(u, v);
  return [px + length * cos - x, py + length * sin - y];
}
