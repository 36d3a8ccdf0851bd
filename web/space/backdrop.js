/** Brings what draws space when a scene needs it, and tells where it cannot be had. */

/** @import { Space } from "./space.js" */

export class Backdrop {
  /** @type {() => void} It has come, or gone. */
  onChange = () => {};

  /** What draws; nothing until it is there. @type {Space | undefined} */
  space;
  /** `none`: this browser has no WebGL, or has lost it. @type {"idle" | "loading" | "ready" | "none" | "failed"} */
  status = "idle";

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    canvas.addEventListener("webglcontextlost", () => this.#turn("none"));
    canvas.addEventListener("webglcontextrestored", () => this.#turn("ready"));
  }

  /** Where there is a picture of space to draw, it draws. */
  get present() {
    return this.status === "ready" ? this.space : undefined;
  }

  async load() {
    if (this.status !== "idle") return;
    this.#turn("loading");
    const context = this.canvas.getContext("webgl2", { antialias: true });
    this.#turn(context ? await this.#start(context) : "none");
  }

  /**
   * @param {WebGL2RenderingContext} context
   * @returns {Promise<Backdrop["status"]>}
   */
  async #start(context) {
    try {
      const { Space: Drawing } = await import("./space.js");
      this.space = new Drawing(this.canvas, context);
      return "ready";
    } catch {
      return "failed";
    }
  }

  /** @param {Backdrop["status"]} status */
  #turn(status) {
    this.status = status;
    this.onChange();
  }
}
