/** The pointer on the stage: what it is over, and what it takes hold of. */

import { markAt } from "../draw/marks.js";
import { seenShapes } from "../geometry/projection.js";
import { pick } from "../geometry/shapes.js";
import { draggable } from "../input/drag.js";

/** @import { Board } from "../document/board.js" */
/** @import { Drag, How, Pixel } from "../input/drag.js" */
/** @import { Frames } from "./frames.js" */
/** @import { Handles } from "./handles.js" */
/** @import { Stage } from "./stage.js" */

const ORBIT = 0.4; // degrees a pixel
const REACH = 8; // pixels from a line that is taken hold of

export class Pointer {
  /** @type {(name: string) => void} It is over the mark of that name, or over none. */
  onMark = () => {};

  /**
   * @param {Board} board
   * @param {Frames} frames
   * @param {Stage} stage
   * @param {Handles} handles
   */
  constructor(board, frames, stage, handles) {
    this.board = board;
    this.frames = frames;
    this.stage = stage;
    this.handles = handles;
  }

  listen() {
    const { canvas, element } = this.stage;
    draggable(element, (...place) => this.#grab(...place), (centre, factor, shift) => {
      this.stage.pan(...shift);
      this.stage.zoom(centre, factor);
    });
    canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
      const index = this.#shapeAt([offsetX, offsetY]);
      canvas.classList.toggle("over-shape", index >= 0);
      this.handles.show(index);
      this.onMark(markAt(this.stage.picture, [offsetX, offsetY]));
    });
    canvas.addEventListener("pointerleave", () => this.onMark(""));
    canvas.addEventListener("mousedown", (event) => {
      // A shape that was taken hold of has the focus, and keeps it; the plane beside it takes none.
      event.preventDefault();
      window.focus(); // for the keys: a frame gets it from a press, unless that is prevented
      if (this.#shapeAt([event.offsetX, event.offsetY]) < 0) releaseFocus(element.ownerDocument);
    });
  }

  /** Whether there is no shape under it. @param {Pixel} pixel */
  isBeside(pixel) {
    return this.#shapeAt(pixel) < 0;
  }

  /** @param {Pixel} pixel */
  #shapeAt(pixel) {
    const { camera } = this.stage;
    const seen = seenShapes(this.board.view, this.frames.shown.shapes);
    return pick(seen, this.stage.toWorld(pixel), REACH / camera.scale);
  }

  /**
   * What a pointer takes hold of: a handle, the shape under it, or the plane; no button beside them.
   * @param {Pixel} pixel
   * @param {Element} target
   * @param {How} how In space, the right button or Shift moves the view, which else turns.
   * @returns {Drag | undefined}
   */
  #grab(pixel, target, { isRight, isShift }) {
    const { handles, stage, board: { view } } = this;
    if (view && (isRight || isShift)) return stage.grab(pixel);
    if (isRight) return undefined;
    if (target !== stage.canvas) return handles.grabButton(target, pixel);
    const index = this.#shapeAt(pixel);
    if (index < 0) return view ? this.#orbit(pixel) : stage.grab(pixel);
    handles.focus(index);
    return handles.grab(index, "move", pixel);
  }

  /**
   * Turns the view, as if space were taken hold of.
   * @param {Pixel} pixel
   * @returns {Drag}
   */
  #orbit([x, y]) {
    let [lastX, lastY] = [x, y];
    return {
      move: ([nextX, nextY]) => {
        this.board.changeParameter("azimuth", (lastX - nextX) * ORBIT);
        this.board.changeParameter("elevation", (nextY - lastY) * ORBIT);
        [lastX, lastY] = [nextX, nextY];
      },
    };
  }
}

/** @param {Document} root */
function releaseFocus({ activeElement }) {
  if (activeElement instanceof HTMLElement) activeElement.blur();
}
