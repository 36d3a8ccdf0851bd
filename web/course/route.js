/** The lessons in their order, and the way through them. */

import { LinkError, quoted } from "../document/link-error.js";
import { nearestName } from "../document/nearest-name.js";
import PLAN from "./lessons.json" with { type: "json" };

/** @import { Texts } from "../words/text.js" */

/** @typedef {{id: string, picture: string, minutes: number}} Listed `picture`: a card's of the gallery. */

export const CHAPTERS = PLAN.chapters;
/** @type {Listed[]} */
export const LISTED = CHAPTERS.flatMap(({ lessons }) => lessons);
export const LESSONS = LISTED.map(({ id }) => id);
/** The lessons that lead to a disk–triangle test by the shortest way. */
export const SHORT = PLAN.short;
export const SHORT_MINUTES = LISTED.filter(({ id }) => SHORT.includes(id)).reduce((sum, { minutes }) => sum + minutes, 0);

/** @typedef {Pick<typeof import("./progress.js").progress, "at" | "countOf" | "doneIn">} Progress */

/** Whether all tasks of a lesson are done. @param {string} lesson @param {Progress} progress */
export const isWhole = (lesson, progress) => progress.countOf(lesson) > 0 && progress.doneIn(lesson).length >= progress.countOf(lesson);

/**
 * Returns the lesson to go on with: the last one visited or, once its tasks are done, the next one with tasks left.
 * @param {Progress} progress
 * @returns {string | undefined} Nothing once all tasks of all lessons are done.
 */
export function nextLesson(progress) {
  const at = Math.max(0, LESSONS.indexOf(progress.at));
  return [...LESSONS.slice(at), ...LESSONS.slice(0, at)].find((lesson) => !isWhole(lesson, progress));
}

/** The number and title of a lesson. @param {string} lesson @param {Texts} texts */
export const titleOf = (lesson, texts) => `${placeOf(lesson)}. ${texts.plain(`lesson.${lesson}.title`)}`;

/** The number of a lesson in the course. @param {string} lesson */
export const placeOf = (lesson) => LESSONS.indexOf(lesson) + 1;

/**
 * The error for a name that does not exist.
 * @param {string} name What it should be the name of.
 * @param {string} given
 * @param {string[]} known
 */
export function unknown(name, given, known) {
  const nearest = nearestName(given, known);
  if (nearest) return new LinkError(`link.${name}`, { name: quoted(given), nearest });
  return new LinkError(`link.${name}.none`, { name: quoted(given), known });
}
