/** Brings what draws space when a scene needs it, and tells where it cannot be had. */

/** @import { Space } from "./space.js" */

export class Backdrop {
  /** @type {() => void} It has come, or gone. */
  onChange = () => {};

  /** What draws; nothing until it is there. @type {Space | undefined} */
  space;
  /** @type {"idle" | "loading" | "ready" | "none"} */
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
    try {
      if (!context) throw new Error("no WebGL");
      const { Space: Drawing } = await import("./space.js");
      this.space = new Drawing(this.canvas, context);
      this.#turn("ready");
    } catch {
      this.#turn("none");
    }
  }

  /** @param {Backdrop["status"]} status */
  #turn(status) {
    this.status = status;
    this.onChange();
  }
}
