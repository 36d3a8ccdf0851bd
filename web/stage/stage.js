/**
 * The page's main picture, with handles and buttons over it. All pictures are drawn on request, at most once per frame.
 */

import { paint } from "../draw/paint.js";
import { readEnlarged, readTokens } from "../draw/tokens.js";
import { forgetWidths } from "../draw/widths.js";
import { boxesIn } from "./covered.js";
import { Lens } from "./lens.js";
import { watchRatio } from "./ratio.js";
import { View } from "./view.js";

/** @import { Store } from "../document/store.js" */
/** @import { Contents, Picture } from "../draw/picture.js" */
/** @import { Bounds } from "../geometry/camera.js" */
/** @import { Drag, Pixel } from "../input/drag.js" */

const CONTROLS = ".makers, .stage-tools, .present-tools";
const READINGS = ".readings";
const OVER = `${CONTROLS}, ${READINGS}, .whole, .picture-name`;
const READING = 42; // height in pixels of the line with a map's reading, including the space above it
const CLEAR = 14; // pixels between a fitted shape and a button, so that its handle stays free

export class Stage extends View {
  #isDirty = true;
  /** Painted with each picture: a second picture next to it, a crowd over it. @type {{paint: () => void}[]} */
  layers = [];
  /** Starts the drag of an element over the picture, other than a handle of a shape. @type {Map<Element, (pixel: Pixel) => Drag>} */
  grips = new Map();

  /**
   * @param {HTMLElement} element
   * @param {HTMLCanvasElement} canvas
   * @param {{contents: () => Contents, extent: () => Bounds | undefined, leavesWheel: () => boolean}} deps
   * @param {Store} store
   */
  constructor(element, canvas, { contents, extent, leavesWheel }, store) {
    const lens = new Lens(() => store.parts.camera, (camera) => {
      store.set({ camera });
      this.redraw();
    });
    super({ element, canvas, contents, extent, leavesWheel, lens: () => lens, over: OVER, looks: () => this, solids: () => undefined });
    this.store = store;
    this.tokens = readTokens(canvas);
    this.enlarged = readEnlarged(canvas);
    new ResizeObserver(() => this.#resize()).observe(canvas);
    watchRatio(() => this.#resize());
    document.fonts.addEventListener("loadingdone", () => { // a canvas does not wait for fonts
      forgetWidths();
      this.redraw();
    });
    for (const media of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) {
      matchMedia(media).addEventListener("change", () => this.recolour());
    }
  }

  get size() {
    return this.store.parts.size;
  }

  get picture() {
    return /** @type {Picture} */ (super.picture);
  }

  recolour() {
    this.tokens = readTokens(this.canvas);
    this.enlarged = readEnlarged(this.canvas);
    this.redraw();
  }

  redraw() {
    this.#isDirty = true;
    this.store.onChange();
  }

  /** Draws if something has changed since the last time; returns whether it drew. */
  draw() {
    if (!this.#isDirty) return false;
    this.#isDirty = false;
    this.paint();
    return true;
  }

  paint() {
    for (const layer of this.layers) layer.paint();
    paint(this.context, this.picture);
  }

  /**
   * Height of the areas covered by buttons and by a map's reading. The reading's space is reserved in every view, so
   * that opening a map moves no shape.
   */
  get rims() {
    const { height } = this.size;
    const rims = { top: 0, bottom: 0 };
    for (const { y, height: high } of boxesIn(this.element, CONTROLS)) {
      if (y + high / 2 < height / 2) rims.top = Math.max(rims.top, y + high + CLEAR);
      else rims.bottom = Math.max(rims.bottom, height - y + CLEAR);
    }
    for (const { y, height: high } of boxesIn(this.element, READINGS)) rims.bottom = Math.max(rims.bottom, height - y - high + READING);
    return rims;
  }

  /** The part of the plane that is shown and not covered by buttons. */
  get room() {
    const { rims, size: { width, height } } = this;
    const [left, top] = this.toWorld([0, rims.top]);
    const [right, bottom] = this.toWorld([width, height - rims.bottom]);
    return { bottom, left, right, top };
  }

  #resize() {
    const { width, height } = this.canvas.getBoundingClientRect();
    this.store.set({ size: { width, height } });
    this.fitCanvas();
    this.cover();
    this.extend();
    this.paint(); // immediately, because resizing clears the canvas
    this.redraw();
  }
}
