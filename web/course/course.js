/** The course: the list of its lessons and the lessons themselves, loaded on demand. */

import { entryNameOf } from "../document/scene-order.js";
import { optionsIn } from "../document/link-choices.js";
import { find } from "../panel/find.js";

/** @import { Page as StudyPage } from "../glossary/study.js" */
/** @import { Leaf, Load } from "../panel/gallery.js" */
/** @import { Page, Read } from "./types.js" */

/** The pages for teachers. @type {Record<string, (page: Page & StudyPage) => Promise<Leaf>>} */
const LEAVES = {
  "course/class": async (page) => (await import("./class.js")).classOf(page),
  "course/plan": async (page) => (await import("./plan.js")).planOf(page),
  "course/sheet": async (page) => (await import("./worksheet.js")).worksheetOf(page, false),
  "course/key": async (page) => (await import("./worksheet.js")).worksheetOf(page, true),
};

/** @param {Page} page Its parts may be added later. */
export function courseOf(page) {
  /** @type {ReturnType<typeof import("./lesson.js").lessonIn> | undefined} */
  let lesson;

  return {
    /**
     * Loads the list of lessons, and the pages for teachers.
     * @param {Pick<StudyPage, "extentOf" | "pictureOf" | "stage">} drawing
     * @returns {Record<string, Load>}
     */
    loads: (drawing) => ({
      course: async () => {
        const [{ lessonListIn }] = await Promise.all([import("./lesson-list.js"), page.texts.loadMore("course")]);
        return lessonListIn(page);
      },
      ...Object.fromEntries(Object.entries(LEAVES).map(([name, load]) => [name, async () => {
        const [leaf] = await Promise.all([load({ ...page, ...drawing }), page.texts.loadMore("course"), page.texts.loadMore()]);
        return leaf;
      }])),
    }),

    /**
     * Reads a link to a lesson.
     * @param {{name: string, pairs: [string, string][]}} asked
     * @param {AbortSignal} signal
     * @returns {Promise<Read>}
     */
    read: async (asked, signal) => {
      const name = `course/${asked.name}`;
      if (Object.hasOwn(LEAVES, name)) {
        const [, place = ""] = asked.pairs.findLast(([each]) => each === entryNameOf(name)) ?? [];
        return { pairs: asked.pairs, page: { page: name, options: optionsIn(asked.pairs), place } };
      }
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
