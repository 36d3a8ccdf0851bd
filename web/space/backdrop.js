/** Loads the 3D renderer when a scene needs it, and reports if it is unavailable. */

import { lazily } from "../async/lazily.js";

/** @import { Space } from "./solid-view.js" */

const ON_PROCESSOR = /swiftshader|llvmpipe|softpipe|software|basic render/i;
const MASKED = "WebKit WebGL"; // reported by browsers that reveal the name only through an extension

/** @typedef {ReturnType<typeof backdropOf>} Backdrop */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} onChange Called when it has become available or unavailable.
 */
export function backdropOf(canvas, onChange) {
  const backdrop = {
    /** The renderer; undefined until it has loaded. @type {Space | undefined} */
    space: undefined,
    /**
     * `none`: this browser has no WebGL, or lost its context.
     * @type {"idle" | "loading" | "ready" | "none" | "failed"}
     */
    status: "idle",

    /** The renderer, if it can draw. */
    get present() {
      return backdrop.status === "ready" ? backdrop.space : undefined;
    },

    load: lazily(async () => {
      become("loading");
      const isSlow = drawsByProcessor();
      const context = canvas.getContext("webgl2", { antialias: !isSlow });
      try {
        if (context) backdrop.space = (await import("./solid-view.js")).spaceOf(canvas, context, isSlow);
        become(context ? "ready" : "none");
      } catch (error) {
        become("failed");
        throw error;
      }
    }),
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

/** Whether WebGL runs in software. Browsers reveal that only in the renderer's name. */
function drawsByProcessor() {
  const probe = document.createElement("canvas").getContext("webgl2");
  const name = probe?.getParameter(probe.RENDERER);
  if (name !== MASKED) return ON_PROCESSOR.test(name);
  const info = probe?.getExtension("WEBGL_debug_renderer_info");
  return Boolean(info) && ON_PROCESSOR.test(probe?.getParameter(/** @type {any} */ (info).UNMASKED_RENDERER_WEBGL));
}
