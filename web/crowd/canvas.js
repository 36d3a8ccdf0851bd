/** The canvas of a crowd, in front of the plane's: by WebGL, or by paths where there is none. */

import { fitCanvas } from "../draw/sized.js";
import { GraphicsPainter } from "./gl.js";
import { PathPainter } from "./paths.js";

/** @import { Picture } from "./look.js" */

const FINEST = 2; // canvas pixels to one of the page's: more are not seen in a crowd

export class CrowdCanvas {
  /**
   * @param {HTMLElement} stage
   * @param {() => void} onLoss The graphics card was lost: what is shown has to be drawn once more.
   */
  constructor(stage, onLoss) {
    this.stage = stage;
    this.onLoss = onLoss;
    this.canvas = this.#make();
    this.painter = this.#byGraphics() ?? this.#byPaths();
  }

  get ratio() {
    return Math.min(devicePixelRatio, FINEST);
  }

  /** @param {Omit<Picture, "ratio">} picture */
  draw(picture) {
    const { ratio } = this;
    fitCanvas(this.canvas, picture.size, ratio);
    this.painter.draw({ ...picture, ratio });
  }

  /** @param {boolean} isShown */
  show(isShown) {
    this.canvas.hidden = !isShown;
    if (isShown) this.stage.dataset.crowd = this.painter instanceof PathPainter ? "paths" : "graphics";
    else delete this.stage.dataset.crowd;
  }

  #make() {
    const canvas = document.createElement("canvas");
    canvas.role = "presentation";
    canvas.className = "crowd";
    this.stage.querySelector("#canvas")?.after(canvas);
    return canvas;
  }

  /** Nothing where there is no WebGL, or not all of it. */
  #byGraphics() {
    const gl = this.canvas.getContext("webgl2", { antialias: false });
    if (!gl) return undefined;
    this.canvas.addEventListener("webglcontextlost", () => this.#lose(), { once: true });
    try {
      return new GraphicsPainter(gl);
    } catch {
      this.#replace();
      return undefined;
    }
  }

  #byPaths() {
    return new PathPainter(/** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d")));
  }

  #lose() {
    this.#replace();
    this.painter = this.#byPaths();
    if (this.stage.dataset.crowd) this.show(true);
    this.onLoss();
  }

  /** A canvas keeps its first kind of context for ever. */
  #replace() {
    const former = this.canvas;
    this.canvas = this.#make();
    former.remove();
  }
}
