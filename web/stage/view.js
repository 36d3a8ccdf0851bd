/** A picture on its own canvas, with its lens. Several views may share a lens and then move together. */

import { paintWhole } from "../draw/paint.js";
import { fitCanvas } from "../draw/sized.js";
import { fitted, following, panned, toWorld, wheelFactor, zoomed } from "../geometry/camera.js";
import { pixelOf } from "../input/drag.js";
import { boxesIn } from "./covered.js";

/** @import { Box } from "../draw/labels.js" */
/** @import { Contents, Picture } from "../draw/picture.js" */
/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Bounds, Size } from "../geometry/camera.js" */
/** @import { Drag } from "../input/drag.js" */
/** @import { Lens } from "./lens.js" */

/**
 * @typedef {{tokens: Tokens, enlarged: number, size: Size, redraw: () => void}} Looks Shared by all views of a page.
 * @typedef {{
 *   element: HTMLElement, canvas: HTMLCanvasElement, over: string, lens: () => Lens, looks: () => Looks,
 *   contents: () => Contents | undefined, extent: () => Bounds | undefined, leavesWheel: () => boolean, solids: () => HTMLCanvasElement | undefined,
 *   grab?: (place: readonly number[]) => Drag | undefined,
 * }} Deps `over`: selector of the elements over the picture; `contents`: undefined if there is no such picture now;
 *   `extent`: what a view of everything must show, undefined before there are shapes; `leavesWheel`: whether the wheel
 *   scrolls the surrounding page, so that only Ctrl and wheel zoom; `solids`: the canvas that the contents' `behind`
 *   has drawn on, if it is another one; `grab`: what a pointer grabs at a point, if the picture decides that itself.
 */

export class View {
  /** The areas covered by buttons and names over the picture. @type {Box[]} */
  covered = [];

  /** @param {Deps} deps */
  constructor(deps) {
    this.deps = deps;
    this.element = deps.element;
    this.canvas = deps.canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (deps.canvas.getContext("2d"));
    const controls = new ResizeObserver(() => this.cover());
    for (const each of (deps.element.parentElement ?? deps.element).querySelectorAll(deps.over)) controls.observe(each);
    this.#listenToWheel();
  }

  get lens() {
    return this.deps.lens();
  }

  get camera() {
    return this.lens.camera;
  }

  get size() {
    return this.deps.looks().size;
  }

  /** @returns {Picture | undefined} */
  get picture() {
    const shown = this.deps.contents();
    const { enlarged, size, tokens } = this.deps.looks();
    return shown && { camera: this.camera, size, tokens, enlarged, covered: this.covered, ...shown };
  }

  paint() {
    const { picture } = this;
    if (!picture) return;
    this.fitCanvas();
    paintWhole(this.context, picture, this.deps.solids);
  }

  /** Sizes the canvas to one canvas pixel per screen pixel. */
  fitCanvas() {
    fitCanvas(this.canvas, this.size, devicePixelRatio);
    this.context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  }

  /** Measures the areas that labels must avoid. */
  cover() {
    this.covered = boxesIn(this.element, this.deps.over).filter(({ height }) => height > 0);
    this.deps.looks().redraw();
  }

  // ---- the camera

  /** Height of the areas covered by buttons at the top and bottom. */
  get rims() {
    return { top: 0, bottom: 0 };
  }

  /** @param {boolean} [glide] */
  fit(glide = false) {
    const bounds = this.deps.extent();
    if (bounds) this.lens.fit(fitted(bounds, this.size, this.rims), glide);
  }

  /** Shows some bounds as large as possible, once. @param {Bounds} bounds */
  fitTo(bounds) {
    this.lens.look(fitted(bounds, this.size, this.rims));
  }

  /** Called when there is more to show; a view of everything includes it. */
  extend() {
    if (this.lens.isFitted) this.fit();
  }

  /** Called when time has moved the shapes; a view of everything keeps showing them. */
  follow() {
    const bounds = this.deps.extent();
    if (bounds && this.lens.isFitted && !this.lens.isGliding) this.lens.fit(following(this.camera, bounds, this.size, this.rims), false);
  }

  /**
   * @param {readonly number[]} pixel
   * @param {number} factor
   */
  zoom(pixel, factor) {
    this.lens.look(zoomed(this.camera, this.size, pixel, factor));
  }

  /** @param {number} factor */
  zoomInMiddle(factor) {
    this.zoom([this.size.width / 2, this.size.height / 2], factor);
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.lens.look(panned(this.camera, dx, dy));
  }

  /** @param {readonly number[]} pixel */
  toWorld(pixel) {
    return toWorld(this.camera, this.size, pixel);
  }

  /** The number of decimals that are visible in a move: a tenth of a pixel. */
  get decimals() {
    return Math.ceil(Math.log10(this.camera.scale)) + 1;
  }

  #listenToWheel() {
    const { element, deps } = this;
    element.addEventListener("wheel", (event) => {
      if (deps.leavesWheel() && !event.ctrlKey) return;
      event.preventDefault();
      this.zoom(pixelOf(event, element), wheelFactor(event));
    }, { passive: false });
  }
}
