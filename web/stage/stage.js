/** The canvas and its camera: size, zoom, pan, fit; it draws when asked, once a frame at most. */

import { paint } from "../draw/paint.js";
import { readEnlarged, readTokens } from "../draw/tokens.js";
import { forgetWidths } from "../draw/widths.js";
import { between, fitted, panned, toWorld, wheelFactor, zoomed } from "../geometry/camera.js";
import { boxesIn, coveredIn } from "./covered.js";
import { watchRatio } from "./ratio.js";

/** @import { Store } from "../document/store.js" */
/** @import { Box } from "../draw/labels.js" */
/** @import { Contents } from "../draw/picture.js" */
/** @import { Bounds, Camera } from "../geometry/camera.js" */
/** @import { Drag } from "../input/drag.js" */

const CONTROLS = ".views, .makers, .stage-tools";
const READINGS = ".readings";
const OVER = `${CONTROLS}, ${READINGS}, .whole, .picture-name`;
const READING = 42; // pixels of a line that tells what a map says, and of the room above it
const CLEAR = 14; // pixels between a fitted shape and a button, for its handle
const GLIDE = 140; // milliseconds

export class Stage {
  /** Whether the view still is what "fit" gave, so that a new window size fits again. */
  #isFitted = true;
  #glides = 0;
  #isDirty = true;
  /** @type {Box[]} */
  #covered = [];

  /**
   * @param {HTMLElement} element
   * @param {HTMLCanvasElement} canvas
   * @param {() => Contents} contents
   * @param {Store} store
   */
  constructor(element, canvas, contents, store) {
    this.element = element;
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.contents = contents;
    this.store = store;
    this.tokens = readTokens(canvas);
    this.enlarged = readEnlarged(canvas);
    new ResizeObserver(() => this.#resize()).observe(element);
    watchRatio(() => this.#resize());
    const controls = new ResizeObserver(() => this.#cover());
    for (const each of element.querySelectorAll(OVER)) controls.observe(each);
    this.listenToWheel(element);
    document.fonts.addEventListener("loadingdone", () => { // a canvas does not wait for them
      forgetWidths();
      this.redraw();
    });
    for (const media of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) {
      matchMedia(media).addEventListener("change", () => this.recolour());
    }
  }

  get camera() {
    return this.store.parts.camera;
  }

  get size() {
    return this.store.parts.size;
  }

  /** Where buttons and names lie over the picture. */
  get covered() {
    return this.#covered;
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
    this.#paint();
    return true;
  }

  /** What is painted with each picture: a second one beside it, a crowd over it. @type {{paint: () => void}[]} */
  layers = [];

  #paint() {
    for (const layer of this.layers) layer.paint();
    paint(this.context, this.picture);
  }

  get picture() {
    const { camera, enlarged, size, tokens } = this;
    return { camera, size, tokens, enlarged, covered: this.#covered, ...this.contents() };
  }

  /**
   * How far in the buttons reach, and what a map says, which has its room in every view: no shape
   * moves where a map is opened.
   */
  get #rims() {
    const { height } = this.size;
    const rims = { top: 0, bottom: 0 };
    for (const { y, height: high } of boxesIn(this.element, CONTROLS)) {
      if (y + high / 2 < height / 2) rims.top = Math.max(rims.top, y + high + CLEAR);
      else rims.bottom = Math.max(rims.bottom, height - y + CLEAR);
    }
    for (const { y, height: high } of boxesIn(this.element, READINGS)) rims.bottom = Math.max(rims.bottom, height - y - high + READING);
    return rims;
  }

  /** Finds what labels are not to stand under. */
  #cover() {
    this.#covered = coveredIn(this.element, OVER);
    this.redraw();
  }

  /** What a view of everything has to show; nothing before there are shapes. @type {() => Bounds | undefined} */
  extent = () => undefined;

  /** Whether the wheel is meant for what is about the page; with Ctrl it zooms all the same. */
  leavesWheel = () => false;

  /** @param {boolean} [glide] */
  fit(glide = false) {
    const bounds = this.extent();
    if (!bounds) return;
    this.#isFitted = true;
    this.#glides += 1;
    const goal = fitted(bounds, this.size, this.#rims);
    if (!glide || matchMedia("(prefers-reduced-motion: reduce)").matches) this.#look(goal);
    else this.#glide(this.camera, goal, performance.now(), this.#glides);
  }

  /** There is more to show: a view of everything takes it in. */
  extend() {
    if (this.#isFitted) this.fit();
  }

  /**
   * @param {readonly number[]} pixel
   * @param {number} factor
   */
  zoom(pixel, factor) {
    this.#leaveFit();
    this.#look(zoomed(this.camera, this.size, pixel, factor));
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
    this.#leaveFit();
    this.#look(panned(this.camera, dx, dy));
  }

  /**
   * Takes hold of the plane.
   * @param {[number, number]} pixel
   * @returns {Drag}
   */
  grab([x, y]) {
    let [lastX, lastY] = [x, y];
    return {
      move: ([nextX, nextY]) => {
        this.pan(nextX - lastX, nextY - lastY);
        [lastX, lastY] = [nextX, nextY];
      },
    };
  }

  /** @param {readonly number[]} pixel */
  toWorld(pixel) {
    return toWorld(this.camera, this.size, pixel);
  }

  /** Decimals beyond which a move cannot be seen: a tenth of a pixel. */
  get decimals() {
    return Math.ceil(Math.log10(this.camera.scale)) + 1;
  }

  #leaveFit() {
    this.#isFitted = false;
    this.#glides += 1;
  }

  /** @param {Camera} camera */
  #look(camera) {
    this.store.set({ camera });
    this.redraw();
  }

  /**
   * @param {Camera} from
   * @param {Camera} goal
   * @param {number} start
   * @param {number} glide Its number; a newer one, another view or the person's hand ends it.
   */
  #glide(from, goal, start, glide) {
    if (glide !== this.#glides) return;
    const part = Math.min(1, (performance.now() - start) / GLIDE);
    this.#look(between(from, goal, 1 - (1 - part) ** 3));
    if (part < 1) requestAnimationFrame(() => this.#glide(from, goal, start, glide));
  }

  #resize() {
    const { width, height } = this.element.getBoundingClientRect();
    const ratio = devicePixelRatio;
    this.store.set({ size: { width, height } });
    Object.assign(this.canvas, {
      width: Math.round(width * ratio),
      height: Math.round(height * ratio),
    });
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#cover();
    if (this.#isFitted) this.fit();
    this.#paint(); // at once: a canvas of another size is empty
    this.redraw();
  }

  /** @param {HTMLElement} element With a picture as large as this one. */
  listenToWheel(element) {
    element.addEventListener("wheel", (event) => {
      if (this.leavesWheel() && !event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      this.zoom([event.clientX - left, event.clientY - top], wheelFactor(event));
    }, { passive: false });
  }
}
