/** A link as a QR code, which another device's camera reads. */

import { generate } from "lean-qr";

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; // modules of white about a code, as its standard (ISO/IEC 18004) wants
const LEAST = { side: 176, module: 3 }; // pixels
const FINEST = 22; // version, of 105 modules a side: finer ones are hard for a camera to read off a screen

/**
 * Nothing where the text is too long for a code that can be read.
 * @param {string} text
 */
export function codeOf(text) {
  try {
    return generate(text, { maxVersion: FINEST });
  } catch {
    return undefined;
  }
}

/**
 * Dark on light in every theme: a camera may not read the reverse.
 * @param {NonNullable<ReturnType<typeof codeOf>>} code
 * @param {string} label
 */
export function drawCode(code, label) {
  const side = code.size + 2 * QUIET;
  const places = Array.from({ length: code.size }, (_, i) => i);
  const dark = places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`));
  const svg = document.createElementNS(SVG, "svg");
  const width = Math.max(LEAST.side, LEAST.module * side);
  const attributes = { width, viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, class: "qr", "shape-rendering": "crispEdges" };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value));
  for (const [fill, d] of [["#fff", `M0 0h${side}v${side}H0z`], ["#000", dark.join("")]]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("fill", fill);
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}
