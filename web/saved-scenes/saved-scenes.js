/** The user's saved scenes: named links in the browser's storage, newest first. */

import { jsonOr, keptUnder } from "../document/storage.js";
import { LinkError } from "../document/link-error.js";
import { REMARKS, visible } from "../document/remark.js";

/** @typedef {{name: string, link: string, date: string}} Own `date`: when it was saved, in ISO 8601 format. */

/** @param {() => Storage} storage May be forbidden or full, which throws a LinkError. */
export function myScenesIn(storage) {
  const kept = keptUnder("hitlab.scenes", storage, { read: readable, fail });

  /**
   * @param {string} name
   * @param {(own: Own, others: Own[]) => Own[]} become Returns the replacement for the scene of that name.
   */
  function change(name, become) {
    const own = kept.now.find((each) => each.name === name);
    if (!own) throw new LinkError("mine.gone", { name });
    kept.change((all) => {
      const others = all.filter((each) => each.name !== name);
      return [...others, ...become(own, others)];
    });
    return own;
  }

  return {
    /** Omits entries that cannot be read. */
    get all() {
      return kept.now;
    },
    watch: kept.watch,

    /**
     * @param {string} typed The name.
     * @param {string} link
     * @param {string} [date]
     * @returns {Own}
     */
    save(typed, link, date = new Date().toISOString()) {
      return /** @type {Own} */ (kept.change((all) => [...all, { name: freeName(all, typed), link, date }]).at(-1));
    },

    /**
     * Replaces the scene of the same name, and returns the previous one, which can be restored in the same way.
     * @param {Own} own
     */
    replace: (own) => change(own.name, () => [own]),

    /**
     * @param {string} former
     * @param {string} typed The new name.
     * @returns {Own}
     */
    rename(former, typed) {
      let renamed = { name: "", link: "", date: "" };
      change(former, (own, others) => [renamed = { ...own, name: freeName(others, typed) }]);
      return renamed;
    },

    /** Removes a scene and returns it, so that it can be saved again. @param {string} name */
    remove: (name) => change(name, () => []),
  };
}

/**
 * Returns an unused name: this one, or this one followed by a number.
 * @param {Own[]} all
 * @param {string} name
 */
export function suggested(all, name) {
  let free = name;
  for (let i = 2; isTaken(all, free); i += 1) free = `${name} ${i}`;
  return free;
}

/** Normalizes a typed name. @param {string} typed */
export const nameIn = (typed) => visible(typed).slice(0, REMARKS.name);

/**
 * @param {Own[]} all
 * @param {string} typed
 */
function freeName(all, typed) {
  const name = nameIn(typed);
  if (!name) throw new LinkError("mine.nameless");
  if (isTaken(all, name)) throw new LinkError("mine.taken", { name });
  return name;
}

/**
 * @param {Own[]} all
 * @param {string} name
 */
const isTaken = (all, name) => all.some((each) => each.name === name);

/** @param {string | null} text @returns {Own[]} */
function readable(text) {
  const isOwn = (/** @type {any} */ { name, link, date }) =>
    [name, link, date].every((each) => typeof each === "string") && link.startsWith("#/") && !Number.isNaN(Date.parse(date));
  const all = jsonOr(/** @type {unknown[]} */ ([]), Array.isArray)(text);
  const mine = /** @type {Own[]} */ (all.filter((own) => isOwn(Object(own))));
  return mine.sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
}

/** @param {unknown} error */
function fail(error) {
  const isFull = /** @type {Error} */ (error).name === "QuotaExceededError";
  throw new LinkError(isFull ? "mine.full" : "mine.forbidden", { detail: String(error) });
}
