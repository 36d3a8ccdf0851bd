/** The lessons in their order, and the way through them. */

import PLAN from "./lessons.json" with { type: "json" };

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

/** The number of a lesson in the course. @param {string} lesson */
export const placeOf = (lesson) => LESSONS.indexOf(lesson) + 1;
