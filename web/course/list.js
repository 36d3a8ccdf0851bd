/** The list of the lessons, with what a person has done of each; it can be taken along as a file, and brought back. */

import { html, nothing } from "lit-html";

import LESSONS from "./lessons.json" with { type: "json" };
import { progressIn } from "./progress.js";

/** @import { Texts } from "../words/text.js" */

/** @param {Texts} texts */
export function listOf(texts) {
  const progress = progressIn();
  return html`
    <h1>${texts.plain("page.course")}</h1>
    <p class="gallery-intro">${texts.plain("course.intro")}</p>
    <ol class="lessons">${LESSONS.map((name) => html`<li aria-current=${name === progress.at ? "step" : nothing}>
      <a href="#/course/${name}">${texts.plain(`lesson.${name}.title`)}</a> <span class="faint">${texts.plain(`lesson.${name}.intro`)}</span></li>`)}</ol>`;
}
