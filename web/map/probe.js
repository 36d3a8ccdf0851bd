/** Probing a position on the map: by mouse, tap or arrow keys. */

import { toScreen } from "../geometry/camera.js";
import { arrowIn, stepIn } from "../input/arrows.js";
import { pixelOf } from "../input/drag.js";
import { tappable } from "../input/tap.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Stage } from "../stage/stage.js" */

const STEPS = { plain: 8, shift: 40, alt: 1 }; // pixels per arrow key

/**
 * @param {HTMLElement} button The crosshair.
 * @param {Stage} stage
 * @param {() => void} onMove Called when it points at another position.
 */
export function probeOf(button, stage, onMove) {
  const { canvas, element } = stage;
  /** The position of the crosshair, once the user has asked for it; and where it begins. @type {Point | undefined} */
  let at;
  /** @type {Point} */
  let start = [0, 0];
  /** The position of the mouse. @type {Point | undefined} */
  let pointed;

  /** @param {Point | undefined} pixel */
  function point(pixel) {
    pointed = pixel;
    render();
  }

  /** @param {Point} pixel */
  function put(pixel) {
    at = stage.toWorld(pixel);
    render();
  }

  function render() {
    button.classList.toggle("idle", !at || pointed !== undefined);
    onMove();
  }

  button.addEventListener("focus", () => {
    at ??= start;
    render();
  });

  button.addEventListener("keydown", (event) => {
    const arrow = arrowIn(event);
    if (!arrow) return;
    event.preventDefault();
    const step = stepIn(event, STEPS);
    const { camera, size } = stage;
    const [x, y] = toScreen(camera, size, at ?? start);
    point(undefined);
    const within = (/** @type {number} */ pixel, /** @type {number} */ most) => Math.max(0, Math.min(most, pixel));
    put([within(x + arrow[0] * step, size.width), within(y - arrow[1] * step, size.height)]);
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    point(event.target === element || event.target === canvas ? pixelOf(event, element) : undefined);
  });
  element.addEventListener("pointerleave", () => point(undefined));
  tappable(element, (place, target) => target === canvas && put(place));

  return {
    /** The probed position, if any, in world coordinates. @returns {Point | undefined} */
    get place() {
      return pointed ? stage.toWorld(pointed) : at;
    },

    /** @param {boolean} isShown */
    show(isShown) {
      button.hidden = !isShown;
    },

    /** Starts at a position, without showing it. @param {Point} place */
    begin(place) {
      [start, at, pointed] = [place, undefined, undefined];
      button.classList.add("idle");
    },

    /** Follows the camera. */
    follow() {
      const [x, y] = toScreen(stage.camera, stage.size, at ?? start);
      button.style.transform = `translate(${x}px, ${y}px)`;
    },
  };
}
