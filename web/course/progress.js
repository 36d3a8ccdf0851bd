/**
 * The user's progress: which tasks are done, and the last lesson visited; stored in the browser and portable as a file.
 */

import { jsonOr, keptUnder } from "../document/storage.js";

/**
 * @typedef {{at: string, done: Record<string, string[]>, of: Record<string, number>, results?: Record<string, string>, set?: string}} Kept
 *   `of`: the number of tasks in each lesson that was opened; `results`: the link with which each task was done last; `set`: the
 *   lessons and tasks that a teacher has chosen, as in the link.
 */

/** @type {Kept} */
const NOTHING = { at: "", done: {}, of: {} };

/** @param {() => Storage} [storage] May be forbidden; progress then lasts until the page is closed. */
export function progressIn(storage = () => localStorage) {
  const kept = keptUnder("hitlab.course", storage, { read: jsonOr(NOTHING, isProgress) });
  const add = (/** @type {Partial<Kept>} */ more) => kept.change((now) => joined(now, { ...NOTHING, ...more }));

  return {
    /** @param {string} lesson @param {string[]} tasks */
    add: (lesson, ...tasks) => add({ done: { [lesson]: tasks } }),
    /** @param {string} lesson @param {string} task @param {string} link The solution. */
    finish: (lesson, task, link) => add({ done: { [lesson]: [task] }, results: { [`${lesson}/${task}`]: link } }),
    /**
     * The links with which tasks of a lesson were done.
     * @param {string} lesson
     * @param {string[]} [tasks]
     */
    resultsOf: (lesson, tasks = doneIn(kept.now, lesson)) => tasks.flatMap((task) => kept.now.results?.[`${lesson}/${task}`] ?? []),
    /** @param {string} lesson */
    doneIn: (lesson) => doneIn(kept.now, lesson),
    get at() {
      return kept.now.at;
    },
    get assigned() {
      return kept.now.set;
    },
    /** @param {string} set */
    assign: (set) => add({ set }),
    /** @param {string} at The lesson that is opened. @param {number} count The number of its tasks. */
    visit: (at, count) => add({ at, of: { [at]: count } }),
    /** The number of tasks of a lesson, known once it was opened. @param {string} lesson */
    countOf: (lesson) => (Object.hasOwn(kept.now.of, lesson) ? kept.now.of[lesson] : 0),
    get text() {
      return JSON.stringify({ course: "hitlab", ...kept.now }, undefined, 2);
    },
    /**
     * Merges the progress of a file into the current progress.
     * @param {string} text
     * @returns {boolean} Whether the file contains progress.
     */
    take: (text) => {
      const found = jsonOr(NOTHING, isProgress)(text);
      if (found !== NOTHING) kept.change((now) => ({ ...joined(found, now), at: found.at || now.at }));
      return found !== NOTHING;
    },
    watch: kept.watch,
  };
}

/** @type {(kept: Kept, lesson: string) => string[]} */
const doneIn = ({ done }, lesson) => (Object.hasOwn(done, lesson) ? done[lesson] : []);

/** @param {Kept} former @param {Kept} newer @returns {Kept} */
function joined(former, newer) {
  const lessons = Object.keys({ ...former.done, ...newer.done });
  const done = Object.fromEntries(lessons.map((lesson) => [lesson, [...new Set([former, newer].flatMap((each) => doneIn(each, lesson)))]]));
  return { at: newer.at || former.at, done, of: { ...former.of, ...newer.of }, results: { ...former.results, ...newer.results }, set: newer.set ?? former.set ?? "" };
}

/** @type {(each: any) => boolean} */
const isList = (each) => Array.isArray(each) && each.every((task) => typeof task === "string");

/** @param {any} value */
const isProgress = ({ at, done, of, results = {}, set = "" }) => isList([at, set]) && Object.values(done).every(isList) && Object.values(of).every(Number.isInteger) && isList(Object.values(results));

/** The progress on this page. */
export const progress = progressIn();
