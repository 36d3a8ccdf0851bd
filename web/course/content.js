/** The content of a lesson: its file, the stored answers for its pictures, and the words of its parts and choices. */

import { html } from "lit-html";

import { loadJson } from "../async/loading.js";
import { readScene, readState } from "../document/link.js";
import { askedOf } from "../document/question.js";
import { loadScene } from "../document/scenes.js";
import { stepName } from "./result.js";
import { valueIn, worded } from "./answer-values.js";

/** @import { Scene, State } from "../document/scene.js" */
/** @import { Choices } from "../document/link-choices.js" */
/** @import { Answer, Explanation } from "../engine/protocol.js" */
/** @import { Stored } from "../engine/stored.js" */
/** @import { Texts, Values } from "../words/text.js" */
/** @import { Drawing } from "./drawings.js" */
/** @import { Content, Lesson, Part, Task } from "./types.js" */

/**
 * @param {string} name
 * @param {Pick<Stored, "load" | "of">} stored
 * @param {AbortSignal} [signal]
 * @returns {Promise<Content>}
 */
export async function loadLesson(name, stored, signal) {
  const [lesson] = await Promise.all([
    loadJson(new URL(`../lessons/${name}.json`, import.meta.url), signal), stored.load(`lesson-${name}`, signal),
  ]);
  const answers = await Promise.all(lesson.parts.map(async (/** @type {Part} */ part) => {
    const { scene, state, choices } = await stateOf(part.link, signal);
    return /** @type {const} */ ([part, stored.of(askedOf(scene, state, choices))]);
  }));
  return { lesson, stored: new Map(answers) };
}

/**
 * @param {string} link
 * @param {AbortSignal} [signal]
 * @returns {Promise<{scene: Scene, state: State, choices: Choices}>}
 */
export async function stateOf(link, signal) {
  const { id, pairs } = readScene(link, "");
  const scene = await loadScene(id, signal);
  return { scene, ...readState(scene, pairs) };
}

/**
 * The text of a part, with the values of an answer; values that the answer lacks are those of the part's drawing.
 * @param {Lesson} lesson
 * @param {Part} part
 * @param {Answer | undefined} answer
 * @param {Texts} texts
 * @param {Drawing} [drawing]
 */
export function partText({ id: lesson }, { id, numbers = {} }, answer, texts, drawing = []) {
  /** @type {Record<string, unknown>} */
  const drawn = Object.assign({}, ...drawing.map(({ values }) => values));
  const values = Object.fromEntries(Object.entries(numbers).map(([name, path]) => (
    [name, worded(valueIn(answer, path) ?? drawn[name] ?? (answer && "–"), path)])));
  return paragraphs(texts.explained([{ key: `lesson.${lesson}.${id}`, values }]));
}

/**
 * The text of a task: in the locale files, or a teacher's own.
 * @param {Lesson} lesson
 * @param {Task} task
 * @param {Texts} texts
 */
export const taskText = ({ id: lesson }, { id, text }, texts) => (
  paragraphs(text ? [text] : texts.explained([{ key: `lesson.${lesson}.task.${id}` }])));

/**
 * The words for a choice of a question.
 * @param {Lesson} lesson
 * @param {Task} task
 * @param {unknown} choice
 * @param {Texts} texts
 * @param {Explanation | null} [explanation] Contains the names of its steps.
 * @returns {Values[string]}
 */
export function choiceWord({ id: lesson, isOwn }, { asks, id }, choice, texts, explanation) {
  const key = `lesson.${lesson}.task.${id}.choice.${choice}`;
  if (typeof choice === "number") return choice;
  if (asks === "decided_by" && isOwn) return stepName(String(choice), texts, explanation);
  return texts.has(key) ? { key } : worded(choice);
}

/** Splits a text into lines, each a paragraph. @param {unknown[]} pieces */
function paragraphs(pieces) {
  /** @type {unknown[][]} */
  const lines = [[]];
  for (const piece of pieces) {
    const [first, ...others] = typeof piece === "string" ? piece.split(/\n+/) : [piece];
    lines.at(-1)?.push(first);
    lines.push(...others.map((each) => [each]));
  }
  return lines.map((line) => html`<p>${line}</p>`);
}
