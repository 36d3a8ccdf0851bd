/** The cases of a scene as buttons: each shows a state that is worth a look. */

import { html, nothing } from "lit-html";

import { markOf, wrongIn } from "../document/scene.js";
import { powerOfTwo } from "../geometry/numbers.js";
import { show } from "../words/show.js";

/** @import { Scene, SceneCase } from "../document/scene.js" */
/** @import { Phrase, Texts } from "../words/text.js" */

const LEGENDS = /** @type {const} */ ([["differs", "case.legend"], ["departs", "case.legend.departs"]]);

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
    const algorithms = wrongIn(sceneCase).map((id) => texts.plain(`algorithm.${id}`)).join("; ");
    const title = mark ? texts.plain(mark === "differs" ? "case.differs" : "case.departs", { algorithms }) : nothing;
    const says = isAsked ? { key: "case.number", values: { number: i + 1 } } : caseText(sceneCase);
    return html`<button type="button" class=${mark ?? nothing} data-case=${sceneCase.id} title=${title} @click=${() => onChoose(sceneCase)}>${
      texts.said([says])}</button>`;
  });
  const legends = LEGENDS.filter(([mark]) => !isAsked && erring.some((each) => markOf(each) === mark));
  show([buttons, legends.map(([, key]) => html`<span class="legend-of-cases">${texts.plain(key)}</span>`)], element);
}

/**
 * What a case is called; if it misses by a power of two, by which.
 * @param {SceneCase} sceneCase
 * @returns {Phrase}
 */
export const caseText = ({ id, by }) => ({ key: `case.${id}`, ...(by && { values: { by: powerOfTwo(-by) } }) });
