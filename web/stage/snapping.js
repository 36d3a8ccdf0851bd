/**
 * Snapping: handles keep to the lines of the grid and to round angles, and shapes to where they just touch another one,
 * which the engine finds.
 */

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
const REACH = 10; // pixels within which a shape is drawn to another one
const FINE = 9; // decimals more than can be seen
const ON = 1e-6; // of the grid's step: what is that near a line lies on it

/**
 * @typedef {{touching: (question: Touching) => Promise<Touched | null>, touched: (touched: Touched) => void}} News `touching`: asks where shapes
 *   touch; `touched`: they were brought there, told once.
 */

/** @typedef {ReturnType<typeof snappingOn>} Snapping */

/**
 * @param {Board} board
 * @param {Stage} stage
 * @param {News} news
 */
export function snappingOn(board, stage, news) {
  /** What is yet to be done, in turn. @type {(() => Promise<void> | void)[]} */
  const waiting = [];
  /** The last of them, if it is the place of a pointer. @type {(() => Promise<void> | void) | undefined} */
  let place;
  let isBusy = false;
  /** What was told last, of shapes that touch still. */
  let told = "";

  /** Whether what is moved snaps: the switch or the lesson says so, or the key that turns it round. @param {boolean} isTurned */
  function isOn(isTurned) {
    const { isSnapping, lesson } = board.store.parts;
    return lesson?.snaps ? !isTurned : board.kind.hasList && isSnapping !== isTurned;
  }

  /**
   * The way that brings a handle onto the grid; angles have notches instead.
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
   * The way of an arrow key to the next line of the grid; of a handle that turns, to the next notch.
   * @param {Handle} handle
   * @param {Point} arrow
   * @param {number} count Of lines or notches.
   * @returns {Point}
   */
  function next({ at, label, pivot }, arrow, count) {
    if (pivot) return nextNotch(at, pivot, arrow, count);
    const [right, up] = label === "radius" ? [0, arrow[1] - arrow[0]] : arrow; // which is measured downwards
    const step = gridStep(stage.camera);
    const to = (/** @type {number} */ from, /** @type {number} */ sign) => (sign ? step * (Math.floor((sign * from) / step + ON) + count) * sign - from : 0);
    return [to(at[0], right), to(at[1], up)];
  }

  /**
   * Has shapes that are dragged go to where they touch another one, or else onto the grid. A newer place of the pointer takes
   * that of one that still waits.
   * @param {Grip} grip
   * @param {Point} way From where they were.
   */
  function draw(grip, way) {
    if (place && waiting.at(-1) === place) waiting.pop();
    place = () => {
      if (!grip.isHeld) return undefined;
      const { camera, decimals } = stage;
      const goal = onGrid(grip.handle, way);
      const [dx, dy] = way.map((each, axis) => tidy(grip.handle.at[axis] + each, decimals) - grip.handle.at[axis]);
      return seek(grip, [goal, [dx, dy]], REACH / camera.scale);
    };
    enqueue(place);
  }

  /**
   * Has shapes that are moved by a key go on to the next line of the grid, or to the first touch before that; one key after
   * the other.
   * @param {Grip} grip
   * @param {Point} arrow
   * @param {number} lines
   */
  function goOn(grip, arrow, lines) {
    enqueue(() => {
      grip.take();
      return grip.isHeld ? seek(grip, [next(grip.handle, arrow, lines)], null) : undefined;
    });
  }

  /**
   * @param {Grip} grip
   * @param {Point[]} ways The first of which they go where nothing is touched.
   * @param {number | null} reach
   */
  async function seek(grip, ways, reach) {
    const { moved, start: { shapes } } = grip;
    const isAsked = board.store.parts.lesson?.snaps !== "grid";
    const touched = isAsked && await news.touching({ shapes, moved, ways, reach }).catch(() => null); // before Python is there, say
    if (!grip.isHeld) return;
    if (touched) grip.shift(touched.way);
    else grip.go(() => ways[0], 0, grip.decimals + FINE); // a polygon's middle is on the grid, its corners need not be
    const now = touched ? String([touched.pair, touched.just]) : "";
    if (touched && now !== told) news.touched(touched);
    told = now;
  }

  /** @param {() => Promise<void> | void} work */
  async function enqueue(work) {
    waiting.push(work);
    if (isBusy) return;
    isBusy = true;
    for (let first = waiting.shift(); first; first = waiting.shift()) await first();
    isBusy = false;
  }

  return {
    draw, goOn, isOn, next, onGrid,
    /** Whether something is still to be moved. */
    get isBusy() { return isBusy; },
    /** Does it once all that came before is where it belongs: so each press and drag stays a step. @param {() => void} act */
    inTurn: (act) => {
      if (isBusy) enqueue(act);
      else act();
    },
  };
}

/**
 * To the next multiple of the notch, in the direction of turning to which the arrow points.
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
  if (!sign) return [0, 0]; // it points along the arm
  const [cos, sin] = direction(sign * NOTCH * (Math.floor((sign * angle) / NOTCH + ON) + count));
  const length = Math.hypot(u, v);
  return [px + length * cos - x, py + length * sin - y];
}
