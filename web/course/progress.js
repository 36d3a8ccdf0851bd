/** Which tasks a person has done, and in which lesson they were last, as the browser keeps it and a file carries it. */

import { keptUnder } from "../document/kept.js";

/** @typedef {{at: string, done: Record<string, string[]>}} Kept */

const KEY = "hitlab.course";

/** @param {() => Storage} [storage] May be forbidden: it then lasts as long as the page. */
export function progressIn(storage = () => localStorage) {
  const kept = keptUnder(KEY, storage);
  let now = read(kept.read() ?? "") ?? { at: "", done: {} };

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
    /** @param {string} at The lesson that is opened. */
    visit: (at) => keep({ ...now, at }),
    get text() {
      return JSON.stringify({ course: "hitlab", ...now }, undefined, 2);
    },
    /** Takes up what a file says, beside what is done here. @param {string} text @returns {boolean} Whether it is such a file. */
    take: (text) => {
      const found = read(text);
      if (!found) return false;
      for (const [lesson, tasks] of Object.entries(found.done)) add(lesson, ...tasks);
      if (found.at) keep({ ...now, at: found.at });
      return true;
    },
  };
}

/**
 * @param {string} text
 * @returns {Kept | undefined} Nothing where it is something else.
 */
function read(text) {
  try {
    const { at, done } = JSON.parse(text);
    const lists = Object.entries(done);
    const isFit = typeof at === "string" && lists.every(([, tasks]) => Array.isArray(tasks) && tasks.every((task) => typeof task === "string"));
    return isFit ? { at, done: Object.fromEntries(/** @type {[string, string[]][]} */ (lists)) } : undefined;
  } catch {
    return undefined;
  }
}
