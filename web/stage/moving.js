/** How a handle moves what it belongs to: in a drag, and by arrow keys. */

import { bodyOf } from "../geometry/bodies.js";
import { squaredProjection } from "../geometry/projection.js";
import { STEP_DECIMALS, arrowIn, stepIn } from "../input/arrows.js";
import { Grip } from "./grip.js";
import { NOTCH } from "./snapping.js";

/** @import { Board } from "../document/board.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Handle } from "../geometry/shapes.js" */
/** @import { Snapping } from "./snapping.js" */
/** @import { Stage } from "./stage.js" */

const FAR = 5; // lines of the grid, or notches, that an arrow key goes with Shift where it snaps
const WHOLE = ["turn", "rotate", "scale"]; // handles that change the form of no part

/**
 * @param {Board} board
 * @param {Stage} stage
 * @param {Snapping} snapping
 * @param {(index: number, id: string, shape?: Shape, projection?: Board["projection"]) => Handle} find
 * @param {(parts: number) => void} cut A polygon got a dent, and is so many now.
 */
export function movingOn(board, stage, snapping, find, cut) {
  /**
   * Takes hold: the handle keeps its distance to the pointer, and every move starts from where the
   * shape was, so that no rounding gathers.
   * @param {number} shape
   * @param {string} id
   * @param {[number, number]} from
   */
  function grab(shape, id, from) {
    const { camera: { scale }, decimals } = stage;
    const grip = gripOn(shape, id, decimals);
    snapping.inTurn(() => {
      grip.take();
      board.history.begin("drag");
    });
    return {
      end: () => snapping.inTurn(() => {
        board.history.end("drag");
        tellCut(grip);
      }),
      move: (/** @type {[number, number]} */ [x, y], isCtrl = false) => {
        /** @type {[number, number]} */
        const way = [(x - from[0]) / scale, (from[1] - y) / scale];
        const isSnapping = snapping.isOn(isCtrl);
        if (isSnapping && id === "move") snapping.draw(grip, way);
        else snapping.inTurn(() => grip.go((handle) => (isSnapping ? snapping.onGrid(handle, way) : way), isSnapping ? NOTCH : 0));
      },
    };
  }

  /**
   * What a handle moves: its shape, or with that all that are picked; what turns or scales a part of a body does so to all of it.
   * @param {number} shape
   * @param {string} id
   * @param {number} decimals
   * @param {Board["projection"]} [projection]
   */
  function gripOn(shape, id, decimals, projection) {
    const findOf = (/** @type {number} */ i) => find(i, id, undefined, projection);
    /** @returns {[number, Handle][]} */
    const moved = () => {
      if (id === "move") return board.groupOf(shape).map((i) => [i, findOf(i)]);
      const handle = findOf(shape);
      const { shapes } = board.state;
      const others = WHOLE.includes(handle.label) ? bodyOf(shapes, shape).filter((i) => i !== shape) : [];
      return [[shape, handle], ...others.map((i) => /** @type {[number, Handle]} */ (
        [i, { ...handle, moved: (dx, dy, notch) => handle.moved(dx, dy, notch, shapes[i]) }]))];
    };
    return new Grip(board, shape, decimals, moved);
  }

  /**
   * A polygon got a dent: its parts are picked, and go together.
   * @param {Grip} grip
   */
  function tellCut({ isHeld, shape, start }) {
    const more = board.state.shapes.length - start.shapes.length;
    if (!isHeld || more <= 0) return;
    board.pick(Array.from({ length: more + 1 }, (_, i) => shape + i));
    cut(more + 1);
  }

  /**
   * @param {{shape: number, id: string}} handle
   * @param {KeyboardEvent} event
   * @returns {boolean} Whether it is an arrow key by which the handle moves.
   */
  function nudge({ shape, id }, event) {
    const arrow = arrowIn(event);
    if (!arrow) return false;
    event.preventDefault();
    if (event.repeat && snapping.isBusy) return false;
    const isSnapping = !event.altKey && snapping.isOn(false);
    const step = stepIn(event);
    const decimals = Math.max(stage.decimals, STEP_DECIMALS);
    snapping.inTurn(() => board.history.begin("nudge"));
    const lines = event.shiftKey ? FAR : 1;
    if (isSnapping && id === "move") {
      snapping.goOn(gripOn(shape, id, decimals), arrow, lines);
      return true;
    }
    const grip = gripOn(shape, id, decimals, squaredProjection(board.state.parameters));
    snapping.inTurn(() => {
      grip.take();
      if (isSnapping) grip.go((handle) => snapping.next(handle, arrow, lines), NOTCH);
      else grip.go(() => [arrow[0] * step, arrow[1] * step]);
      tellCut(grip);
    });
    return true;
  }

  return {
    grab, nudge,
    endNudge: () => snapping.inTurn(() => board.history.end("nudge")),
  };
}
