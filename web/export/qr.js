/** A link as a QR code, which another device's camera reads. */

import { generate } from "lean-qr";
import { toSvg } from "lean-qr/extras/svg";

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
  const width = Math.max(LEAST.side, LEAST.module * (code.size + 2 * QUIET));
  const svg = toSvg(code, document, { on: "#000", off: "#fff", pad: QUIET, width, height: width });
  svg.classList.add("qr");
  return Object.assign(svg, { role: "img", ariaLabel: label });
}
