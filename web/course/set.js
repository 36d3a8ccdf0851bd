/** The set that a teacher hands out to a class: lessons and the teacher's own tasks, in the order of a link. */

import { readTask } from "./custom-task.js";
import { LESSONS, LISTED, titleOf, unknown } from "./route.js";

/** @import { Texts } from "../words/text.js" */
/** @import { Task } from "./types.js" */

/**
 * @typedef {{id: string, minutes: number, href: string, picture?: string, task?: Task, titleIn: (texts: Texts) => string}} Entry
 *   A lesson, or a task, whose `id` is the data of its link.
 */

/** How long a task takes, in minutes. */
const MINUTES = { make: 2, say: 2, write: 8 };
const SHORTEST = 40; // characters of a task's data; anything shorter is the name of a lesson

/** @param {Iterable<string>} ids */
export const writeSet = (ids) => [...ids].join(",");

/**
 * @param {string} set
 * @returns {Promise<Entry[]>}
 * @throws {LinkError} If one of them is no lesson and no task.
 */
export const readSet = (set) => Promise.all(set.split(",").filter(Boolean).map(entryOf));

/** @param {string} id @returns {Promise<Entry>} */
async function entryOf(id) {
  const listed = LISTED.find((lesson) => lesson.id === id);
  if (listed) return { ...listed, href: `#/course/${id}`, titleIn: (texts) => titleOf(id, texts) };
  if (id.length < SHORTEST) throw unknown("lesson", id, LESSONS);
  const task = await readTask(id);
  return { id, minutes: MINUTES[task.kind], href: `#/course/own?task=${id}`, task, titleIn: () => task.title ?? "" };
}

/** @param {Entry[]} entries */
export const minutesOf = (entries) => entries.reduce((sum, { minutes }) => sum + minutes, 0);
