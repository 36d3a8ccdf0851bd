/** A second picture of what the stage shows, as large and seen by the same camera; the same hands move both. */

import { paintWhole } from "../draw/paint.js";
import { coveredIn } from "./covered.js";

/** @import { Box } from "../draw/labels.js" */
/** @import { Contents, Picture } from "../draw/picture.js" */
/** @import { Stage } from "./stage.js" */

const OVER = ".picture-name";

export class Twin {
  /** @type {Box[]} */
  #covered = [];

  /**
   * @param {HTMLElement} element
   * @param {HTMLCanvasElement} canvas
   * @param {Stage} stage
   * @param {() => Contents | undefined} shown Nothing where the stage has no twin.
   * @param {() => HTMLCanvasElement | undefined} solids What the picture's `behind` has drawn, of a scene in space.
   */
  constructor(element, canvas, stage, shown, solids) {
    this.element = element;
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.stage = stage;
    this.shown = shown;
    this.solids = solids;
    stage.listenToWheel(element);
    new ResizeObserver(() => {
      this.#covered = coveredIn(element, OVER);
      stage.redraw();
    }).observe(/** @type {HTMLElement} */ (element.querySelector(OVER)));
  }

  /** Nothing where the stage has no twin. @returns {Picture | undefined} */
  get picture() {
    const shown = this.shown();
    const { camera, enlarged, size, tokens } = this.stage;
    return shown && { camera, size, tokens, enlarged, covered: this.#covered, ...shown };
  }

  paint() {
    const { canvas, context, picture } = this;
    if (!picture) return;
    const [width, height] = [picture.size.width, picture.size.height].map((each) => Math.round(each * devicePixelRatio));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    paintWhole(context, picture, this.solids);
  }
}
