/** The row of one step: its title and what it compared; when unfolded, its sentence, formula and picture. */

import { html, nothing } from "lit-html";

import { edgeTableOf } from "./edge-table.js";
import { filledFormula } from "./formula.js";
import { formulaOf, ruleOf } from "./notation.js";
import { timelineOf } from "./timeline.js";
import { weightsOf } from "./weights.js";

/** @import { Explanation, Step } from "../engine/protocol.js" */
/** @import { StepText } from "../words/sentences.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Formulas, Rules } from "./notation.js" */

/**
 * @param {StepText} row
 * @param {boolean} isCurrent
 * @param {unknown} body
 * @param {Texts} texts
 */
export function rowOf(row, isCurrent, body, texts) {
  const { id, title, decided, parts = false, values } = row;
  const kind = `${isCurrent ? "current" : ""} ${decided ? "decided" : ""} ${parts ? "parting" : ""}`;
  return html`<li data-step=${id} class=${kind}>
    <button type="button" class="step-head" tabindex=${isCurrent ? 0 : -1} aria-current=${isCurrent ? "step" : nothing}>
      <span class="step-heading">
        <span class="step-title">${texts.said([{ key: title, values }])}</span>
        <span class="decided-note">${decided ? texts.plain("step.decided") : nothing}</span>
        <span class="parting-note">${parts ? texts.plain("beside.here") : nothing}</span>
      </span>
      <span class="step-result">${resultOf(row, texts)}</span>
    </button>
    <div class="step-body">${body}</div>
  </li>`;
}

/**
 * The comparison of a step, in short; if both numbers look the same, their difference and 0.
 * @param {StepText} row
 * @param {Texts} texts
 */
function resultOf({ isAlike, step, values }, texts) {
  const { compares: [left, right], values: { relation } } = step;
  if (!left || !relation) return "";
  const fill = texts.fillerOf("", values);
  return isAlike ? `${fill("excess").text} ${relation} 0` : `${fill(left).text} ${relation} ${fill(right).text}`;
}

/**
 * @param {StepText} row
 * @param {Explanation} explanation The explanation up to this step.
 * @param {{texts: Texts, formulas: Formulas, rules: Rules}} deps
 */
export function bodyOf(row, explanation, { texts, formulas, rules }) {
  const { method, steps } = explanation;
  const { sentence, step, values } = row;
  const formula = formulaOf(formulas, explanation, row);
  const rule = ruleOf(rules, method, step);
  return html`
    <p class="step-text">${texts.explained(sentence)}</p>
    <div class="step-formula">${formula ? filledFormula(formula, (source) => texts.fillerOf(source, values)) : nothing}</div>
    <div class="step-rule">${rule ? html`<span class="rule-label">${texts.plain("step.rule")}</span><code class="rule">${rule}</code>` : nothing}</div>
    <div class="step-picture">${edgeTableOf(step, texts) ?? weightsOf(step, texts.plain("step.weights")) ?? timelineOf(steps, texts.plain("step.timeline"))}</div>`;
}

/**
 * Colours each name of a mark like the mark, and emphasizes the subject of the step in its formula.
 * @param {Element} body
 * @param {Step[]} steps The steps up to this one.
 */
export function colour(body, steps) {
  const colours = new Map(steps.flatMap(({ marks }) => marks.map(({ name, of }) => [name, of || "construction"])));
  for (const element of body.querySelectorAll("[data-name]")) {
    const found = colours.get(element.getAttribute("data-name") ?? "");
    if (found) element.setAttribute("data-of", found);
    else element.removeAttribute("data-of");
  }
  const step = /** @type {Step} */ (steps.at(-1));
  const terms = [...step.compares, ...step.marks.map(({ name }) => name)].filter((name) => colours.has(name));
  const named = [...body.querySelectorAll(".step-formula [data-name]")];
  const names = named.map((element) => element.getAttribute("data-name"));
  const term = terms.find((name) => names.includes(name));
  named.forEach((element, i) => element.classList.toggle("term", names[i] === term));
}
