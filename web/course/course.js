/** The course: the list of its lessons and each lesson, which come when they are wanted. */

import { optionsIn } from "../document/link-choices.js";
import { find } from "../panel/find.js";

/** @import { Load } from "../panel/gallery.js" */
/** @import { Page, Read } from "./types.js" */

/** The page that lists what a class has done. */
export const CLASS = "course/class";

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

    /** The results of a class. @type {Load} */
    loadClass: async () => {
      const [{ classOf }] = await Promise.all([import("./class.js"), page.texts.loadMore("course"), page.texts.loadMore()]);
      return classOf(page);
    },

    /**
     * What a link to a lesson is about.
     * @param {{name: string, pairs: [string, string][]}} asked
     * @param {AbortSignal} signal
     * @returns {Promise<Read>}
     */
    read: async (asked, signal) => {
      if (asked.name === "class") return { pairs: asked.pairs, page: { page: CLASS, options: optionsIn(asked.pairs) } };
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
