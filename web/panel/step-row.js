/** The row of one step: its title and what it compared; unfolded, its sentence, its formula and its picture. */

import { readsAlike } from "../words/sentences.js";
import { kindOf } from "../words/steps.js";
import { showEdgeTable } from "./edge-table.js";
import { fillFormula } from "./formula.js";
import { drawTimeline } from "./timeline.js";
import { formulaOf, ruleOf } from "./notation.js";

/** @import { Explanation, Step } from "../engine/protocol.js" */
/** @import { Told } from "../words/sentences.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Formulas, Rules } from "./notation.js" */

/** @param {string} id */
export function rowOf(id) {
  const item = document.createElement("li");
  item.dataset.step = id;
  const head = document.createElement("button");
  head.type = "button";
  head.className = "step-head";
  const heading = part("span", "step-heading");
  heading.append(part("span", "step-title"), part("span", "decided-note"), part("span", "parting-note"));
  head.append(heading, part("span", "step-result"));
  const body = part("div", "step-body");
  body.append(part("p", "step-text"), part("div", "step-formula"), part("div", "step-rule"), part("div", "step-picture"));
  item.append(head, body);
  return item;
}

/**
 * @param {string} tag
 * @param {string} name
 */
function part(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}

/**
 * @param {HTMLElement} item
 * @param {Told} told
 * @param {boolean} isCurrent
 * @param {Texts} texts
 */
export function fillRow(item, told, isCurrent, texts) {
  const { title, decided, parts = false, values } = told;
  const [head, body] = item.children;
  if (!isCurrent && body.firstElementChild?.firstChild) for (const each of body.children) each.replaceChildren();
  item.classList.toggle("current", isCurrent);
  item.classList.toggle("decided", decided);
  item.classList.toggle("parting", parts);
  if (isCurrent !== head.hasAttribute("aria-current") || !head.hasAttribute("tabindex")) {
    head.setAttribute("tabindex", isCurrent ? "0" : "-1");
    if (isCurrent) head.setAttribute("aria-current", "step");
    else head.removeAttribute("aria-current");
  }
  const [heading, result] = head.children;
  const [name, note, parting] = heading.children;
  texts.fill(name, title, values);
  setText(result, resultOf(told, texts));
  setText(note, decided ? texts.plain("step.decided") : "");
  setText(parting, parts ? texts.plain("beside.here") : "");
}

/**
 * What a step compared, in short; if the two numbers print alike, their difference and 0.
 * @param {Told} told
 * @param {Texts} texts
 */
function resultOf({ step, values }, texts) {
  const { compares: [left, right], values: { relation } } = step;
  if (!left || !relation) return "";
  const number = (/** @type {string} */ name) => texts.piece(name, values).text;
  if (readsAlike(step)) return `${number("excess")} ${relation} 0`;
  return `${number(left)} ${relation} ${number(right)}`;
}

/**
 * @param {Element} body
 * @param {Told} told
 * @param {Explanation} walk Up to this step.
 * @param {{texts: Texts, formulas: Formulas, rules: Rules}} means
 */
export function unfoldRow(body, told, walk, { texts, formulas, rules }) {
  const { method, steps } = walk;
  const { sentence, step, values } = told;
  const [text, formula, rule, picture] = body.children;
  texts.fillAll(text, sentence);
  const set = formulaOf(formulas, walk, told);
  if (set) fillFormula(formula, set, (name) => texts.piece(name, values));
  else formula.replaceChildren();
  const own = `step.rule.${method}.${kindOf(step.id)}`; // of a test that an article has in its text alone
  setRule(rule, ruleOf(rules, method, step), texts.plain(texts.has(own) ? own : "step.rule"));
  if (!showEdgeTable(picture, step, texts)) drawTimeline(picture, steps, texts.plain("step.timeline"));
  colour(body, formula, steps);
}

/**
 * What names a mark has its colour; of the formula's, what the step is about stands out.
 * @param {Element} body
 * @param {Element} formula
 * @param {Step[]} steps The last of which it is.
 */
function colour(body, formula, steps) {
  const colours = new Map(steps.flatMap(({ marks }) => marks.map(({ name, of }) => [name, of || "construction"])));
  for (const element of body.querySelectorAll("[data-name]")) {
    const found = colours.get(element.getAttribute("data-name") ?? "");
    if (!found) element.removeAttribute("data-of");
    else if (element.getAttribute("data-of") !== found) element.setAttribute("data-of", found);
  }
  const step = /** @type {Step} */ (steps.at(-1));
  const terms = [...step.compares, ...step.marks.map(({ name }) => name)].filter((name) => colours.has(name));
  const named = [...formula.querySelectorAll("[data-name]")];
  const names = named.map((element) => element.getAttribute("data-name"));
  const term = terms.find((name) => names.includes(name));
  named.forEach((element, i) => element.classList.toggle("term", names[i] === term));
}

/**
 * Text that is there already is not laid out anew.
 * @param {Element} element
 * @param {string} text
 */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {Element} element
 * @param {string} rule
 * @param {string} label
 */
function setRule(element, rule, label) {
  if (!rule) {
    element.replaceChildren();
    return;
  }
  if (!element.firstChild) element.append(part("span", "rule-label"), part("code", "rule"));
  setText(element.children[0], label);
  setText(element.children[1], rule);
}
