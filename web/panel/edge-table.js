/** A program's table as its record has it: which edges to test, for each region of the centre. */

import { FORMATS } from "../words/text.js";

/** @import { Step } from "../engine/protocol.js" */
/** @import { Texts } from "../words/text.js" */

/** @typedef {{region: number, edges: string[], isChosen: boolean}} Row */

const CORNERS = "ABC";
const WIDTH = 3; // corners in a row; -1 stands for none

/**
 * The rows of the regions that there are, and region 0 only where the program came to it.
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

/** @param {number[]} corners Their numbers along a chain of edges. */
function edgesOf(corners) {
  const letters = corners.filter((corner) => corner >= 0).map((corner) => CORNERS[corner]);
  return letters.slice(1).map((end, i) => letters[i] + end);
}

/**
 * The table on its side, for want of height: each of its rows is a column here.
 * @param {Element} parent
 * @param {Step} step
 * @param {Texts} texts
 * @returns {boolean} Whether the step has a table.
 */
export function showEdgeTable(parent, { values }, texts) {
  const rows = edgeRows(values);
  if (!rows.length) return false;
  const shown = [values.k, values.table, texts.lang].join();
  const former = /** @type {HTMLElement | null} */ (parent.firstElementChild);
  if (former?.dataset.shown === shown) return true;
  const table = make("table", [
    line(texts.plain("table.region"), rows, ({ region }) => [String(region)]),
    line(texts.plain("table.bits"), rows, ({ region }) => [FORMATS.bits(region, "")]),
    line(texts.plain("table.edges"), rows, ({ edges }) => (edges.length ? edges.map(letter) : ["–"])),
  ], "edge-table");
  table.dataset.shown = shown;
  parent.replaceChildren(table);
  return true;
}

/**
 * @param {string} name
 * @param {Row[]} rows
 * @param {(row: Row) => (Node | string)[]} content
 */
function line(name, rows, content) {
  const head = make("th", [name]);
  head.setAttribute("scope", "row");
  const cells = rows.map((row) => {
    const cell = make("td", content(row), row.isChosen ? "chosen" : "");
    if (row.isChosen) cell.setAttribute("aria-current", "true");
    return cell;
  });
  return make("tr", [head, ...cells]);
}

/** @param {string} name */
function letter(name) {
  const element = make("var", [name]);
  element.dataset.name = name;
  return element;
}

/**
 * @param {string} tag
 * @param {(Node | string)[]} content
 * @param {string} [kind]
 */
function make(tag, content, kind = "") {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.append(...content);
  return element;
}
