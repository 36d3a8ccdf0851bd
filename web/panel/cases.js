/** The cases of a scene as buttons: each shows an interesting state. */

import { html, nothing } from "lit-html";

import { markOf, wrongIn } from "../document/scene.js";
import { powerOfTwo } from "../geometry/numbers.js";
import { show } from "../words/show.js";

/** @import { Scene, SceneCase } from "../document/scene.js" */
/** @import { Phrase, Texts } from "../words/text.js" */

const LEGENDS = /** @type {const} */ ([["differs", "case.legend"], ["departs", "case.legend.departs"]]);

/**
 * Creates the buttons. A case where an algorithm fails is marked by the kind of failure and names the algorithm. During
 * a prediction, no case reveals the answer.
 * @param {HTMLElement} element
 * @param {Scene} scene
 * @param {Texts} texts
 * @param {boolean} isAsked Whether the answer must be predicted.
 * @param {(sceneCase: SceneCase) => void} onChoose
 */
export function buildCases(element, scene, texts, isAsked, onChoose) {
  const erring = scene.cases.filter(markOf);
  // Surprising cases come first.
  const cases = isAsked ? scene.cases : [...erring, ...scene.cases.filter((each) => !markOf(each))];
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
 * The name of a case; for a near miss by a power of two, with that power.
 * @param {SceneCase} sceneCase
 * @returns {Phrase}
 */
export const caseText = ({ id, by }) => ({ key: `case.${id}`, ...(by && { values: { by: powerOfTwo(-by) } }) });
