/**
 * What Python is asked: it follows from what is shown alone. As long as nothing in it has become another it is the very
 * same object, so that a question is known by itself, and nobody has to ask anew by hand.
 */

import { hasModel } from "../geometry/models.js";
import { aboutOf } from "./cast.js";
import { hasCrowd, kindsOf } from "./crowd.js";
import { shownIn } from "./shown.js";
import { algorithmIn, isBeside } from "./walk.js";

/** @import { Parts, Question } from "./store.js" */

/** What a question follows from. @param {Parts} parts */
function causes(parts) {
  const { chosen, contacts, revision, scene, state } = parts;
  return [scene, state, revision, algorithmIn(parts), isBeside(parts), ...(hasCrowd(scene) ? [chosen, contacts] : [])];
}

/** @returns {(parts: Parts) => Question | undefined} Nothing where there is nothing to ask, as while a model's file is still to be opened. */
export function asking() {
  /** @type {unknown[]} */
  let from = [];
  /** @type {Question | undefined} */
  let question;
  return (parts) => {
    const now = causes(parts);
    if (from.length === now.length && now.every((each, i) => Object.is(each, from[i]))) return question;
    from = now;
    question = questionOf(parts);
    return question;
  };
}

/**
 * @param {Parts} parts
 * @returns {Question | undefined}
 */
function questionOf(parts) {
  const { chosen, contacts, revision, scene, state, state: { mesh, parameters, shapes } } = parts;
  if (mesh !== undefined && !hasModel(mesh)) return undefined;
  const { n, seed, mix, frame } = parameters;
  return {
    shapes, mesh, about: aboutOf(scene, state), scene: scene.id, revision,
    algorithm: algorithmIn(parts),
    ...(isBeside(parts) && { beside: /** @type {const} */ (true) }),
    ...(scene.most && { show: shownIn(state) }),
    ...(hasCrowd(scene) && { crowd: { n, seed, mix: kindsOf(mix), frame, contacts, chosen } }),
  };
}
