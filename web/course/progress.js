/**
 * The user's progress: which tasks are done, and the last lesson visited; stored in the browser and portable as a file.
 */

import { keptUnder } from "../document/kept.js";

/**
 * @typedef {{at: string, done: Record<string, string[]>, of: Record<string, number>}} Kept `of`: the number of tasks in
 *   each lesson that was opened.
 */

const KEY = "hitlab.course";
/** @type {Kept} */
const NOTHING = { at: "", done: {}, of: {} };

/** @param {() => Storage} [storage] May be forbidden; progress then lasts until the page is closed. */
export function progressIn(storage = () => localStorage) {
  const kept = keptUnder(KEY, storage);
  let now = read(kept.read() ?? "") ?? NOTHING;

  /** @param {Kept} next */
  function keep(next) {
    now = next;
    kept.write(JSON.stringify(now));
  }

  const doneIn = (/** @type {string} */ lesson) => (Object.hasOwn(now.done, lesson) ? now.done[lesson] : []);

  /** @param {string} lesson @param {string[]} tasks */
  function add(lesson, ...tasks) {
    const done = [...new Set([...doneIn(lesson), ...tasks])];
    if (done.length > doneIn(lesson).length) keep({ ...now, done: { ...now.done, [lesson]: done } });
  }

  return {
    add,
    doneIn,
    get at() {
      return now.at;
    },
    /** @param {string} at The lesson that is opened. @param {number} count The number of its tasks. */
    visit: (at, count) => keep({ ...now, at, of: { ...now.of, [at]: count } }),
    /** The number of tasks of a lesson, known once it was opened. @param {string} lesson */
    countOf: (lesson) => (Object.hasOwn(now.of, lesson) ? now.of[lesson] : 0),
    get text() {
      return JSON.stringify({ course: "hitlab", ...now }, undefined, 2);
    },
    /**
     * Merges the progress of a file into the current progress.
     * @param {string} text
     * @returns {boolean} Whether the file contains progress.
     */
    take: (text) => {
      const found = read(text);
      if (!found) return false;
      for (const [lesson, tasks] of Object.entries(found.done)) add(lesson, ...tasks);
      keep({ ...now, at: found.at || now.at, of: { ...found.of, ...now.of } });
      return true;
    },
  };
}

/** @type {(each: any) => boolean} */
const isList = (each) => Array.isArray(each) && each.every((task) => typeof task === "string");

/**
 * @param {string} text
 * @returns {Kept | undefined} Undefined if the text is anything else.
 */
function read(text) {
  try {
    const { at, done, of } = JSON.parse(text);
    const isFit = typeof at === "string" && Object.values(done).every(isList) && Object.values(of).every(Number.isInteger);
    return isFit ? { at, done, of } : undefined;
  } catch {
    return undefined;
  }
}

/** The progress on this page. */
export const progress = progressIn();
