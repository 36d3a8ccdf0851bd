/** The course's door on the first page: where to begin or go on, and a picture that moves until it is touched. */

import { html } from "lit-html";

import { progress } from "../course/progress.js";
import { nextLesson, placeOf } from "../course/route.js";
import { openStudy } from "../glossary/study.js";

/** @import { Door } from "../panel/gallery.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Page } from "../glossary/study.js" */

const LINK = "#/disk-triangle?step=nearest";
const CENTRE = [2.2, 1.3];
const AXES = [4.4, 3.2]; // of the ellipse on which the disk moves
const ROUND = 16; // seconds

/** @param {Page} page @returns {Promise<Door>} */
export async function load(page) {
  const study = await openStudy(LINK, page);
  new IntersectionObserver(([{ boundingClientRect, isIntersecting }]) => {
    study.see(isIntersecting ? boundingClientRect : undefined);
  }).observe(study.picture);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) study.wander(orbit);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", study.show);

  return {
    picture: study.element,
    start: (texts) => {
      queueMicrotask(study.show); // the language or theme has changed
      const next = nextLesson(progress);
      return next && html`<a class="start" href="#/course/${next}">${
        progress.at ? texts.plain("gallery.continue", { place: placeOf(next) }) : texts.plain("gallery.start")}</a>`;
    },
  };
}

/** Where the disk's centre is. @param {number} seconds @returns {[number, number]} */
function orbit(seconds) {
  const angle = Math.PI - 2 * Math.PI * seconds / ROUND;
  return [CENTRE[0] + AXES[0] * Math.cos(angle), CENTRE[1] + AXES[1] * Math.sin(angle)];
}
