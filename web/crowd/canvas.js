/** The canvas of a crowd, in front of the plane's: by WebGL, or by paths where there is none. */

import { fitCanvas } from "../draw/sized.js";
import { graphicsPainterOf } from "./gl.js";
import { pathPainterOf } from "./paths.js";

/** @import { Picture } from "./look.js" */

const FINEST = 2; // canvas pixels to one of the page's: more are not seen in a crowd

/**
 * @param {HTMLElement} stage
 * @param {() => void} onLoss The graphics card was lost: what is shown has to be drawn once more.
 */
export function crowdCanvasOf(stage, onLoss) {
  let canvas = made();
  let how = "graphics";
  let paint = byGraphics() ?? byPaths();

  function made() {
    const fresh = Object.assign(document.createElement("canvas"), { role: "presentation", className: "crowd" });
    stage.querySelector("#canvas")?.after(fresh);
    return fresh;
  }

  /** Nothing where there is no WebGL, or not all of it. */
  function byGraphics() {
    const gl = canvas.getContext("webgl2", { antialias: false });
    if (!gl) return undefined;
    canvas.addEventListener("webglcontextlost", () => {
      paint = byPaths();
      if (stage.dataset.crowd) stage.dataset.crowd = how;
      onLoss();
    }, { once: true });
    try {
      return graphicsPainterOf(gl);
    } catch {
      return undefined;
    }
  }

  /** On another canvas: one keeps its first kind of context for ever. */
  function byPaths() {
    canvas.remove();
    canvas = made();
    how = "paths";
    return pathPainterOf(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")));
  }

  return {
    get ratio() {
      return Math.min(devicePixelRatio, FINEST);
    },

    /** What is drawn on: another one begins empty. */
    get canvas() {
      return canvas;
    },

    /** @param {Omit<Picture, "ratio">} picture */
    draw(picture) {
      fitCanvas(canvas, picture.size, this.ratio);
      paint({ ...picture, ratio: this.ratio });
    },

    /** @param {boolean} isShown */
    show(isShown) {
      canvas.hidden = !isShown;
      if (isShown) stage.dataset.crowd = how;
      else delete stage.dataset.crowd;
    },
  };
}
