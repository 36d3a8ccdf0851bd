/** Moves shapes by their handles: dragging, and arrow keys. */

import { bodyOf } from "../geometry/bodies.js";
import { squaredProjection } from "../geometry/projection.js";
import { STEP_DECIMALS, arrowIn, stepIn } from "../input/arrows.js";
import { Grip } from "./grip.js";
import { NOTCH } from "./snapping.js";

/** @import { Board } from "../document/board.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Handle, Ring } from "../geometry/shapes.js" */
/** @import { Snapping } from "./snapping.js" */
/** @import { Stage } from "./stage.js" */

/** @typedef {{shape: number, id: string, degrees: number, ring: Ring}} Turned */

const FAR = 5; // grid lines or notches per arrow key with Shift, while snapping
const WHOLE = ["turn", "rotate", "scale", "ring"]; // handles that do not change the form of any part
const DIRECTED = ["axis", "foot"]; // handles that move a shape in some directions only

/**
 * @param {Board} board
 * @param {Stage} stage
 * @param {Snapping} snapping
 * @param {(index: number, id: string, shape?: Shape, projection?: Board["projection"]) => Handle} find
 * @param {{dented: () => void, turned: (turned: Turned | undefined) => void}} news `dented`: a polygon became concave, and
 *   thus an outline; `turned`: how far a ring has been dragged, or that its drag has ended.
 */
export function movingOn(board, stage, snapping, find, news) {
  /**
   * Starts dragging: the handle keeps its offset from the pointer, and every move starts from the initial shape, so
   * that rounding does not accumulate.
   * @param {number} shape
   * @param {string} id
   * @param {[number, number]} from
   */
  function grab(shape, id, from) {
    const { camera: { scale }, decimals } = stage;
    const grip = gripOn(shape, id, decimals);
    const isRing = Boolean(find(shape, id).ring);
    snapping.inTurn(() => grip.begin());
    return {
      end: () => snapping.inTurn(() => {
        grip.end();
        news.turned(undefined);
        tellDent(grip);
      }),
      cancel: () => {
        grip.cancel();
        news.turned(undefined);
      },
      move: (/** @type {[number, number]} */ [x, y], isCtrl = false) => {
        /** @type {[number, number]} */
        const way = [(x - from[0]) / scale, (from[1] - y) / scale];
        const isSnapping = snapping.isOn(isCtrl, isRing);
        const notch = isSnapping ? NOTCH : 0;
        if (isSnapping && id === "move") snapping.draw(grip, way);
        else snapping.inTurn(() => grip.go((handle) => {
          if (handle.ring) news.turned({ shape, id, ring: handle.ring, degrees: handle.ring.turn(...way, notch) });
          return isSnapping ? snapping.onGrid(handle, way) : way;
        }, notch));
      },
    };
  }

  /**
   * The shapes that a handle moves: its own, or all picked ones with it; rotating or scaling a part of a body applies to the
   * whole body.
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
      const all = WHOLE.includes(handle.label) ? bodyOf(shapes, shape) : DIRECTED.includes(handle.label) ? board.groupOf(shape) : [];
      const others = all.filter((i) => i !== shape);
      return [[shape, handle], ...others.map((i) => /** @type {[number, Handle]} */ (
        [i, { ...handle, moved: (dx, dy, notch) => handle.moved(dx, dy, notch, shapes[i]) }]))];
    };
    return new Grip(board, shape, decimals, moved);
  }

  /** Reports if a polygon became an outline. @param {Grip} grip */
  function tellDent({ isHeld, shape, start }) {
    if (isHeld && start.shapes[shape].type === "polygon" && board.state.shapes[shape]?.type === "outline") news.dented();
  }

  /**
   * @param {{shape: number, id: string}} handle
   * @param {KeyboardEvent} event
   * @returns {boolean} Whether the event is an arrow key that moves the handle.
   */
  function nudge({ shape, id }, event) {
    const arrow = arrowIn(event);
    if (!arrow) return false;
    event.preventDefault();
    if (event.repeat && snapping.isBusy) return false;
    const { keyed, steps } = find(shape, id);
    const isSnapping = !event.altKey && snapping.isOn(false, Boolean(steps));
    const step = stepIn(event, steps);
    const decimals = Math.max(stage.decimals, STEP_DECIMALS);
    snapping.inTurn(() => board.history.begin("nudge"));
    const lines = event.shiftKey ? FAR : 1;
    if (isSnapping && id === "move") {
      snapping.goOn(gripOn(shape, id, decimals), arrow, lines);
      return true;
    }
    const grip = gripOn(shape, id, decimals, keyed ? undefined : squaredProjection(board.state.parameters));
    snapping.inTurn(() => {
      grip.take();
      if (keyed) grip.go((handle) => handle.keyed?.(arrow, step) ?? [0, 0], 1);
      else if (isSnapping) grip.go((handle) => snapping.next(handle, arrow, lines), NOTCH);
      else grip.go(() => [arrow[0] * step, arrow[1] * step]);
      tellDent(grip);
    });
    return true;
  }

  return {
    grab, nudge,
    endNudge: () => snapping.inTurn(() => board.history.end("nudge")),
  };
}
