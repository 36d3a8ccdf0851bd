/** The lessons in chapters, two routes through them, and the user's progress, which can be saved to a file and restored from it. */

import { html, nothing } from "lit-html";

import { download } from "../export/download.js";
import { find } from "../panel/find.js";
import { show } from "../words/show.js";
import { progress } from "./progress.js";
import { CHAPTERS, SHORT, SHORT_MINUTES, isWhole, nextLesson, placeOf } from "./route.js";

/** @import { Texts } from "../words/text.js" */
/** @import { Listed } from "./route.js" */

const THEMES = ["light", "dark"];

/** Keeps the list current while other windows change the progress. @param {Texts} texts */
export const follow = (texts) => progress.watch(() => find("gallery").dataset.leaf === "course" && show(listOf(texts), find("gallery")));

/**
 * @param {Texts} texts
 * @param {string} [status] The result of the last action.
 */
export function listOf(texts, status = "") {
  const t = texts.plain.bind(texts);
  const tell = (/** @type {string} */ key) => show(listOf(texts, t(key)), find("gallery"));
  const save = () => download(document, new Blob([progress.text], { type: "application/json" }), "hitlab-course.json");
  const bring = async (/** @type {Event} */ { target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    const text = await input.files?.[0]?.text();
    input.value = "";
    if (text !== undefined) tell(progress.take(text) ? "course.taken" : "course.untaken");
  };

  return html`
    <h1>${t("page.course")}</h1>
    <p class="gallery-intro">${t("course.intro")}</p>
    ${beginning(texts)}
    ${CHAPTERS.map(({ id, lessons }) => html`<section class="lessons" aria-labelledby="lessons-${id}">
      <h2 id="lessons-${id}">${t(`course.chapter.${id}`)}</h2>
      <ol role="list">${lessons.map((lesson) => lessonCard(lesson, texts))}</ol></section>`)}
    <p class="teaching"><a href="#/course/make">${t("task.make.title")}</a> <a href="#/course/class">${t("class.title")}</a></p>
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
      aria-current=${lesson === shortNext ? "step" : nothing} data-whole=${isWhole(lesson, progress)}>${placeOf(lesson)}. ${t(`lesson.${lesson}.title`)}</a>`)}</p>
  </div>`;
}

/** The places to go after the course. @param {Texts} texts */
export const farther = (texts) => html`<a href="#/playground">${texts.plain("course.to.playground")}</a> · <a
  href="#/cases">${texts.plain("page.cases")}</a> · <a href="#/course/make">${texts.plain("task.make.title")}</a>`;

/** @param {Listed} lesson @param {Texts} texts */
function lessonCard({ id, picture, minutes }, texts) {
  const t = texts.plain.bind(texts);
  const [count, done] = [progress.countOf(id), progress.doneIn(id).length];
  return html`<li aria-current=${id === progress.at ? "step" : nothing}><a class="card" href="#/course/${id}">
    ${THEMES.map((theme) => html`<img class=${theme} loading="lazy" width="480" height="300" alt="" src="pictures/${picture}-${theme}.webp">`)}
    <span class="card-title">${placeOf(id)}. ${t(`lesson.${id}.title`)}</span>
    <span class="card-intro">${t(`lesson.${id}.intro`)}</span>
    <span class="lesson-done" ?data-whole=${isWhole(id, progress)}>${t("course.minutes", { minutes })}${count ? ` · ${t("course.done.of", { done, count })}` : ""}</span></a></li>`;
}
