/** Pointing at a place of the map: with the mouse, a finger's tap, or the arrow keys. */

import { toScreen } from "../geometry/camera.js";
import { tappable } from "../input/tap.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Stage } from "../stage/stage.js" */

const STEPS = { plain: 8, shift: 40, alt: 1 }; // pixels of an arrow key
/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export class Probe {
  /** Where the crosshair is. @type {Point} */
  #place = [0, 0];
  /** Where the mouse is. @type {Point | undefined} */
  #pointed;

  /**
   * @param {HTMLElement} button The crosshair.
   * @param {Stage} stage
   * @param {() => void} onMove It points elsewhere.
   */
  constructor(button, stage, onMove) {
    this.onMove = onMove;
    this.button = button;
    this.stage = stage;
    const { canvas, element } = stage;
    const pixel = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      const { left, top } = element.getBoundingClientRect();
      return /** @type {Point} */ ([clientX - left, clientY - top]);
    };
    button.addEventListener("keydown", (event) => this.#step(event));
    element.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch") this.#point(event.target === element || event.target === canvas ? pixel(event) : undefined);
    });
    element.addEventListener("pointerleave", () => this.#point(undefined));
    tappable(element, (place, target) => target === canvas && this.#put(place));
  }

  /** The place asked about, in the world. @returns {Point} */
  get place() {
    return this.#pointed ? this.stage.toWorld(this.#pointed) : this.#place;
  }

  /** Begins at a place. @param {Point} place */
  begin(place) {
    this.#place = place;
    this.#pointed = undefined;
  }

  /** Follows the camera. */
  follow() {
    const { camera, size } = this.stage;
    const [x, y] = toScreen(camera, size, this.#place);
    this.button.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {Point | undefined} pixel */
  #point(pixel) {
    this.#pointed = pixel;
    this.button.classList.toggle("idle", pixel !== undefined);
    this.onMove();
  }

  /** @param {Point} pixel */
  #put(pixel) {
    this.#place = this.stage.toWorld(pixel);
    this.onMove();
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const arrow = ARROWS[event.key];
    if (!arrow || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const step = event.altKey ? STEPS.alt : event.shiftKey ? STEPS.shift : STEPS.plain;
    const { camera, size } = this.stage;
    const [x, y] = toScreen(camera, size, this.#place);
    this.#point(undefined);
    const within = (/** @type {number} */ pixel, /** @type {number} */ most) => Math.max(0, Math.min(most, pixel));
    this.#put([within(x + arrow[0] * step, size.width), within(y + arrow[1] * step, size.height)]);
  }
}
