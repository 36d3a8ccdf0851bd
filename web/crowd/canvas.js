/** The canvas of a crowd, in front of the plane's: by WebGL, or by paths where there is none. */

import { fitCanvas } from "../draw/sized.js";
import { graphicsPainterOf } from "./gl.js";
import { pathPainterOf } from "./paths.js";

/** @import { Picture } from "./look.js" */

const FINEST = 2; // canvas pixels to one of the page's: more are not seen in a crowd

export class CrowdCanvas {
  /** How many canvases there were, of which each begins empty. */
  count = 0;

  /**
   * @param {HTMLElement} stage
   * @param {() => void} onLoss The graphics card was lost: what is shown has to be drawn once more.
   */
  constructor(stage, onLoss) {
    this.stage = stage;
    this.canvas = this.#make();
    this.paint = this.#byGraphics(onLoss) ?? this.#byPaths();
  }

  get ratio() {
    return Math.min(devicePixelRatio, FINEST);
  }

  /** @param {Omit<Picture, "ratio">} picture */
  draw(picture) {
    const { ratio } = this;
    fitCanvas(this.canvas, picture.size, ratio);
    this.paint({ ...picture, ratio });
  }

  /** @param {boolean} isShown */
  show(isShown) {
    this.canvas.hidden = !isShown;
    if (isShown) this.stage.dataset.crowd = this.how;
    else delete this.stage.dataset.crowd;
  }

  #make() {
    this.count += 1;
    const canvas = Object.assign(document.createElement("canvas"), { role: "presentation", className: "crowd" });
    this.stage.querySelector("#canvas")?.after(canvas);
    return canvas;
  }

  /** Nothing where there is no WebGL, or not all of it. @param {() => void} onLoss */
  #byGraphics(onLoss) {
    const gl = this.canvas.getContext("webgl2", { antialias: false });
    if (!gl) return undefined;
    this.canvas.addEventListener("webglcontextlost", () => {
      this.paint = this.#byPaths();
      if (this.stage.dataset.crowd) this.show(true);
      onLoss();
    }, { once: true });
    this.how = "graphics";
    try {
      return graphicsPainterOf(gl);
    } catch {
      return undefined;
    }
  }

  /** On another canvas: one keeps its first kind of context for ever. */
  #byPaths() {
    this.canvas.remove();
    this.canvas = this.#make();
    this.how = "paths";
    return pathPainterOf(/** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d")));
  }
}
