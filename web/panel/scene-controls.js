/** Places the controls of a kind of scenes: below the steps, or below the text of a lesson, which hides the steps. */

import { find } from "./find.js";

/** @param {HTMLElement} controls */
export function houseControls(controls) {
  const place = find("lesson").hidden ? null : find("lesson-controls");
  if (place) {
    if (controls.parentNode !== place) place.append(controls);
  } else if (controls.previousElementSibling !== find("steps")) {
    find("steps").after(controls);
  }
}
