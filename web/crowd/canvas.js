/** The canvas of a crowd, in front of the plane's: drawn by WebGL, or as paths if it is not available. */

import { fitCanvas } from "../draw/sized.js";
import { graphicsPainterOf } from "./gl.js";
import { pathPainterOf } from "./paths.js";

/** @import { Picture } from "./look.js" */

const FINEST = 2; // canvas pixels per page pixel: more make no visible difference in a crowd

/**
 * @param {HTMLElement} stage
 * @param {() => void} onLoss Called when the WebGL context is lost, so that the picture must be drawn again.
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

  /** Undefined if WebGL, or a part of it, is not available. */
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

  /** Uses another canvas, because a canvas cannot have contexts of two kinds. */
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

    /** The canvas that is drawn on; after a switch, the new one is empty. */
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
