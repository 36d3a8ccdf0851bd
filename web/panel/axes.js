/**
 * The fifteen axes of two boxes as cells: the six face normals, then the nine cross products of edges. They are one tab
 * stop; arrow keys open the next cell.
 */

import { html, nothing } from "lit-html";

import { MINUS } from "../geometry/numbers.js";

/** @import { Run } from "../input/command.js" */
/** @import { StepText } from "../words/sentences.js" */
/** @import { Texts } from "../words/text.js" */

const ACROSS = ["face-a", "face-b", "edges"];
const COARSE = 0.01; // smaller values are written with an exponent
const LONG = 1000; // larger ones, too

/**
 * @param {StepText[]} rows
 * @param {string} current
 * @param {Texts} texts
 * @param {Run} run
 */
export function axesOf(rows, current, texts, run) {
  const axes = rows.filter(({ id, step }) => /^axis-\d+$/.test(id) && ACROSS.includes(step.values.across));
  if (!axes.length) return nothing;
  const stop = axes.find(({ id }) => id === current) ?? axes[0];
  const cellOf = (/** @type {StepText} */ { id, sentence, step, title, values }) => html`<button type="button" data-axis=${id} tabindex=${id === stop.id ? 0 : -1} class=${step.case} aria-current=${id === current ? "step" : nothing}
    title=${texts.plainAll([{ key: title, values }, ...sentence])} @click=${() => run("step", id)}><span>${nameOf(step.values)}</span><span>${
    valueOf(step.values)}</span></button>`;
  return html`<div class="axes" role="group" aria-label=${texts.plain("axes.list")} @keydown=${goOn}>${axes.map(cellOf)}</div>`;
}

/** @param {KeyboardEvent} event */
function goOn(event) {
  const { key, target } = event;
  const cell = /** @type {HTMLElement} */ (target).closest("button");
  const next = key === "ArrowRight" ? cell?.nextElementSibling : key === "ArrowLeft" ? cell?.previousElementSibling : undefined;
  if (!(next instanceof HTMLButtonElement)) return;
  event.preventDefault();
  next.focus();
  next.click();
}

/** @param {Record<string, any>} values */
function nameOf({ across, i, j }) {
  const letter = (/** @type {string} */ text) => html`<i>${text}</i>`;
  if (across === "edges") return html`${letter(i)}×${letter(j)}`;
  return html`${letter(across === "face-a" ? "a" : "b")} ${letter(i)}`;
}

/** The overlap or the gap; edges that are parallel have neither. @param {Record<string, any>} values */
function valueOf({ gap, overlap = gap, a_min }) {
  if (overlap === undefined) return a_min === undefined ? "∥" : "0";
  const isLong = overlap !== 0 && (Math.abs(overlap) < COARSE || Math.abs(overlap) >= LONG);
  return (isLong ? overlap.toExponential(0).replace("e+", "e") : overlap.toPrecision(overlap < 100 ? 2 : 3)).replace("-", MINUS);
}
