/** The canvas of a crowd, in front of the plane's, drawn by WebGL. */

import { fitCanvas } from "../draw/sized.js";
import { graphicsPainterOf } from "./gl.js";

/** @import { Picture } from "./look.js" */

const FINEST = 2; // canvas pixels per page pixel: more make no visible difference in a crowd

/**
 * @param {HTMLElement} stage
 * @param {() => void} onChange Called when the canvas can no longer be drawn on, or can be again; it is empty then.
 */
export function crowdCanvasOf(stage, onChange) {
  const canvas = Object.assign(document.createElement("canvas"), { role: "presentation", className: "crowd" });
  stage.querySelector("#canvas")?.after(canvas);
  const gl = canvas.getContext("webgl2", { antialias: false });
  const make = () => gl && graphicsPainterOf(gl);
  let painter = make();

  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault(); // otherwise it is never restored
    painter = null;
    onChange();
  });
  canvas.addEventListener("webglcontextrestored", () => {
    painter = make();
    onChange();
  });

  return {
    get ratio() {
      return Math.min(devicePixelRatio, FINEST);
    },

    /** Draws a picture; null without WebGL. A canvas with a new painter is empty. */
    get painter() {
      return painter;
    },

    /** @param {Omit<Picture, "ratio">} picture */
    draw(picture) {
      fitCanvas(canvas, picture.size, this.ratio);
      painter?.({ ...picture, ratio: this.ratio });
    },

    /** @param {boolean} isShown */
    show: (isShown) => void (canvas.hidden = !isShown),
  };
}
