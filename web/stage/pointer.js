/** Pointer input on the stage and on its twin: hovering and dragging. */

import { markAt } from "../draw/marks.js";
import { cornerNear, edgeNear } from "../geometry/corners.js";
import { nearestLast, seenShape, seenShapes } from "../geometry/projection.js";
import { pick, shapesWithin } from "../geometry/shapes.js";
import { gap } from "../geometry/vectors.js";
import { PLANE, draggable, pixelOf } from "../input/drag.js";
import { SLIP, tappable } from "../input/tap.js";

/** @import { Board } from "../document/board.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Drag, How, Pixel } from "../input/drag.js" */
/** @import { Frames } from "./frames.js" */
/** @import { Handles, Placed } from "./handles.js" */
/** @import { Stage } from "./stage.js" */
/** @import { View } from "./view.js" */

const ORBIT = 0.4; // degrees per pixel
const REACH = 8; // distance in pixels at which a line can be grabbed

/** @param {{board: Board, frames: Frames, handles: Handles, run: Run, stage: Stage, twin: View}} page */
export function pointerOn({ board, frames, handles, run, stage, twin }) {
  const surfaces = [stage, twin];
  /** The handle pressed last. @type {Placed | undefined} */
  let pressed;

  /** @param {View} surface The stage or its twin; both have the same size. */
  function listenOn(surface) {
    const { canvas, element } = surface;
    const isShared = () => surface.lens === stage.lens; // otherwise it shows another plane
    const grabOther = (/** @type {Pixel} */ pixel, /** @type {How} */ { isRight, isShift }) => {
      if (board.projection && (isRight || isShift)) return PLANE;
      return surface.deps.grab?.(surface.toWorld(pixel)) ?? (surface.picture?.axes ? orbit(pixel) : PLANE);
    };
    draggable(element, (pixel, target, how) => (isShared() ? grab(pixel, target, how) : grabOther(pixel, how)), (centre, factor, shift) => {
      surface.pan(...shift);
      surface.zoom(centre, factor);
    });
    tappable(element, (pixel, target) => isShared() && tap(pixel, target));
    canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
      const { picture } = surface;
      run("light", picture ? markAt(picture, [offsetX, offsetY]) : "");
      if (!isShared()) return;
      const index = shapeAt([offsetX, offsetY]);
      canvas.classList.toggle("over-shape", index >= 0);
      handles.show(index);
    });
    canvas.addEventListener("pointerleave", () => run("light", ""));
    element.addEventListener("pointermove", (event) => {
      if (!event.buttons) handles.raise(handles.at(/** @type {Element} */ (event.target), pixelOf(event, element)));
    });
    canvas.addEventListener("mousedown", (event) => {
      // A grabbed shape has the focus and keeps it; pressing the plane next to it removes the focus.
      event.preventDefault();
      window.focus(); // so that keys work in a frame: a press does not focus it if its default is prevented
      if (isBeside([event.offsetX, event.offsetY])) /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    });
  }

  /** @param {Pixel} pixel */
  function shapeAt(pixel) {
    const order = nearestLast(board.projection, frames.placed);
    return order[pick(order.map((i) => seenShape(board.projection, frames.placed[i])), stage.toWorld(pixel), REACH / stage.camera.scale)] ?? -1;
  }

  /** Whether there is no shape under the pixel. @param {Pixel} pixel */
  const isBeside = (pixel) => shapeAt(pixel) < 0;

  /**
   * The corner of the user's own shapes that was pressed, even under another handle.
   * @param {Pixel} pixel
   */
  function cornerAt(pixel) {
    if (!pressed || !board.kind.hasList || board.projection) return undefined;
    const { shape } = pressed;
    const corner = cornerNear(board.state.shapes[shape], stage.toWorld(pixel), REACH / stage.camera.scale);
    return corner === undefined ? handles.cornerAt(pressed) : { shape, corner };
  }

  /**
   * The edge of the user's own shapes at a pixel; those of the shape under the pixel take precedence.
   * @param {Pixel} pixel
   */
  function edgeAt(pixel) {
    if (!board.kind.hasList || board.projection) return undefined;
    return edgeNear(board.state.shapes, stage.toWorld(pixel), REACH / stage.camera.scale, shapeAt(pixel));
  }

  /**
   * Starts dragging a handle, the shape under the pointer, or the plane; other buttons are ignored.
   * @param {Pixel} pixel
   * @param {Element} target
   * @param {How} how In space, the right button or Shift pans the view instead of rotating it.
   * @returns {Drag | undefined}
   */
  function grab(pixel, target, { isRight, isShift }) {
    const { projection } = board;
    if (projection && (isRight || isShift)) return PLANE;
    if (isRight) return undefined;
    const own = stage.grips.get(target)?.(pixel);
    if (own) return own;
    const isMore = board.kind.hasList && (isShift || tool() === "select");
    pressed = handles.at(target, pixel);
    if (!pressed && !isPicture(target)) return undefined;
    const index = pressed?.shape ?? shapeAt(pixel);
    if (index < 0) return isMore ? band(pixel) : projection ? orbit(pixel) : PLANE;
    if (isMore && (!pressed || pressed.id === "move")) return pickOne(index, pixel);
    if (board.picked.length && !board.picked.includes(index)) run("pick", []);
    handles.hold(index, pressed?.id); // first, so that the drag starts with the pair that this selects
    return handles.grab(index, pressed?.id ?? "move", pixel);
  }

  /** @param {Element} target */
  const isPicture = (target) => surfaces.some(({ canvas }) => canvas === target);

  const tool = () => (board.kind.hasList ? board.store.parts.tool : "hand");

  /**
   * A tap on the empty plane: places a shape, or clears the picked ones.
   * @param {Pixel} pixel
   * @param {Element} target
   */
  function tap(pixel, target) {
    if (!isPicture(target) || !isBeside(pixel)) return;
    if (tool() === "place") run("put", stage.toWorld(pixel));
    else if (tool() === "hand" && board.picked.length) run("pick", []);
  }

  /**
   * Picks a shape in addition to others, and moves them all; a picked shape that is released without moving is removed
   * from them.
   * @param {number} index
   * @param {Pixel} from
   * @returns {Drag}
   */
  function pickOne(index, from) {
    const { picked } = board;
    const others = picked.filter((each) => each !== index);
    run("pick", [...others, index]);
    handles.hold(index);
    const drag = handles.grab(index, "move", from);
    let isMoved = false;
    return {
      move: (pixel, isCtrl) => {
        isMoved ||= gap(from, pixel) > SLIP;
        if (isMoved) drag.move(pixel, isCtrl);
      },
      cancel: () => {
        drag.cancel();
        run("pick", picked);
      },
      end: () => {
        drag.end();
        if (others.length < picked.length && !isMoved) run("pick", others);
      },
    };
  }

  /**
   * A rubber band: adds the shapes inside it to the picked ones.
   * @param {Pixel} from
   * @returns {Drag}
   */
  function band(from) {
    const bands = surfaces.map(({ element }) => /** @type {HTMLElement} */ (element.querySelector(".band")));
    let to = from;
    const hide = () => bands.forEach((each) => (each.hidden = true));
    return {
      cancel: hide,
      move: (pixel) => {
        to = pixel;
        const [[left, top], [right, bottom]] = [Math.min, Math.max].map((end) => [0, 1].map((axis) => end(from[axis], to[axis])));
        const place = { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` };
        for (const each of bands) {
          Object.assign(each.style, place);
          each.hidden = false;
        }
      },
      end: () => {
        hide();
        const within = gap(from, to) > SLIP ? shapesWithin(seenShapes(board.projection, board.state.shapes), stage.toWorld(from), stage.toWorld(to)) : [];
        run("pick", [...new Set([...board.picked, ...within])]);
      },
    };
  }

  /**
   * Rotates the view, as if space itself were dragged.
   * @param {Pixel} from
   * @returns {Drag}
   */
  function orbit(from) {
    let last = from;
    return {
      move: (pixel) => {
        board.changeParameter("azimuth", (last[0] - pixel[0]) * ORBIT);
        board.changeParameter("elevation", (pixel[1] - last[1]) * ORBIT);
        last = pixel;
      },
    };
  }

  return { cornerAt, edgeAt, isBeside, surfaces, isOnHandle: () => pressed !== undefined, listen: () => surfaces.forEach(listenOn) };
}
