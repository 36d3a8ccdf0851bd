/** The course: the list of its lessons and the lessons themselves, loaded on demand. */

import { optionsIn } from "../document/link-choices.js";
import { find } from "../panel/find.js";

/** @import { Load } from "../panel/gallery.js" */
/** @import { Page, Read } from "./types.js" */

/** The page with the results of a class. */
export const CLASS = "course/class";

/** @param {Page} page Its parts may be added later. */
export function courseOf(page) {
  /** @type {ReturnType<typeof import("./lesson.js").lessonIn> | undefined} */
  let lesson;

  return {
    /** Loads the list of lessons. @type {Load} */
    load: async () => {
      const [{ follow, listOf }] = await Promise.all([import("./list.js"), page.texts.loadMore("course")]);
      follow(page.texts);
      return listOf;
    },

    /** Loads the page with the results of a class. @type {Load} */
    loadClass: async () => {
      const [{ classOf }] = await Promise.all([import("./class.js"), page.texts.loadMore("course"), page.texts.loadMore()]);
      return classOf(page);
    },

    /**
     * Reads a link to a lesson.
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

    /** The current position in a lesson, for tests and embedders. */
    get snapshot() {
      return lesson?.snapshot;
    },
  };
}
