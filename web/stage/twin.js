/** A second picture of what the stage shows, as large and seen by the same camera. */

import { paint } from "../draw/paint.js";

/** @import { Contents } from "../draw/picture.js" */
/** @import { Stage } from "./stage.js" */

export class Twin {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Stage} stage
   * @param {() => Contents | undefined} shown Nothing where the stage has no twin.
   * @param {() => HTMLCanvasElement | undefined} solids What the picture's `behind` has drawn, of a scene in space.
   */
  constructor(canvas, stage, shown, solids) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.stage = stage;
    this.shown = shown;
    this.solids = solids;
  }

  paint() {
    const shown = this.shown();
    if (!shown) return;
    const { canvas, context, stage: { camera, size, tokens } } = this;
    const [width, height] = [size.width, size.height].map((each) => Math.round(each * devicePixelRatio));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    const { behind } = shown;
    paint(context, { camera, size, tokens, covered: [], ...shown, behind: behind && ((...seen) => {
      behind(...seen);
      const solids = this.solids();
      context.fillStyle = tokens.paper;
      context.fillRect(0, 0, size.width, size.height);
      if (solids) context.drawImage(solids, 0, 0, size.width, size.height);
    }) });
  }
}
