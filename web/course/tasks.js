/** The tasks of a lesson: to arrange shapes, to predict an answer, or to write a program. */

import { html, nothing } from "lit-html";

import { writeLink } from "../document/link.js";
import { find } from "../panel/find.js";
import { verdictSentence } from "../words/sentences.js";
import { choiceWord } from "./content.js";
import { CHOICES, valueIn, worded } from "./answer-values.js";
import { progress } from "./progress.js";
import { takenAlong, unmet, withSaid } from "./result.js";

/** @import { Checked } from "../engine/protocol.js" */
/** @import { Values } from "../words/text.js" */
/** @import { Lesson, Page, Task } from "./types.js" */

const HINTS = 3;

/**
 * @param {Page} page
 * @param {{render: () => void, keepInSight: () => void, open: (stop: string, isInSight: boolean, question: number) => void}} acts
 */
export function tasksOf({ board, engine, links: address, notices, own, store, texts, navigation }, { keepInSight, open, render }) {
  /** @type {Lesson} */
  let lesson;
  /** The task in focus. @type {Task | undefined} */
  let task;
  /** The result of the last check, made while the shapes were at rest. @type {Checked | undefined} */
  let checked;
  /** The revision that was checked, and whether a check is running. */
  let [revision, isBusy] = [-1, false];
  let problem = "";
  /** The choice for the current question, and the correct answer. @type {{choice: unknown, is: unknown} | undefined} */
  let said;
  /** All choices in the task in focus, in order, numbered from 1. @type {number[]} */
  let chosen = [];
  /**
   * The questions still to be answered, the current one first; a question that was answered wrongly is asked again.
   * @type {number[]}
   */
  let left = [];
  /** `chosen` and `left` of every task that has been answered. @type {Map<string, {chosen: number[], left: number[]}>} */
  const answered = new Map();
  const code = find("own");
  /** The number of hints shown, by task. @type {Map<string, number>} */
  const hinted = new Map();
  /** The programs of the last hints, once one was asked for. @type {Record<string, string>} */
  let solutions = {};

  const done = () => task && progress.finish(lesson.id, task.id, withSaid(new URL(address.shared, location.href).hash, chosen));

  // ---- tasks to arrange shapes

  /** Checks the shapes once they are at rest and their answer has arrived. */
  async function follow() {
    const { drawn, revision: newest, status } = store.parts;
    if (task?.kind !== "make" || isBusy || status !== "ready" || !drawn || drawn.isStored) return;
    if (drawn.revision !== newest || revision === newest || board.history.isMoving || board.isRunning) return;
    [isBusy, revision] = [true, newest];
    const asked = task;
    const found = await engine.task({ ...drawn, wants: task.wants ?? {} }).catch((/** @type {Error} */ error) => error.message);
    isBusy = false;
    if (asked === task) {
      [checked, problem] = typeof found === "string" ? [undefined, found] : [found, ""];
      if (checked?.done) done();
      render();
      keepInSight();
    }
    follow();
  }

  /** @param {boolean} isShown */
  function made(isShown) {
    if (!isShown) return feedback("", "");
    if (problem) return feedback("wrong", texts.plain("course.unchecked", { detail: problem }));
    if (!checked) return feedback("", "");
    const values = Object.fromEntries(Object.entries(checked.found).map(([name, value]) => [name.split(".").at(-1) ?? name, worded(value)]));
    const explanation = store.parts.drawn?.answer.explanation;
    const missing = lesson.isOwn ? unmet(checked, task?.wants ?? {}, texts, explanation) : [];
    return html`${feedback(checked.done ? "right" : "wrong", sentence(checked.done ? "right" : "wrong", values))}
      ${!checked.done && explanation ? html`<p class="why">${texts.said(verdictSentence(explanation))}</p>` : nothing}${missing.map((each) => html`<p>${each}</p>`)}`;
  }

  // ---- tasks to predict an answer

  /** The answer to the current question, once it has arrived. */
  function answer() {
    const { drawn, opened } = store.parts;
    return drawn && drawn.revision >= opened ? drawn.answer : undefined;
  }

  /** @param {unknown} choice */
  function say(choice) {
    const { lesson: at } = store.parts;
    const known = answer();
    if (!at || !task?.asks || !known || said) return;
    said = { choice, is: valueIn(known, task.asks) };
    chosen = [...chosen, (task.choices ?? CHOICES).indexOf(choice) + 1];
    const [first, ...others] = left;
    left = said.is === choice ? others : [...others, first];
    answered.set(keyOf("answered"), { chosen, left });
    if (!left.length) done();
    navigation.change({ view: "" }); // shows the explanation, which no longer reveals the answer
    store.set({ lesson: { ...at, isAsking: false, start: writeLink(board.scene, board.state, navigation.chosen) } });
    render();
    keepInSight();
    focus(left.length ? ".go-on" : "[aria-current]");
  }

  /** @param {Task} asked @param {boolean} isHere */
  function asking(asked, isHere) {
    const { asks, choices = CHOICES, links = [] } = asked;
    const { drawn } = store.parts;
    const now = isHere ? said : undefined;
    if (lesson.isOwn && isHere && answer() && !choices.includes(valueIn(answer(), asks ?? ""))) return feedback("wrong", texts.plain("task.unanswerable"));
    const label = (/** @type {unknown} */ choice) => choiceWord(lesson, asked, choice, texts, answer()?.explanation);
    const buttons = choices.map((choice) => html`<button type="button" ?disabled=${isHere && (now || !answer())} aria-pressed=${String(now?.choice === choice)}
      @click=${() => isHere && say(choice)}>${texts.said([{ key: "course.choice", values: { choice: label(choice) } }])}</button>`);
    const end = now?.choice === now?.is ? "right" : "wrong";
    const explanation = now && drawn?.answer.explanation;
    return html`<div class="choices" role="group" aria-label=${texts.plain("course.choices")}>${buttons}
        <span class="faint">${isHere && links.length > 1 && left.length ? texts.plain("course.question", { left: left.length }) : nothing}</span></div>
      ${now ? feedback(end, sentence(end, { said: label(now.choice), is: label(now.is) })) : feedback("", "")}
      ${explanation ? html`<p class="why">${texts.said(verdictSentence(explanation))}</p>` : nothing}
      ${now && left.length ? html`<button type="button" class="go-on" @click=${goOn}>${texts.plain(end === "right" ? "course.on" : "course.on.wrong")}</button>` : nothing}`;
  }

  function goOn() {
    focus("[aria-current]");
    if (task) open(`task=${task.id}`, true, left[0]);
  }

  // ---- tasks to write a program

  /** Reveals the next hint. @param {string} key */
  async function hint(key) {
    const count = (hinted.get(key) ?? 0) + 1;
    if (count === HINTS) ({ SOLUTIONS: solutions } = await import("../user-program/solutions.js"));
    hinted.set(key, count);
    render();
  }

  /** The hints: an idea, the formulas, and at last a program. @param {Task} each */
  function hints({ id }) {
    if (lesson.isOwn) return nothing;
    const key = keyOf("hint", id);
    const count = hinted.get(key) ?? 0;
    const ideas = Array.from({ length: Math.min(count, HINTS - 1) }, (_, i) => html`<p>${texts.said([{ key: `${key}-${i + 1}` }])}</p>`);
    return html`<div class="hints"><div role="status">${ideas}${count === HINTS ? html`<pre tabindex="0" aria-label=${texts.plain("course.program")}><code>${solutions[lesson.id]}</code></pre>` : nothing}</div>
      ${count < HINTS ? html`<button type="button" @click=${() => hint(key)}>${texts.plain("course.hint", { place: count + 1, count: HINTS })}</button>` : nothing}</div>`;
  }

  // ---- all kinds of tasks

  /** Moves the focus, because the control that had it is now disabled. @param {string} goal */
  const focus = (goal) => /** @type {HTMLElement | null} */ (find("lesson").querySelector(goal))?.focus({ preventScroll: true });

  /** @param {string} end @param {string} [id] */
  const keyOf = (end, id = task?.id) => `lesson.${lesson.id}.task.${id}.${end}`;

  /** @param {"right" | "wrong"} end @param {Values} [values] */
  function sentence(end, values) {
    const byTeacher = end === "right" ? task?.onRight : task?.onWrong;
    if (byTeacher) return byTeacher;
    const own_ = keyOf(end);
    return texts.explained([{ key: texts.has(own_) ? own_ : `course.${end}`, values }]);
  }

  /** @param {string} end @param {unknown} says */
  const feedback = (end, says) => html`<p class="told ${end}" role="status">${says}</p>`;

  /** @param {Task} each @param {boolean} isHere @param {boolean} isMoved */
  function viewOf(each, isHere, isMoved) {
    if (each.kind === "make") return made(isHere && each === task && (isMoved || checked?.done === true || problem !== ""));
    if (each.kind === "say") return asking(each, isHere && each === task);
    return html`${isHere ? html`<div class="own-place"></div>` : html`<div class="own-waits faint">${texts.plain("course.editor")}</div>`}${hints(each)}`;
  }

  /** Whether the current program solves the task in focus. */
  const isPassed = () => own.solved === `${lesson.id} task=${task?.id}`;

  /** Whether the task in focus is solved. */
  const isRight = () => (task?.kind === "make" ? checked?.done : task?.kind === "say" ? !left.length : isPassed());

  return {
    follow,
    /**
     * Restarts the task, but keeps its progress through the questions.
     * @param {Lesson} of
     * @param {number} question
     * @param {Task | undefined} opened
     */
    open: (of, question, opened) => {
      [lesson, task, checked, revision, problem, said] = [of, opened, undefined, -1, "", undefined];
      ({ chosen, left } = answered.get(keyOf("answered")) ?? { chosen: [], left: [] });
      if (!left.length) left = (opened?.links ?? [0]).map((_, i) => i);
      left = [question, ...left.filter((each) => each !== question)];
    },
    /** The question to continue with. @param {string} [id] */
    questionOf: (id) => answered.get(keyOf("answered", id))?.left[0] ?? 0,
    /** Called when the judge has finished. */
    judged: () => {
      if (task?.kind !== "write" || !isPassed()) return;
      done();
      render();
    },
    /** Moves the editor into the task that needs it, otherwise back. @param {HTMLElement} [element] */
    house: (element) => {
      const place = element?.querySelector(".own-place") ?? find("rest");
      if (code.parentNode !== place) place.prepend(code);
    },
    /**
     * The content below the question. Its height does not depend on the focus, so that the text does not move while the
     * user reads it.
     * @param {Task} each
     * @param {boolean} isHere
     * @param {boolean} isMoved
     */
    view: (each, isHere, isMoved) => html`${viewOf(each, isHere, isMoved)}${lesson.isOwn && each === task && isHere && isRight() ? takenAlong({
      copy: (text) => notices.copy(text, false), links: () => [withSaid(address.shared, chosen)], texts,
    }) : nothing}`,
  };
}
