/**
 * A triangle in the coordinates u and v, in which its corners are (0, 0), (1, 0) and (0, 1), with the point at which the
 * line of a ray crosses its plane.
 */

import { html, nothing, svg } from "lit-html";

/** @import { Step } from "../engine/protocol.js" */

const UNIT = 100; // pixels
const BEYOND = 0.4; // how far beyond the unit square the picture extends
const SIZE = UNIT * (1 + 2 * BEYOND);
const LETTER = 14; // pixels from a corner to the middle of its letter

const across = (/** @type {number} */ u) => UNIT * (u + BEYOND);
const down = (/** @type {number} */ v) => SIZE - across(v);
const within = (/** @type {number} */ value) => Math.min(Math.max(value, -BEYOND), 1 + BEYOND);

/**
 * The picture; undefined for a step without u and v.
 * @param {Step} step
 * @param {string} name
 */
export function weightsOf({ values: { u, v } }, name) {
  if (!Number.isFinite(u) || !Number.isFinite(v)) return undefined;
  return html`<svg class="weights" width=${SIZE} height=${SIZE} role="img" aria-label=${name}>
    <path class="axis" d="M0 ${down(0)}H${SIZE}M${across(0)} 0V${SIZE}"></path>
    <path class="triangle" d="M${across(0)} ${down(0)}H${across(1)}L${across(0)} ${down(1)}Z"></path>
    ${[["A", -1, 1, 0, 0], ["B", 0, 1, 1, 0], ["C", -1, 0, 0, 1]].map(letter)}
    ${[["u", 0, 1, 1 + BEYOND - 0.08, 0], ["v", -1, 0, 0, 1 + BEYOND - 0.08]].map(letter)}
    ${crossing(u, v)}
  </svg>`;
}

/** A letter next to a position. @param {any[]} row The letter, the sides on which it is, u and v. */
function letter([text, right, below, u, v]) {
  return svg`<text class="letter" x=${across(u) + right * LETTER} y=${down(v) + below * LETTER + 5} text-anchor="middle">${text}</text>`;
}

/** The point with its coordinates; beyond the picture, it is hollow and at the rim. @param {number} u @param {number} v */
function crossing(u, v) {
  const [x, y] = [across(within(u)), down(within(v))];
  const isInside = within(u) === u && within(v) === v;
  return svg`
    ${isInside ? svg`<path class="part" d="M${across(0)} ${y}H${x}" data-name="u"></path><path class="part" d="M${x} ${down(0)}V${y}" data-name="v"></path>` : nothing}
    <circle class=${isInside ? "point" : "point far"} cx=${x} cy=${y} r="5"></circle>`;
}
