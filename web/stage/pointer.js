/** The pointer on the stage, or on its twin: what it is over, and what it takes hold of. */

import { markAt } from "../draw/marks.js";
import { cornerNear, edgeNear } from "../geometry/corners.js";
import { seenShapes } from "../geometry/projection.js";
import { pick, shapesWithin } from "../geometry/shapes.js";
import { draggable, pixelOf } from "../input/drag.js";
import { SLIP, tappable } from "../input/tap.js";

/** @import { Board } from "../document/board.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Drag, How, Pixel } from "../input/drag.js" */
/** @import { Frames } from "./frames.js" */
/** @import { Handles, Placed } from "./handles.js" */
/** @import { Stage } from "./stage.js" */
/** @import { View } from "./view.js" */

const ORBIT = 0.4; // degrees a pixel
const REACH = 8; // pixels from a line that is taken hold of

export class Pointer {
  /** The handle that the last press was on. @type {Placed | undefined} */
  pressed;

  /**
   * @param {Board} board
   * @param {Frames} frames
   * @param {Stage} stage
   * @param {Handles} handles
   * @param {View} twin
   * @param {Run} run
   */
  constructor(board, frames, stage, handles, twin, run) {
    this.board = board;
    this.frames = frames;
    this.stage = stage;
    this.handles = handles;
    this.run = run;
    this.surfaces = [stage, twin];
  }

  listen() {
    for (const surface of this.surfaces) this.#listenOn(surface);
  }

  /** @param {View} surface Both are as large, and seen by the same lens. */
  #listenOn(surface) {
    const { canvas, element } = surface;
    const isShared = () => surface.lens === this.stage.lens; // else it has a picture of another plane
    const grab = (/** @type {Pixel} */ pixel) => surface.means.grab?.(surface.toWorld(pixel)) ?? surface.grab(pixel);
    draggable(element, (pixel, ...how) => (isShared() ? this.#grab(pixel, ...how) : grab(pixel)), (centre, factor, shift) => {
      surface.pan(...shift);
      surface.zoom(centre, factor);
    });
    tappable(element, (pixel, target) => isShared() && this.#tap(pixel, target));
    canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
      if (!isShared()) return;
      const index = this.#shapeAt([offsetX, offsetY]);
      canvas.classList.toggle("over-shape", index >= 0);
      this.handles.show(index);
      const { picture } = surface;
      this.run("light", picture ? markAt(picture, [offsetX, offsetY]) : "");
    });
    canvas.addEventListener("pointerleave", () => this.run("light", ""));
    element.addEventListener("pointermove", (event) => {
      if (!event.buttons) this.handles.raise(this.handles.at(/** @type {Element} */ (event.target), pixelOf(event, element)));
    });
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

  /**
   * The corner of one's own shapes that was pressed, also where another handle lies over it.
   * @param {Pixel} pixel
   */
  cornerAt(pixel) {
    const { board, handles, pressed, stage } = this;
    if (!pressed || !board.kind.hasList) return undefined;
    const { shape } = pressed;
    const corner = cornerNear(board.state.shapes[shape], stage.toWorld(pixel), REACH / stage.camera.scale);
    return corner === undefined ? handles.cornerAt(pressed) : { shape, corner };
  }

  /** The edge of one's own shapes under it, of the shape under it first. @param {Pixel} pixel */
  edgeAt(pixel) {
    const { kind, state } = this.board;
    if (!kind.hasList) return undefined;
    return edgeNear(state.shapes, this.stage.toWorld(pixel), REACH / this.stage.camera.scale, this.#shapeAt(pixel));
  }

  /** @param {Pixel} pixel */
  #shapeAt(pixel) {
    const { camera } = this.stage;
    const seen = seenShapes(this.board.projection, this.frames.shown.shapes);
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
    const { handles, stage, board: { projection } } = this;
    if (projection && (isRight || isShift)) return stage.grab(pixel);
    if (isRight) return undefined;
    const isMore = this.board.kind.hasList && (isShift || this.#tool === "select");
    const button = handles.at(target, pixel);
    this.pressed = button;
    if (!button && !this.#isPicture(target)) return undefined;
    const index = button?.shape ?? this.#shapeAt(pixel);
    if (index < 0) return isMore ? this.#band(pixel) : projection ? this.#orbit(pixel) : stage.grab(pixel);
    if (isMore && (!button || button.id === "move")) return this.#pick(index, pixel);
    if (this.board.picked.length && !this.board.picked.includes(index)) this.run("pick", []);
    handles.hold(index, button?.id); // so that the drag begins with the pair that is chosen by it
    return handles.grab(index, button?.id ?? "move", pixel);
  }

  /** @param {Element} target */
  #isPicture(target) {
    return this.surfaces.some(({ canvas }) => canvas === target);
  }

  get #tool() {
    const { kind, store } = this.board;
    return kind.hasList ? store.parts.tool : "hand";
  }

  /**
   * A press on the plane alone: it places a shape, or lets go of what is picked.
   * @param {Pixel} pixel
   * @param {Element} target
   */
  #tap(pixel, target) {
    if (!this.#isPicture(target) || !this.isBeside(pixel)) return;
    if (this.#tool === "place") this.run("put", this.stage.toWorld(pixel));
    else if (this.#tool === "hand" && this.board.picked.length) this.run("pick", []);
  }

  /**
   * Picks a shape beside the others, and moves them all; one that was picked and is let go where it was is left out.
   * @param {number} index
   * @param {Pixel} from
   * @returns {Drag}
   */
  #pick(index, from) {
    const { picked } = this.board;
    const others = picked.filter((each) => each !== index);
    const wasPicked = others.length < picked.length;
    this.run("pick", [...others, index]);
    this.handles.hold(index);
    const drag = this.handles.grab(index, "move", from);
    let isMoved = false;
    return {
      move: (pixel, isCtrl) => {
        isMoved ||= isFar(from, pixel);
        if (isMoved) drag.move(pixel, isCtrl);
      },
      end: () => {
        drag.end();
        if (wasPicked && !isMoved) this.run("pick", others);
      },
    };
  }

  /**
   * A rubber band: what lies within it is picked beside the others.
   * @param {Pixel} from
   * @returns {Drag}
   */
  #band(from) {
    const { board, stage } = this;
    const bands = this.surfaces.map(({ element }) => /** @type {HTMLElement} */ (element.querySelector(".band")));
    let to = from;
    return {
      move: (pixel) => {
        to = pixel;
        const [[left, top], [right, bottom]] = [Math.min, Math.max].map((end) => [0, 1].map((axis) => end(from[axis], to[axis])));
        const place = { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` };
        for (const band of bands) {
          Object.assign(band.style, place);
          band.hidden = false;
        }
      },
      end: () => {
        for (const band of bands) band.hidden = true;
        const within = isFar(from, to) ? shapesWithin(board.state.shapes, stage.toWorld(from), stage.toWorld(to)) : [];
        this.run("pick", [...new Set([...board.picked, ...within])]);
      },
    };
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

/** @param {Pixel} a @param {Pixel} b */
function isFar([ax, ay], [bx, by]) {
  return Math.hypot(bx - ax, by - ay) > SLIP;
}

/** @param {Document} root */
function releaseFocus({ activeElement }) {
  if (activeElement instanceof HTMLElement) activeElement.blur();
}
