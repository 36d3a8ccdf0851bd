/** The list of lessons with the user's progress, which can be saved to a file and restored from it. */

import { html, nothing } from "lit-html";

import { download } from "../export/download.js";
import { find } from "../panel/find.js";
import { show } from "../words/show.js";
import LESSONS from "./lessons.json" with { type: "json" };
import { progress } from "./progress.js";

/** @import { Texts } from "../words/text.js" */

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
    <ol class="lessons">${LESSONS.map((name) => {
      const [count, done] = [progress.countOf(name), progress.doneIn(name).length];
      return html`<li aria-current=${name === progress.at ? "step" : nothing}><a href="#/course/${name}"><strong>${t(`lesson.${name}.title`)}</strong>
        <span class="lesson-intro">${t(`lesson.${name}.intro`)}</span></a>
        ${count ? html`<span class="lesson-done" ?data-whole=${done >= count}>${t("course.done.of", { done, count })}</span>` : nothing}</li>`;
    })}</ol>
    <p class="teaching"><a href="#/course/make">${t("task.make.title")}</a> <a href="#/course/class">${t("class.title")}</a></p>
    <div class="progress-tools">
      <p class="faint">${t("course.kept")}</p>
      <button type="button" @click=${save}>${t("course.save")}</button>
      <button type="button" @click=${() => find("progress-file").click()}>${t("course.bring")}</button>
      <input type="file" id="progress-file" accept=".json" hidden @change=${bring}>
      <p role="status">${status}</p>
    </div>`;
}
