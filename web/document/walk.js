/** The walk through the steps: which algorithm is asked, and at which of its steps one stands. */

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
export function algorithmIn({ scene, walked }) {
  return walked.algorithm || (scene.algorithm ?? "exact");
}

/** Whether the exact reason stands beside a published program's. @param {Pick<Parts, "walked">} parts */
export function isBeside({ walked }) {
  return walked.view === "beside";
}

export class Walk {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
  }

  /** What was chosen, and so belongs in the link. @returns {Walked} */
  get chosen() {
    const { algorithm, ...others } = this.store.parts.walked;
    const usual = algorithmIn({ ...this.store.parts, walked: {} });
    return algorithm && algorithm !== usual ? { algorithm, ...others } : others;
  }

  get algorithm() {
    return algorithmIn(this.store.parts);
  }

  get view() {
    return this.chosen.view ?? "steps";
  }

  get isBeside() {
    return isBeside(this.store.parts);
  }

  /** @param {Walked} walked What is left out, the page chooses: the scene's, with steps, the one that decided. */
  begin({ algorithm, view, step, name, note }) {
    this.store.set({ walked: saying({ algorithm, view: view === "steps" ? "" : view, step, name, note }) });
  }

  /** @param {Walked} walked What is left out stays as it is. */
  change(walked) {
    this.begin({ ...this.chosen, ...walked });
  }

  /**
   * The current step: the one that was chosen, as long as it exists, or the one that
   * decided.
   * @param {Explanation} explanation
   */
  stepOf({ steps, decided_by }) {
    const { step } = this.chosen;
    return steps.some(({ id }) => id === step) ? /** @type {string} */ (step) : decided_by;
  }

  /**
   * The algorithm that was chosen and that this answer lacks, if it gives a reason at all.
   * @param {Answer} answer
   * @returns {LinkError | undefined}
   */
  problemIn({ algorithms }) {
    const known = algorithms.map(({ id }) => id);
    return !known.length || known.includes(this.algorithm) ? undefined : noChoice("algorithm", this.algorithm, known);
  }

  /**
   * The step that was chosen and that this answer's methods lack in every state; where only this state lacks it, dragging may
   * bring it back.
   * @param {Answer} answer
   * @param {Pick<Texts, "has">} texts
   * @returns {LinkError | undefined}
   */
  unknownStep({ beside, explanation }, texts) {
    const { step } = this.chosen;
    const reasons = [explanation, beside].filter((each) => each !== null && each !== undefined);
    if (!step || !reasons.length || reasons.some((each) => knowsStep(each, step, texts))) return undefined;
    const known = reasons[0].steps.map(({ id }) => id);
    const nearest = nearestName(step, known);
    if (nearest) return new LinkError("link.step", { step: quoted(step), nearest });
    return new LinkError("link.step.none", { step: quoted(step), known });
  }
}
