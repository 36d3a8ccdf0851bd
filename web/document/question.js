/**
 * The question sent to Python, derived only from what is shown. It is memoized: it stays the same object until one of
 * its inputs changes, so a new question is recognized by identity and no code has to request it explicitly.
 */

import { latest } from "../geometry/memoize.js";
import { hasModel } from "../geometry/models.js";
import { kindOf } from "./kind.js";
import { Store } from "./store.js";
import { algorithmIn } from "./step-navigation.js";

/** @import { Choices } from "./link-choices.js" */
/** @import { Scene, State } from "./scene.js" */
/** @import { Parts, Question } from "./store.js" */

/** The values that a question depends on. @param {Parts} parts */
function causes(parts) {
  const { chosen, contacts, revision, scene, state } = parts;
  return [scene, state, revision, algorithmIn(parts), parts.choices.view, chosen, contacts];
}

/**
 * @returns {(parts: Parts) => Question | undefined} Undefined if there is nothing to ask, for example while a model's
 *   file is not open yet.
 */
export function asking() {
  /** @type {Parts} */
  let parts;
  const question = latest(/** @type {(...causes: unknown[]) => Question | undefined} */ (() => questionOf(parts)));
  return latest((now) => {
    parts = now;
    return question(...causes(now));
  });
}

/**
 * The question about a state that is not shown.
 * @param {Scene} scene
 * @param {State} state
 * @param {Choices} choices
 */
export const askedOf = (scene, state, choices) => /** @type {Question} */ (questionOf({ ...new Store().parts, scene, state, choices }));

/**
 * @param {Parts} parts
 * @returns {Question | undefined}
 */
function questionOf(parts) {
  const { revision, scene, state: { meshes, shapes } } = parts;
  if (meshes && !meshes.every(hasModel)) return undefined;
  return {
    shapes, meshes, about: undefined, scene: scene.id, revision,
    algorithm: algorithmIn(parts),
    ...(parts.choices.view === "beside" && { beside: /** @type {const} */ (true) }),
    ...(parts.choices.view === "minkowski" && { nearest: /** @type {const} */ (true) }),
    ...kindOf(scene).asks(parts),
  };
}
