/** A program's table as its record has it: which edges to test, for each region of the centre. */

import { FORMATS } from "./text.js";

/** @import { Step } from "../engine/protocol.js" */
/** @import { Texts } from "./text.js" */

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
  const table = make("table", [headOf(texts), make("tbody", rows.map(rowOf))], "edge-table");
  table.dataset.shown = shown;
  parent.replaceChildren(table);
  return true;
}

/** @param {Texts} texts */
function headOf(texts) {
  const bits = ["AB", "BC", "CA"].flatMap((edge) => [letter(edge), " "]);
  const cells = [[texts.plain("table.region")], bits, [texts.plain("table.edges")]].map((content) => {
    const cell = make("th", content);
    cell.setAttribute("scope", "col");
    return cell;
  });
  return make("thead", [make("tr", cells)]);
}

/** @param {Row} row */
function rowOf({ region, edges, isChosen }) {
  const named = edges.length ? edges.flatMap((edge, i) => [i ? ", " : "", letter(edge)]) : ["–"];
  const number = make("th", [String(region)]);
  number.setAttribute("scope", "row");
  const cells = [number, make("td", [FORMATS.bits(region, "")]), make("td", named)];
  const row = make("tr", cells, isChosen ? "chosen" : "");
  if (isChosen) row.setAttribute("aria-current", "true");
  return row;
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
