/** A link as a QR code, for the camera of another device. */

import { generate } from "lean-qr";
import { toSvg } from "lean-qr/extras/svg";

const QUIET = 4; // modules of white around a code, as required by the standard (ISO/IEC 18004)
const LEAST = { side: 176, module: 3 }; // pixels
const FINEST = 22; // version, of 105 modules a side: cameras struggle to read finer ones off a screen

/**
 * Undefined if the text is too long for a readable code.
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
 * Dark on light in every theme, because some cameras cannot read the reverse.
 * @param {NonNullable<ReturnType<typeof codeOf>>} code
 * @param {string} label
 */
export function drawCode(code, label) {
  const width = Math.max(LEAST.side, LEAST.module * (code.size + 2 * QUIET));
  const svg = toSvg(code, document, { on: "#000", off: "#fff", pad: QUIET, width, height: width });
  svg.classList.add("qr");
  return Object.assign(svg, { role: "img", ariaLabel: label });
}
