/** Loads what draws space when a scene needs it, and reports where it is unavailable. */

/** @import { Space } from "./space.js" */

const ON_PROCESSOR = /swiftshader|llvmpipe|softpipe|software|basic render/i;
const MASKED = "WebKit WebGL"; // what browsers say that give the name only through an extension

export class Backdrop {
  /** What draws; nothing until it is there. @type {Space | undefined} */
  space;
  /** `none`: this browser has no WebGL, or has lost it. @type {"idle" | "loading" | "ready" | "none" | "failed"} */
  status = "idle";

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {() => void} onChange It has come, or gone.
   */
  constructor(canvas, onChange) {
    this.onChange = onChange;
    this.canvas = canvas;
    canvas.addEventListener("webglcontextlost", () => this.#become("none"));
    canvas.addEventListener("webglcontextrestored", () => this.#become("ready"));
  }

  /** Where there is a picture of space to draw, it draws. */
  get present() {
    return this.status === "ready" ? this.space : undefined;
  }

  async load() {
    if (this.status !== "idle") return;
    this.#become("loading");
    const isSlow = drawsByProcessor();
    const context = this.canvas.getContext("webgl2", { antialias: !isSlow });
    this.#become(context ? await this.#start(context, isSlow) : "none");
  }

  /**
   * @param {WebGL2RenderingContext} context
   * @param {boolean} isSlow Without a graphics card.
   * @returns {Promise<Backdrop["status"]>}
   */
  async #start(context, isSlow) {
    try {
      const { spaceOf } = await import("./space.js");
      this.space = spaceOf(this.canvas, context, isSlow);
      return "ready";
    } catch {
      return "failed";
    }
  }

  /** @param {Backdrop["status"]} status */
  #become(status) {
    this.status = status;
    this.onChange();
  }
}

/** Whether WebGL runs without a graphics card. Browsers reveal it only by the renderer's name. */
function drawsByProcessor() {
  const probe = document.createElement("canvas").getContext("webgl2");
  const name = probe?.getParameter(probe.RENDERER);
  if (name !== MASKED) return ON_PROCESSOR.test(name);
  const told = probe?.getExtension("WEBGL_debug_renderer_info");
  return Boolean(told) && ON_PROCESSOR.test(probe?.getParameter(/** @type {any} */ (told).UNMASKED_RENDERER_WEBGL));
}
