/** The course: the list of its lessons and each lesson, which come when they are wanted. */

import { find } from "../panel/find.js";

/** @import { Load } from "../panel/gallery.js" */
/** @import { Page, Read } from "./types.js" */

/** @param {Page} page Its parts need not be there yet. */
export function courseOf(page) {
  /** @type {ReturnType<typeof import("./lesson.js").lessonIn> | undefined} */
  let lesson;

  return {
    /** The list of the lessons. @type {Load} */
    load: async () => {
      const [{ listOf }] = await Promise.all([import("./list.js"), page.texts.loadMore("course")]);
      return listOf;
    },

    /**
     * What a link to a lesson is about.
     * @param {{name: string, pairs: [string, string][]}} asked
     * @param {AbortSignal} signal
     * @returns {Promise<Read>}
     */
    read: async (asked, signal) => {
      const [{ lessonIn }] = await Promise.all([import("./lesson.js"), page.texts.loadMore("course")]);
      lesson ??= lessonIn(find("lesson"), page);
      return lesson.read(asked, signal);
    },

    /** For tests and embedders, where one is in a lesson. */
    get snapshot() {
      return lesson?.snapshot;
    },
  };
}
