/**
 * A student's result for a teacher's task: a link with a name, checked again by everyone who opens it; and sentences
 * about conditions that are not met yet.
 */

import { html } from "lit-html";

import { keptUnder } from "../document/kept.js";
import { LinkError } from "../document/link-error.js";
import { KEPT } from "../document/link-choices.js";
import { readState } from "../document/link.js";
import { splitLink } from "../document/link-text.js";
import { askedOf } from "../document/question.js";
import { readRemark, writeRemark, REMARKS } from "../document/remark.js";
import { stepSentences } from "../words/sentences.js";
import { opened, readTask } from "./given.js";
import { chosen, valueIn, worded } from "./numbers.js";

/** @import { Engine } from "../engine/engine.js" */
/** @import { Checked, Explanation, Wants } from "../engine/protocol.js" */
/** @import { Texts, Values } from "../words/text.js" */
/** @import { Walked } from "../document/link-choices.js" */
/** @import { Opened } from "./given.js" */

/** The parts of a result's link that describe the task and the student. */
export const OWN = ["task", "said", "who"];
/** The link of a result, anywhere in a line. */
const RESULT = /#\/course\/own\?[^\s<>"」。、]+/g;
const name = keptUnder("hitlab.by", () => localStorage, { read: (text) => text ?? "", write: String });

/**
 * @param {string} link The link of the task, with the state.
 * @param {number[]} said The choices in order, numbered from 1.
 * @param {string} by
 */
const resultOf = (link, said, by) => `${link}${said.length ? `&said=${said}` : ""}&who=${writeRemark(by)}`;

/**
 * Renders the form with which a student copies the result for the teacher.
 * @param {{texts: Texts, link: () => string, said: number[], copy: (link: string) => void}} means
 */
export function takenAlong({ copy, link, said, texts }) {
  const keep = (/** @type {Event} */ { target }) => name.change(() => /** @type {HTMLInputElement} */ (target).value);
  const take = (/** @type {Event} */ event) => {
    event.preventDefault();
    copy(resultOf(link(), said, name.now));
  };
  return html`<form class="result" @submit=${take}>
    <label>${texts.plain("task.name")} <input required maxlength=${REMARKS.name} autocomplete="name" value=${name.now} @input=${keep}></label>
    <button>${texts.plain("task.take")}</button></form>`;
}

/** The lines of a text, each with the links of results in it. @param {string} text */
export const linesIn = (text) => text.split(/\n/).map((line) => line.trim()).filter(Boolean)
  .map((line) => ({ line, links: line.match(RESULT) ?? [] }));

/**
 * @param {string} link
 * @returns {Promise<{by: string, task: Awaited<ReturnType<typeof readTask>>, start: Opened, shown: Opened & {walked: Walked}, said: unknown[]}>}
 * @throws {LinkError} If the link is not a result.
 */
export async function readResult(link) {
  const { pairs } = splitLink(link);
  const valueOf = (/** @type {string} */ wanted) => pairs.findLast(([each]) => each === wanted)?.[1] ?? "";
  const task = await readTask(valueOf("task"));
  const by = readRemark(valueOf("who")).slice(0, REMARKS.name);
  if (!by) throw new LinkError("task.nobody");
  const start = await opened(task.link);
  const given = pairs.filter(([each]) => !OWN.includes(each) && !KEPT.has(each));
  const { problem, ...shown } = given.length ? readState(start.scene, given) : { ...start, problem: undefined };
  if (problem) throw problem;
  const said = valueOf("said").split(",").map((place) => task.choices?.[Number(place) - 1]);
  return { by, task, start, shown: { ...shown, scene: start.scene }, said };
}

/**
 * Checks a result without a program, using the package's own answers; also returns the actual values.
 * @param {Engine<any>} engine
 * @param {Awaited<ReturnType<typeof readResult>>} result
 * @returns {Promise<{done: boolean, says: (texts: Texts) => string[]}>}
 */
export async function verdictOn(engine, { said, shown, start, task }) {
  const at = { ...(task.kind === "make" ? shown : start), walked: start.walked };
  const answer = await engine.answer(askedOf(at.scene, at.state, at.walked));
  if (task.kind === "make") {
    const found = await check(engine, at, task.wants ?? {});
    return { done: found.done, says: (texts) => unmet(found, task.wants ?? {}, texts, answer.explanation) };
  }
  const is = valueIn(answer, task.asks ?? "");
  const named = (/** @type {unknown} */ each, /** @type {Texts} */ texts) => (task.asks === "decided_by" ? stepName(String(each), texts, answer.explanation) : chosen(each));
  const says = (/** @type {Texts} */ texts) => (said.length === 1 && said[0] === is ? []
    : [texts.plain("task.said", { said: said.map((each) => texts.plain("course.choice", { choice: named(each, texts) })), is: named(is, texts) })]);
  return { done: is !== undefined && said.at(-1) === is, says };
}

/**
 * @param {Engine<any>} engine
 * @param {Opened} shown
 * @param {Wants} wants
 */
export const check = (engine, { scene, state, walked }, wants) => engine.task({ ...askedOf(scene, state, walked), wants });

/**
 * Returns sentences about the required conditions that are not met.
 * @param {Checked} checked
 * @param {Wants} wants
 * @param {Texts} texts
 * @param {Explanation | null} [explanation]
 */
export function unmet({ found, held }, wants, texts, explanation) {
  const word = (/** @type {string} */ each, /** @type {unknown} */ value) => wantWord(each, value, texts, explanation);
  return Object.keys(held).filter((each) => !held[each]).map((each) => (
    texts.plain("task.unmet", { what: { key: `task.what.${each}` }, want: word(each, wants[each]), is: word(each, found[each]) })));
}

/**
 * Formats the value of a condition.
 * @param {string} of
 * @param {any} value
 * @param {Texts} texts
 * @param {Explanation | null} [explanation] Contains the names of its steps.
 * @returns {Values[string]}
 */
export function wantWord(of, value, texts, explanation) {
  if (of === "touching") return { key: value ? "task.yes" : "task.no" };
  if (of === "decided_by") return stepName(value, texts, explanation);
  if (value?.least === undefined && value?.most === undefined) return value === null ? { key: "task.none" } : worded(value);
  const { least, most } = value;
  if (least === most) return { number: least };
  const end = least === undefined ? "most" : most === undefined ? "least" : "range";
  return { key: `task.${end}`, values: { least: { number: least }, most: { number: most } } };
}

/**
 * @param {string} id
 * @param {Texts} texts
 * @param {Explanation | null} [explanation]
 */
export function stepName(id, texts, explanation) {
  const told = explanation && stepSentences(explanation).find((step) => step.id === id);
  return told ? texts.plain(told.title, told.values) : id;
}
