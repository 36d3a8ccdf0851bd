/** The cases of a scene as buttons: each shows a state that is worth a look. */

/** @import { Scene, SceneCase } from "../model/scene.js" */
/** @import { Texts } from "./text.js" */

/**
 * One where an algorithm goes wrong is marked, and says which.
 * @param {HTMLElement} element
 * @param {Scene} scene
 * @param {Texts} texts
 * @param {(sceneCase: SceneCase) => void} onChoose
 */
export function buildCases(element, { cases }, texts, onChoose) {
  const heading = document.createElement("span");
  heading.textContent = texts.plain("case.heading");
  const buttons = cases.map((sceneCase) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.case = sceneCase.id;
    button.textContent = texts.plain(`case.${sceneCase.id}`);
    if (sceneCase.differs) button.title = texts.plain("case.differs", { algorithms: namesOf(sceneCase.differs, texts) });
    button.classList.toggle("differs", sceneCase.differs !== undefined);
    button.addEventListener("click", () => onChoose(sceneCase));
    return button;
  });
  element.replaceChildren(heading, ...buttons);
}

/**
 * @param {string[]} algorithms
 * @param {Texts} texts
 */
function namesOf(algorithms, texts) {
  return algorithms.map((id) => texts.plain(`algorithm.${id}`)).join("; ");
}
