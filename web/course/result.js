/**
 * A student's result for a task of a lesson or of a teacher: a link with a name, checked again by everyone who opens
 * it; and sentences about conditions that are not met yet.
 */

import { html, nothing } from "lit-html";

import { keptUnder } from "../document/storage.js";
import { LinkError } from "../document/link-error.js";
import { KEPT } from "../document/link-choices.js";
import { loadJson } from "../async/loading.js";
import { readScene, readState } from "../document/link.js";
import { splitLink } from "../document/link-text.js";
import { askedOf } from "../document/question.js";
import { readRemark, writeRemark, REMARKS } from "../document/remark.js";
import { loadScene } from "../document/scenes.js";
import { stepSentences } from "../words/sentences.js";
import { readTask } from "./custom-task.js";
import { CHOICES, chosen, valueIn, worded } from "./answer-values.js";
import { LESSONS, placeOf } from "./route.js";

/** @import { Engine } from "../engine/engine.js" */
/** @import { Checked, Explanation, Wants } from "../engine/protocol.js" */
/** @import { Texts, Values } from "../words/text.js" */
/** @import { Opened } from "./custom-task.js" */
/** @import { Task } from "./types.js" */

/** The parts of a result's link that describe the task and the student. */
const OWN = ["part", "task", "question", "said", "who"];
/** The link of a result, anywhere in a line. */
const RESULT = /#\/course\/[a-z-]+\?[^\s<>"」。、]+/g;
const name = keptUnder("hitlab.by", () => localStorage, { read: (text) => text ?? "", write: String });

/** @param {string} link The link of a task, with the state. @param {number[]} said The choices in order, numbered from 1. */
export const withSaid = (link, said) => `${link}${said.length ? `&said=${said}` : ""}`;

/**
 * Renders the form with which a student copies results for the teacher, one per line.
 * @param {{texts: Texts, links: () => string[], copy: (text: string) => void}} deps
 */
export function takenAlong({ copy, links, texts }) {
  const keep = (/** @type {Event} */ { target }) => name.change(() => /** @type {HTMLInputElement} */ (target).value);
  const take = (/** @type {Event} */ event) => {
    event.preventDefault();
    copy(links().map((link) => `${link}&who=${writeRemark(name.now)}`).join("\n"));
  };
  return html`<form class="result" @submit=${take}>
    <label>${texts.plain("task.name")} <input required maxlength=${REMARKS.name} autocomplete="name" value=${name.now} @input=${keep}></label>
    <button>${texts.plain("task.take")}</button></form>`;
}

/**
 * The form that copies the results of all tasks done, for the teacher; nothing without any.
 * @param {{texts: Texts, links: string[], copy: (text: string) => void}} deps
 */
export function handIn({ copy, links, texts }) {
  const all = () => links.map((link) => new URL(link, location.href).href);
  return links.length ? html`<div class="hand-in"><h2>${texts.plain("course.hand-in", { count: links.length })}</h2>${takenAlong({ copy, links: all, texts })}</div>` : nothing;
}

/** The lines of a text, each with the links of results in it. @param {string} text */
export const linesIn = (text) => text.split(/\n/).map((line) => line.trim()).filter(Boolean)
  .map((line) => ({ line, links: line.match(RESULT) ?? [] }));

/**
 * @param {string} link
 * @returns {Promise<{by: string, task: Task, titleIn: (texts: Texts) => string, starts: Opened[], shown: Opened, said: unknown[]}>}
 *   `starts`: the states that the task is about; a quiz has several.
 * @throws {LinkError} If the link is not a result.
 */
export async function readResult(link) {
  const { scene: place, pairs } = splitLink(link);
  const valueOf = (/** @type {string} */ wanted) => pairs.findLast(([each]) => each === wanted)?.[1] ?? "";
  const { task, titleIn } = await taskIn(place.replace("course/", ""), valueOf("task"));
  const by = readRemark(valueOf("who")).slice(0, REMARKS.name);
  if (!by) throw new LinkError("task.nobody");
  const starts = await Promise.all((task.links ?? [task.link]).map(stateOf));
  const [{ scene }] = starts;
  const given = pairs.filter(([each]) => !OWN.includes(each) && !KEPT.has(each));
  const { problem, ...shown } = given.length ? readState(scene, given) : { ...starts[0], problem: undefined };
  if (problem) throw problem;
  const said = valueOf("said").split(",").map((number) => (task.choices ?? CHOICES)[Number(number) - 1]);
  return { by, task, titleIn, starts, shown: { ...shown, scene }, said };
}

/**
 * Returns the task of a teacher, or that of a lesson, with its title.
 * @param {string} lesson
 * @param {string} id
 * @returns {Promise<{task: Task, titleIn: (texts: Texts) => string}>}
 */
async function taskIn(lesson, id) {
  if (!LESSONS.includes(lesson)) {
    const task = await readTask(id);
    return { task, titleIn: () => task.title };
  }
  const { tasks } = await loadJson(new URL(`../lessons/${lesson}.json`, import.meta.url));
  const place = tasks.findIndex((/** @type {Task} */ each) => each.id === id);
  if (place < 0) throw new LinkError("task.unread");
  const { judging = { touching: "", cases: [] }, ...task } = tasks[place];
  const titleIn = (/** @type {Texts} */ texts) => texts.plain("class.of-lesson", { lesson: placeOf(lesson), title: { key: `lesson.${lesson}.title` }, task: place + 1 });
  return { task: { ...task, ...(task.kind === "write" && { judging }) }, titleIn };
}

/** @param {string} link @returns {Promise<Opened>} */
async function stateOf(link) {
  const { id, pairs } = readScene(link, "");
  const scene = await loadScene(id);
  return { scene, ...readState(scene, pairs) };
}

/**
 * Checks a result without a program, using the package's own answers; also returns the actual values.
 * @param {Engine<any>} engine
 * @param {Awaited<ReturnType<typeof readResult>>} result
 * @returns {Promise<{done: boolean, says: (texts: Texts) => string[]}>}
 */
export async function verdictOn(engine, { said, shown, starts, task }) {
  const answerTo = (/** @type {Opened} */ { scene, state, choices }) => engine.answer(askedOf(scene, state, choices));
  if (task.kind === "make") {
    const at = { ...shown, choices: starts[0].choices };
    const { explanation } = await answerTo(at);
    const found = await check(engine, at, task.wants ?? {});
    return { done: found.done, says: (texts) => unmet(found, task.wants ?? {}, texts, explanation) };
  }
  const answers = await Promise.all(starts.map(answerTo));
  const right = answers.map((answer) => valueIn(answer, task.asks ?? ""));
  const named = (/** @type {unknown} */ each, /** @type {Texts} */ texts) => (
    texts.plain("course.choice", { choice: task.asks === "decided_by" ? stepName(String(each), texts, answers[0].explanation) : chosen(each) }));
  const says = (/** @type {Texts} */ texts) => (said.join() === right.join() ? []
    : [texts.plain("task.said", { said: said.map((each) => named(each, texts)), is: right.map((each) => named(each, texts)) })]);
  return { done: !right.includes(undefined) && isAnswered(said, right), says };
}

/**
 * Whether a series of choices answers all questions; one that was answered wrongly is asked again after the others.
 * @param {unknown[]} said
 * @param {unknown[]} right The right choice for each question.
 */
function isAnswered(said, right) {
  const left = [...right];
  for (const each of said) {
    const wanted = left.shift();
    if (each !== wanted) left.push(wanted);
  }
  return !left.length;
}

/**
 * @param {Engine<any>} engine
 * @param {Opened} shown
 * @param {Wants} wants
 */
export const check = (engine, { scene, state, choices }, wants) => engine.task({ ...askedOf(scene, state, choices), wants });

/**
 * Returns sentences about the required conditions that are not met.
 * @param {Checked} checked
 * @param {Wants} wants
 * @param {Texts} texts
 * @param {Explanation | null} [explanation]
 */
export function unmet({ found, held }, wants, texts, explanation) {
  const word = (/** @type {string} */ each, /** @type {unknown} */ value) => wantWord(each, value, texts, explanation);
  const wanted = eachOf(wants);
  return Object.keys(held).filter((each) => !held[each]).map((each) => (
    texts.plain("task.unmet", { what: wantName(each, texts, explanation), want: word(each, wanted[each]), is: word(each, found[each]) })));
}

/** The conditions by name: those on a value of a step, too, as `STEP.VALUE`. @param {Wants} wants @returns {Record<string, any>} */
export const eachOf = ({ values, ...others }) => ({ ...others, ...values });

/**
 * @param {string} of A condition.
 * @param {Texts} texts
 * @param {Explanation | null} [explanation] Contains the names of its steps.
 * @returns {Values[string]}
 */
export function wantName(of, texts, explanation) {
  const [step, value] = of.split(".");
  return value ? `${stepName(step, texts, explanation)}: ${value}` : { key: `task.what.${of}` };
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
  const row = explanation && stepSentences(explanation).find((step) => step.id === id);
  return row ? texts.plain(row.title, row.values) : id;
}
