/** The walk through the steps: which algorithm is asked, and at which of its steps one stands. */

import { latest } from "../geometry/once.js";
import { knowsStep } from "../words/sentences.js";
import { saying } from "./link-choices.js";
import { LinkError, noChoice, quoted } from "./link-error.js";
import { nearestName } from "./nearest-name.js";

/** @import { Answer, Explanation } from "../engine/protocol.js" */
/** @import { Walked } from "./link-choices.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Parts, Store } from "./store.js" */

/**
 * Which algorithm is asked: the one that was chosen, or the scene's own.
 * @param {Pick<Parts, "scene" | "walked">} parts
 */
export const algorithmIn = ({ scene, walked }) => walked.algorithm || (scene.algorithm ?? "exact");

/** @typedef {ReturnType<typeof walkOf>} Walk */

/** @param {Store} store */
export function walkOf(store) {
  const chosenOf = latest((/** @type {Parts["scene"]} */ scene, /** @type {Walked} */ { algorithm, ...others }) => (
    /** @type {Walked} */ (saying(algorithm === algorithmIn({ scene, walked: {} }) ? others : { algorithm, ...others }))));
  const chosen = () => chosenOf(store.parts.scene, store.parts.walked);

  /** @param {Walked} walked What is left out, the page chooses: the scene's, with steps, the one that decided. */
  const begin = ({ view, ...others }) => store.set({ walked: view && view !== "steps" ? { view, ...others } : others });

  return {
    begin,
    /** @param {Walked} walked What is left out stays as it is. */
    change: (walked) => begin({ ...store.parts.walked, ...walked }),

    /** What was chosen, and so belongs in the link. */
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
     * The current step: the one that was chosen, as long as it exists, or the one that
     * decided.
     * @param {Explanation} explanation
     */
    stepOf: ({ steps, decided_by }) => steps.find(({ id }) => id === chosen().step)?.id ?? decided_by,

    /**
     * The algorithm that was chosen and that this answer lacks, if it gives a reason at all.
     * @param {Answer} answer
     */
    problemIn: ({ algorithms }) => {
      const algorithm = algorithmIn(store.parts);
      return !algorithms.length || algorithms.includes(algorithm) ? undefined : noChoice("algorithm", algorithm, algorithms);
    },

    /**
     * The step that was chosen and that this answer's methods lack in every state; where only this state lacks it, dragging may
     * bring it back.
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
