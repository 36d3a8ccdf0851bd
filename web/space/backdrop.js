/** Loads what draws space when a scene needs it, and reports where it is unavailable. */

/** @import { Space } from "./space.js" */

const ON_PROCESSOR = /swiftshader|llvmpipe|softpipe|software|basic render/i;
const MASKED = "WebKit WebGL"; // what browsers say that give the name only through an extension

/** @typedef {ReturnType<typeof backdropOf>} Backdrop */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} onChange It has come, or gone.
 */
export function backdropOf(canvas, onChange) {
  const backdrop = {
    /** What draws; nothing until it is there. @type {Space | undefined} */
    space: undefined,
    /** `none`: this browser has no WebGL, or has lost it. @type {"idle" | "loading" | "ready" | "none" | "failed"} */
    status: "idle",

    /** Where there is a picture of space to draw, it draws. */
    get present() {
      return backdrop.status === "ready" ? backdrop.space : undefined;
    },

    async load() {
      if (backdrop.status !== "idle") return;
      become("loading");
      const isSlow = drawsByProcessor();
      const context = canvas.getContext("webgl2", { antialias: !isSlow });
      try {
        if (context) backdrop.space = (await import("./space.js")).spaceOf(canvas, context, isSlow);
        become(context ? "ready" : "none");
      } catch {
        become("failed");
      }
    },
  };

  /** @param {typeof backdrop.status} status */
  function become(status) {
    backdrop.status = status;
    onChange();
  }

  canvas.addEventListener("webglcontextlost", () => become("none"));
  canvas.addEventListener("webglcontextrestored", () => become("ready"));
  return backdrop;
}

/** Whether WebGL runs without a graphics card. Browsers reveal it only by the renderer's name. */
function drawsByProcessor() {
  const probe = document.createElement("canvas").getContext("webgl2");
  const name = probe?.getParameter(probe.RENDERER);
  if (name !== MASKED) return ON_PROCESSOR.test(name);
  const told = probe?.getExtension("WEBGL_debug_renderer_info");
  return Boolean(told) && ON_PROCESSOR.test(probe?.getParameter(/** @type {any} */ (told).UNMASKED_RENDERER_WEBGL));
}
