/** Step navigation: the selected algorithm and the current step. */

import { latest } from "../geometry/memoize.js";
import { knowsStep } from "../words/sentences.js";
import { indexOf } from "../words/step-ids.js";
import { librariesOf } from "./library-catalogue.js";
import { saying } from "./link-choices.js";
import { LinkError, noChoice, quoted } from "./link-error.js";
import { nearestName } from "./nearest-name.js";

/** @import { Answer, Explanation } from "../engine/protocol.js" */
/** @import { Choices } from "./link-choices.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Parts, Store } from "./store.js" */

/**
 * The algorithm to run: the selected one, or the scene's default.
 * @param {Pick<Parts, "scene" | "choices">} parts
 */
export const algorithmIn = ({ scene, choices }) => choices.algorithm || (scene.algorithm ?? "exact");

/** @typedef {ReturnType<typeof navigationOf>} Navigation */

/** @param {Store} store */
export function navigationOf(store) {
  const chosenOf = latest((/** @type {Parts["scene"]} */ scene, /** @type {Choices} */ { algorithm, ...others }) => (
    /** @type {Choices} */ (saying(algorithm === algorithmIn({ scene, choices: {} }) ? others : { algorithm, ...others }))));
  const chosen = () => chosenOf(store.parts.scene, store.parts.choices);

  /**
   * @param {Choices} choices Omitted settings return to the default: the scene's algorithm, the steps view, the deciding
   *   step.
   */
  const begin = ({ view, ...others }) => store.set({ choices: view && view !== "steps" ? { view, ...others } : others });

  return {
    begin,
    /** @param {Choices} choices Omitted settings stay as they are. */
    change: (choices) => begin({ ...store.parts.choices, ...choices }),

    /** The selected settings, which belong in the link. */
    get chosen() {
      return chosen();
    },

    get algorithm() {
      return algorithmIn(store.parts);
    },

    get view() {
      return chosen().view ?? "steps";
    },

    /**
     * The current step: the selected one if it exists, otherwise the deciding one.
     * @param {Explanation} explanation
     */
    stepOf: ({ steps, decided_by }) => steps[indexOf(steps, chosen().step)]?.id ?? decided_by,

    /**
     * Reports a selected algorithm that this answer lacks, if the answer has an explanation at all.
     * @param {Answer} answer
     */
    problemIn: (answer) => {
      const algorithm = algorithmIn(store.parts);
      const known = [...answer.algorithms, ...librariesOf(answer)];
      return !answer.algorithms.length || known.includes(algorithm) ? undefined : noChoice("algorithm", algorithm, known);
    },

    /**
     * Reports a selected step that this answer's methods have in no state. A step missing only in this state is no
     * error, because dragging may bring it back.
     * @param {Answer} answer
     * @param {Pick<Texts, "has">} texts
     */
    unknownStep: ({ beside, explanation }, texts) => {
      const { step } = chosen();
      const reasons = [explanation, beside].filter((each) => each !== null && each !== undefined);
      if (!step || !reasons.length || reasons.some((each) => knowsStep(each, step, texts))) return undefined;
      const known = reasons[0].steps.map(({ id }) => id);
      const nearest = nearestName(step, known);
      return nearest ? new LinkError("link.step", { step: quoted(step), nearest }) : new LinkError("link.step.none", { step: quoted(step), known });
    },
  };
}
