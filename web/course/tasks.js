/** The tasks of a lesson: made with the shapes, said before the answer is shown, or written as a program. */

import { html, nothing } from "lit-html";

import { worded } from "./numbers.js";

/** @import { Checked } from "../engine/protocol.js" */
/** @import { Lesson, Page, Task } from "./types.js" */
/** @import { progressIn } from "./progress.js" */

/**
 * @param {Page} page
 * @param {Pick<ReturnType<typeof progressIn>, "add">} progress
 * @param {() => void} render
 */
export function tasksOf({ board, engine, store, texts }, progress, render) {
  /** @type {Lesson} */
  let lesson;
  /** The one in focus. @type {Task | undefined} */
  let task;
  /** What is so of the shapes, as they were last at rest. @type {Checked | undefined} */
  let checked;
  /** The revision that was checked, and whether one is under way. */
  let [revision, isBusy] = [-1, false];
  let problem = "";

  /** Has the shapes checked, once they rest and are answered. */
  async function follow() {
    const { drawn, revision: newest, status } = store.parts;
    if (task?.kind !== "make" || isBusy || status !== "ready" || !drawn || drawn.isStored) return;
    if (drawn.revision !== newest || revision === newest || board.history.isMoving || board.isRunning) return;
    [isBusy, revision] = [true, newest];
    const asked = task;
    try {
      const found = await engine.task({ ...drawn, wants: task.wants ?? {} });
      if (asked === task) checked = found;
      if (found.done) progress.add(lesson.id, asked.id);
      problem = "";
    } catch (error) {
      problem = /** @type {Error} */ (error).message;
    }
    isBusy = false;
    render();
    follow();
  }

  return {
    follow,
    /** @param {Lesson} of @param {Task | undefined} opened Begins anew. */
    open: (of, opened) => {
      [lesson, task, checked, revision, problem] = [of, opened, undefined, -1, ""];
    },
    /** What stands below what is asked. @param {Lesson} of @param {Task} each @param {boolean} isHere @param {boolean} isMoved */
    view: (of, each, isHere, isMoved) => {
      if (!isHere || each !== task) return nothing;
      if (problem) return html`<p class="told wrong" role="status">${problem}</p>`;
      if (!checked || (!checked.done && !isMoved)) return html`<p class="told" role="status"></p>`;
      const values = Object.fromEntries(Object.entries(checked.found).map(([name, value]) => [name.split(".").at(-1) ?? name, worded(value)]));
      const end = checked.done ? "right" : "wrong";
      const own = `lesson.${of.id}.task.${each.id}.${end}`;
      return html`<p class="told ${end}" role="status">${texts.explained([{ key: texts.has(own) ? own : `course.${end}`, values }])}</p>`;
    },
  };
}
