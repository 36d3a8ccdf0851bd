/** The lessons in chapters, two routes through them, and the user's progress, which can be saved to a file and restored from it. */

import { html, nothing } from "lit-html";

import { asProblem } from "../document/link-error.js";
import { download } from "../export/download.js";
import { find } from "../panel/find.js";
import { show } from "../words/show.js";
import { progress } from "./progress.js";
import { handIn } from "./result.js";
import { CHAPTERS, SHORT, SHORT_MINUTES, isWhole, nextLesson, placeOf, titleOf } from "./route.js";
import { minutesOf, readSet } from "./set.js";

/** @import { Leaf } from "../panel/gallery.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Entry } from "./set.js" */
/** @import { Page } from "./types.js" */

const THEMES = ["light", "dark"];

/**
 * @param {Pick<Page, "notices" | "store" | "texts">} page
 * @returns {Leaf}
 */
export function lessonListIn({ notices, store, texts }) {
  /** The lessons and tasks chosen for a class, by the entry in the link. @type {Map<string, Entry[]>} */
  const sets = new Map();
  let status = ""; // the result of the last action
  const view = (/** @type {string} */ place) => (place ? setOf(sets.get(place) ?? [], texts, notices) : listOf(texts, status, render));

  /** @param {string} [said] */
  function render(said = "") {
    status = said;
    if (store.parts.isGallery && store.parts.page === "course") show(view(store.parts.place), find("gallery"));
  }

  progress.watch(render); // other windows change it
  return Object.assign((/** @type {Texts} */ _, place = "") => view(place), {
    /** @param {string} place */
    open: async (place) => {
      status = "";
      if (!place) return undefined;
      try {
        sets.set(place, await readSet(place));
        progress.assign(place);
        return undefined;
      } catch (error) {
        return asProblem(error);
      }
    },
  });
}

/** The lessons and tasks that a teacher has chosen. @param {Entry[]} entries @param {Texts} texts @param {Page["notices"]} notices */
function setOf(entries, texts, notices) {
  const t = texts.plain.bind(texts);
  return html`<h1>${t("course.set")}</h1>
    <p class="gallery-intro">${t("course.set.intro", { minutes: minutesOf(entries) })}</p>
    <section class="lessons"><ol role="list">${entries.map((entry) => card(entry, texts))}</ol></section>
    ${handIn({ copy: (text) => notices.copy(text, false), links: entries.flatMap(({ id, task }) => (task ? progress.resultsOf("own", [id]) : progress.resultsOf(id))), texts })}
    <p class="teaching"><a href="#/course">${t("gallery.lessons")}</a></p>`;
}

/** @param {Texts} texts @param {string} status @param {(said: string) => void} say */
function listOf(texts, status, say) {
  const t = texts.plain.bind(texts);
  const render = (/** @type {string} */ key) => say(t(key));
  const save = () => download(document, new Blob([progress.text], { type: "application/json" }), "hitlab-course.json");
  const bring = async (/** @type {Event} */ { target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    const text = await input.files?.[0]?.text();
    input.value = "";
    if (text !== undefined) render(progress.take(text) ? "course.taken" : "course.untaken");
  };

  return html`
    <h1>${t("page.course")}</h1>
    <p class="gallery-intro">${t("course.intro")}</p>
    ${beginning(texts)}
    ${CHAPTERS.map(({ id, lessons }) => html`<section class="lessons" aria-labelledby="lessons-${id}">
      <h2 id="lessons-${id}">${t(`course.chapter.${id}`)}</h2>
      <ol role="list">${lessons.map((lesson) => card({ ...lesson, href: `#/course/${lesson.id}`, titleIn: () => titleOf(lesson.id, texts) }, texts))}</ol></section>`)}
    <p class="teaching"><a href="#/course/plan">${t("plan.title")}</a> <a href="#/course/make">${t("task.make.title")}</a> <a href="#/course/class">${t("class.title")}</a></p>
    <div class="progress-tools">
      <p class="faint">${t("course.kept")}</p>
      <button type="button" @click=${save}>${t("course.save")}</button>
      <button type="button" @click=${() => find("progress-file").click()}>${t("course.bring")}</button>
      <input type="file" id="progress-file" accept=".json" hidden @change=${bring}>
      <p role="status">${status}</p>
    </div>`;
}

/** The lesson with which the user begins or continues, and the short route; after the last task, what was achieved. @param {Texts} texts */
function beginning(texts) {
  const t = texts.plain.bind(texts);
  const [next, shortNext] = [nextLesson(progress), SHORT.find((lesson) => !isWhole(lesson, progress))];
  return html`<div class="course-start">
    ${next ? html`<a class="start" href="#/course/${next}">${progress.at ? t("gallery.continue", { place: placeOf(next) }) : t("gallery.start")}</a>` : html`<p class="finished">${t("course.finished")} ${farther(texts)}</p>`}
    <p>${t("course.short", { minutes: SHORT_MINUTES })} ${SHORT.map((lesson, i) => html`${i ? " → " : ""}<a href="#/course/${lesson}"
      aria-current=${lesson === shortNext ? "step" : nothing} data-whole=${isWhole(lesson, progress)}>${titleOf(lesson, texts)}</a>`)}</p>
    ${progress.assigned ? html`<p><a href="#/course?lessons=${progress.assigned}">${t("course.set")}</a></p>` : nothing}
  </div>`;
}

/** The places to go after the course. @param {Texts} texts */
export const farther = (texts) => html`<a href="#/playground">${texts.plain("course.to.playground")}</a> · <a
  href="#/cases">${texts.plain("page.cases")}</a> · <a href="#/course/make">${texts.plain("task.make.title")}</a>`;

/** @param {Entry} entry @param {Texts} texts */
function card({ href, id, minutes, picture, task, titleIn }, texts) {
  const t = texts.plain.bind(texts);
  const [count, done] = task ? [1, progress.doneIn("own").filter((each) => each === id).length] : [progress.countOf(id), progress.doneIn(id).length];
  return html`<li aria-current=${id === progress.at ? "step" : nothing}><a class="card" href=${href}>
    ${picture ? THEMES.map((theme) => html`<img class=${theme} loading="lazy" width="480" height="300" alt="" src="pictures/${picture}-${theme}.webp">`) : nothing}
    <span class="card-title">${titleIn(texts)}</span>
    <span class="card-intro">${task ? t("task.given") : t(`lesson.${id}.intro`)}</span>
    <span class="lesson-done" ?data-whole=${count > 0 && done >= count}>${t("course.minutes", { minutes })}${count ? ` · ${t("course.done.of", { done, count })}` : ""}</span></a></li>`;
}
