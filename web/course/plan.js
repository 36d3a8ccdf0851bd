/** The teacher's page: choose lessons and tasks for a class; get one link for it, a worksheet and its answers. */

import { html, nothing } from "lit-html";

import { newestOf } from "../async/newest.js";
import { jsonOr, keptUnder } from "../document/storage.js";
import { asProblem } from "../document/link-error.js";
import { LONGEST_TEXT } from "../document/link-text.js";
import { writePage } from "../document/link.js";
import { find } from "../panel/find.js";
import { show } from "../words/show.js";
import { CHAPTERS, LESSONS, titleOf } from "./route.js";
import { minutesOf, readSet, writeSet } from "./set.js";

/** @import { Phrase, Texts } from "../words/text.js" */
/** @import { Listed } from "./route.js" */
/** @import { Page } from "./types.js" */
/** @import { Entry } from "./set.js" */

/** @typedef {{lessons: string[], tasks: string}} Plan `tasks`: the links of the teacher's own, as pasted. */

/** @type {Plan} */
const NOTHING = { lessons: [], tasks: "" };
const TASK = /#\/course\/own\?task=([\w-]+)/g;

/**
 * @param {Pick<Page, "notices" | "store">} page
 * @returns {(texts: Texts) => unknown}
 */
export function planOf({ notices, store }) {
  const kept = keptUnder("hitlab.plan", () => localStorage, {
    read: jsonOr(NOTHING, ({ lessons, tasks }) => Array.isArray(lessons) && typeof tasks === "string"),
  });
  /** The chosen lessons and tasks, once they have been read; or why they cannot be. @type {{set: string, entries: Entry[], problem?: Phrase}} */
  let known = { set: "", entries: [] };
  /** @type {Texts} */
  let words;

  const setOf = ({ lessons, tasks } = kept.now) => writeSet([...LESSONS.filter((id) => lessons.includes(id)), ...[...tasks.matchAll(TASK)].map(([, task]) => task)]);
  const render = () => words && store.parts.isGallery && find("gallery").dataset.leaf === "course/plan" && show(view(), find("gallery"));
  const read = newestOf(async (isNewest) => {
    const set = setOf();
    const found = await readSet(set).then((entries) => ({ set, entries }), (error) => ({ set, entries: [], problem: asProblem(error) }));
    if (isNewest()) known = found;
    render();
  });

  /** @param {Partial<Plan>} changes */
  function change(changes) {
    kept.change((plan) => ({ ...plan, ...changes }));
    read();
    render();
  }

  /** @param {Listed} lesson */
  function lessonRow({ id, minutes }) {
    const { lessons } = kept.now;
    const choose = (/** @type {Event} */ { target }) => (
      change({ lessons: /** @type {HTMLInputElement} */ (target).checked ? [...lessons, id] : lessons.filter((each) => each !== id) }));
    return html`<li><label><input type="checkbox" .checked=${lessons.includes(id)} @change=${choose}> <span>${titleOf(id, words)} <span class="lesson-done">${words.plain("course.minutes", { minutes })}</span></span></label></li>`;
  }

  /** The links to hand out. */
  function result() {
    const { set, entries, problem } = known;
    const t = words.plain.bind(words);
    if (problem) return html`<p>${t(problem.key, problem.values)}</p>`;
    if (!entries.length) return html`<p class="faint">${t("plan.nothing")}</p>`;
    const link = (/** @type {string} */ page) => writePage(page, {}, set);
    const copy = () => notices.copy(new URL(link("course"), location.href).href, false);
    return html`<p><b>${t("plan.minutes", { minutes: minutesOf(entries), count: entries.length })}</b></p>
      <p class="plan-out"><button type="button" class="go-on" @click=${copy}>${t("plan.copy")}</button>
        <a href=${link("course")}>${t("plan.open")}</a> <a href=${link("course/sheet")}>${t("sheet.title")}</a>
        <a href=${link("course/key")}>${t("sheet.key")}</a> <a href="#/course/class">${t("class.title")}</a></p>`;
  }

  function view() {
    const t = words.plain.bind(words);
    const { tasks } = kept.now;
    const write = (/** @type {Event} */ { target }) => change({ tasks: /** @type {HTMLTextAreaElement} */ (target).value });
    return html`<h1>${t("plan.title")}</h1>
      <p class="gallery-intro">${t("plan.intro")}</p>
      <form class="plan" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
        ${CHAPTERS.map(({ id, lessons }) => html`<fieldset><legend>${t(`course.chapter.${id}`)}</legend>
          <ul role="list">${lessons.map(lessonRow)}</ul></fieldset>`)}
      </form>
      <label class="class-text">${t("plan.tasks")} <textarea rows="3" maxlength=${LONGEST_TEXT} spellcheck="false" dir="auto" .value=${tasks} @input=${write}></textarea></label>
      <p class="teaching"><a href="#/course/make">${t("task.make.title")}</a></p>
      <div role="status" class="plan-result">${known.set === setOf() ? result() : nothing}</div>`;
  }

  kept.watch(() => {
    read();
    render();
  });
  return (texts) => {
    words = texts;
    if (known.set !== setOf()) read();
    return view();
  };
}
