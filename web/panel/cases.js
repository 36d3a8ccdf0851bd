/** The cases of a scene as buttons: each shows a state that is worth a look. */

import { hasFlaws, wrongIn } from "../document/scene.js";
import { powerOfTwo } from "../geometry/numbers.js";

/** @import { Scene, SceneCase } from "../document/scene.js" */
/** @import { Phrase, Texts } from "../words/text.js" */

/**
 * A case where an algorithm goes wrong is marked, and names it.
 * @param {HTMLElement} element
 * @param {Scene} scene
 * @param {Texts} texts
 * @param {(sceneCase: SceneCase) => void} onChoose
 */
export function buildCases(element, scene, texts, onChoose) {
  const heading = document.createElement("span");
  heading.textContent = texts.plain("case.heading");
  const buttons = scene.cases.map((sceneCase) => {
    const wrong = wrongIn(sceneCase);
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.case = sceneCase.id;
    texts.fillAll(button, [caseText(sceneCase)]);
    if (wrong.length) button.title = texts.plain("case.differs", { algorithms: namesOf(wrong, texts) });
    button.classList.toggle("differs", wrong.length > 0);
    button.addEventListener("click", () => onChoose(sceneCase));
    return button;
  });
  const legend = document.createElement("span");
  legend.className = "legend-of-cases";
  legend.textContent = texts.plain("case.legend");
  element.replaceChildren(heading, ...buttons, ...(hasFlaws(scene) ? [legend] : []));
}

/**
 * What a case is called; if it misses by a power of two, by which.
 * @param {SceneCase} sceneCase
 * @returns {Phrase}
 */
export function caseText({ id, by }) {
  return { key: `case.${id}`, ...(by && { values: { by: powerOfTwo(-by) } }) };
}

/**
 * @param {string[]} algorithms
 * @param {Texts} texts
 */
function namesOf(algorithms, texts) {
  return algorithms.map((id) => texts.plain(`algorithm.${id}`)).join("; ");
}
