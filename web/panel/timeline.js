/**
 * An axis of t: the interval in which the ray is inside each slab, and their intersection. Any values named inX and
 * outX form a row X; tmin and tmax form the last one.
 */

import { html, nothing, svg } from "lit-html";

import { real } from "../geometry/numbers.js";

/** @import { Step } from "../engine/protocol.js" */

/** @typedef {{label: string, from: number, to: number, names: [string, string], isCommon?: boolean}} Row */

const HEIGHT = 30; // pixels of a row
const ROOM = 0.2; // fraction of the width, left free on either side for values beyond the others
const EDGE = 12; // per cent of the width: closer to an edge than this, a name has no room outside its bar
const NAME = 13; // per cent of the width, for a name
const LEAST = 0.5; // per cent of the width of a bar, at least
const GAP = 0.75; // per cent of the width, between an end and its name
const RIM = 5; // per cent of the width: distance from the edge at which finite values far beyond the others are drawn
const FAR = 20; // finite values more than this many times the smallest reach are far beyond the others

/**
 * The rows of the steps so far; empty if the last step has no value on the axis of t.
 * @param {Step[]} steps
 * @returns {Row[]}
 */
export function timeRows(steps) {
  const isTime = (/** @type {string} */ name) => /^(in|out)[A-Z]$|^t(min|max)$/.test(name);
  if (!Object.keys(steps.at(-1)?.values ?? {}).some(isTime)) return [];
  const values = Object.assign({}, ...steps.map((step) => step.values));
  const slabs = Object.keys(values).filter((name) => /^in[A-Z]$/.test(name)).map((name) => name.slice(2));
  const rows = slabs.map((label) => row(label, values, [`in${label}`, `out${label}`]));
  if ("tmin" in values) rows.push({ ...row("∩", values, ["tmin", "tmax"]), isCommon: true });
  return rows.filter(({ from, to }) => !Number.isNaN(from + to) || from === -to);
}

/**
 * @param {string} label
 * @param {Record<string, any>} values
 * @param {[string, string]} names
 * @returns {Row}
 */
function row(label, values, names) {
  const [from, to] = names.map((name) => real(values[name]));
  return { label, from, to, names };
}

/**
 * Returns the position of a time, in per cent of the width. The row with the smallest reach sets the scale: finite
 * values far beyond it are drawn near the edge, infinite ones at the edge.
 * @param {Row[]} rows
 * @returns {(time: number) => number}
 */
export function timeScale(rows) {
  const reaches = rows
    .map(({ from, to }) => Math.max(...[from, to].filter(Number.isFinite).map(Math.abs)))
    .filter((reach) => reach > 0);
  const most = FAR * Math.min(...reaches, Number.MAX_VALUE / FAR);
  const times = [0, ...rows.flatMap(({ from, to }) => [from, to])].filter((time) => Math.abs(time) <= most);
  const [least, last] = [Math.min(...times), Math.max(...times)];
  const half = last / 2 - least / 2 || 1; // halving first prevents an overflow
  return (time) => {
    if (!Number.isFinite(time)) return time < 0 ? 0 : 100;
    if (Math.abs(time) > most) return time < 0 ? RIM : 100 - RIM;
    return 100 * (ROOM + (1 - 2 * ROOM) * ((time / 2 - least / 2) / half));
  };
}

/**
 * @param {Step[]} steps
 * @param {string} name
 */
export function timelineOf(steps, name) {
  const rows = timeRows(steps);
  if (!rows.length) return nothing;
  const place = timeScale(rows);
  const height = HEIGHT * rows.length + 18;
  const zero = `${place(0)}%`;
  return html`<svg class="timeline" height=${height} role="img" aria-label=${name}>
    <line class="axis" x1="0%" x2="100%" y1=${height - 16} y2=${height - 16}></line>
    <line class="start" x1=${zero} x2=${zero} y1="0" y2=${height - 12}></line>
    <text x=${zero} y=${height - 2} text-anchor="middle">0</text>
    ${letter("t", 99, height - 2, "end")}
    ${rows.map((each, i) => bar(each, HEIGHT * i + 22, place))}
  </svg>`;
}

/**
 * The bar of a row, with a minimum length so that it is visible, and the names of its ends. The names are side by side
 * if both ends are near the same edge.
 * @param {Row} row
 * @param {number} y
 * @param {(time: number) => number} place
 */
function bar({ from, to, names, isCommon = false }, y, place) {
  const [start, end] = [place(from), place(to)];
  const kind = `bar${isCommon ? " common" : ""}${from > to ? " empty" : ""}`;
  const [left, right] = start <= end ? [start, end] : [end, start];
  const [first, last] = start <= end ? names : [names[1], names[0]];
  const [isAtLeft, isAtRight] = [right <= EDGE, left >= 100 - EDGE];
  const before = left > EDGE ? left - GAP : Math.max(left, 1);
  const behind = right < 100 - EDGE ? right + GAP : Math.min(right, 99);
  return svg`
    <line class=${kind} x1="${left}%" x2="${Math.max(right, left + LEAST)}%" y1=${y} y2=${y} data-name=${first}></line>
    ${letter(first, before - (isAtRight ? NAME : 0), y - 7, left > EDGE ? "end" : "start")}
    ${letter(last, behind + (isAtLeft ? NAME : 0), y - 7, right < 100 - EDGE ? "start" : "end")}`;
}

/**
 * @param {string} name
 * @param {number} x In per cent.
 * @param {number} y
 * @param {"start" | "end"} anchor
 */
function letter(name, x, y, anchor) {
  return svg`<text class="letter" x="${x}%" y=${y} text-anchor=${anchor} data-name=${name}>${name}</text>`;
}
