/** Which tasks a person has done, and in which lesson they were last, as the browser keeps it and a file carries it. */

import { keptUnder } from "../document/kept.js";

/** @typedef {{at: string, done: Record<string, string[]>, of: Record<string, number>}} Kept `of`: how many tasks the lessons have that were opened. */

const KEY = "hitlab.course";
/** @type {Kept} */
const NOTHING = { at: "", done: {}, of: {} };

/** @param {() => Storage} [storage] May be forbidden: it then lasts as long as the page. */
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
    /** @param {string} at The lesson that is opened. @param {number} count Of its tasks. */
    visit: (at, count) => keep({ ...now, at, of: { ...now.of, [at]: count } }),
    /** How many tasks a lesson has, once it was opened. @param {string} lesson */
    countOf: (lesson) => (Object.hasOwn(now.of, lesson) ? now.of[lesson] : 0),
    get text() {
      return JSON.stringify({ course: "hitlab", ...now }, undefined, 2);
    },
    /** Takes up what a file says, beside what is done here. @param {string} text @returns {boolean} Whether it is such a file. */
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
 * @returns {Kept | undefined} Nothing where it is something else.
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

/** The one of this page. */
export const progress = progressIn();
