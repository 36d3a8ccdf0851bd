/** The cases of a scene as buttons: each shows a state that is worth a look. */

import { markOf, wrongIn } from "../document/scene.js";
import { powerOfTwo } from "../geometry/numbers.js";

/** @import { Scene, SceneCase } from "../document/scene.js" */
/** @import { Phrase, Texts } from "../words/text.js" */

const LEGENDS = { differs: "case.legend", departs: "case.legend.departs" };

/**
 * A case where an algorithm goes wrong is marked by how wrong it is, and names the algorithm. Where the answer is to be predicted, none
 * says what it is.
 * @param {HTMLElement} element
 * @param {Scene} scene
 * @param {Texts} texts
 * @param {boolean} isAsked Whether the answer is to be predicted.
 * @param {(sceneCase: SceneCase) => void} onChoose
 */
export function buildCases(element, scene, texts, isAsked, onChoose) {
  const erring = scene.cases.filter(markOf);
  const cases = isAsked ? scene.cases : [...erring, ...scene.cases.filter((each) => !markOf(each))]; // what surprises comes first
  const buttons = cases.map((sceneCase, i) => {
    const mark = isAsked ? undefined : markOf(sceneCase);
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.case = sceneCase.id;
    texts.fillAll(button, [isAsked ? { key: "case.number", values: { number: i + 1 } } : caseText(sceneCase)]);
    if (mark) {
      button.title = texts.plain(mark === "differs" ? "case.differs" : "case.departs", { algorithms: namesOf(wrongIn(sceneCase), texts) });
      button.classList.add(mark);
    }
    button.addEventListener("click", () => onChoose(sceneCase));
    return button;
  });
  const marks = new Set(isAsked ? [] : scene.cases.map(markOf));
  const legends = [/** @type {const} */ ("differs"), /** @type {const} */ ("departs")].filter((mark) => marks.has(mark)).map((mark) => {
    const legend = document.createElement("span");
    legend.className = "legend-of-cases";
    legend.textContent = texts.plain(LEGENDS[mark]);
    return legend;
  });
  element.replaceChildren(...buttons, ...legends);
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
