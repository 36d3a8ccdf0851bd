/** A program's table, as recorded in its step: the edges to test, for each region that can contain the centre. */

import { html, nothing } from "lit-html";

import { bitsOf } from "../words/departures.js";

/** @import { Step } from "../engine/protocol.js" */
/** @import { Texts } from "../words/text.js" */

/** @typedef {{region: number, edges: string[], isChosen: boolean}} Row */

const CORNERS = "ABC";
const WIDTH = 3; // corners in a row; -1 stands for none

/**
 * The rows of all existing regions, and region 0 only if the program reached it.
 * @param {Step["values"]} values
 * @returns {Row[]}
 */
export function edgeRows({ table, k }) {
  if (!Array.isArray(table)) return [];
  const rows = Array.from({ length: table.length / WIDTH }, (_, region) => ({
    region,
    edges: edgesOf(table.slice(WIDTH * region, WIDTH * (region + 1))),
    isChosen: region === k,
  }));
  return rows.filter(({ region, isChosen }) => region > 0 || isChosen);
}

/** @param {number[]} corners Their indices along a chain of edges. */
function edgesOf(corners) {
  const letters = corners.filter((corner) => corner >= 0).map((corner) => CORNERS[corner]);
  return letters.slice(1).map((end, i) => letters[i] + end);
}

/**
 * The table transposed, because height is scarce: each row of the table is a column.
 * @param {Step} step
 * @param {Texts} texts
 */
export function edgeTableOf({ values }, texts) {
  const rows = edgeRows(values);
  if (!rows.length) return undefined;
  const line = (/** @type {string} */ name, /** @type {(row: Row) => unknown} */ content) => html`<tr>
    <th scope="row">${texts.plain(name)}</th>
    ${rows.map((row) => html`<td class=${row.isChosen ? "chosen" : nothing} aria-current=${row.isChosen || nothing}>${content(row)}</td>`)}
  </tr>`;
  return html`<table class="edge-table"><tbody>
    ${line("table.region", ({ region }) => region)}
    ${line("table.bits", ({ region }) => bitsOf(region))}
    ${line("table.edges", ({ edges }) => (edges.length ? edges.map((name) => html`<var data-name=${name}>${name}</var>`) : "–"))}
  </tbody></table>`;
}
