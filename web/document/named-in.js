/** An explanation with the names that the shapes of its question have. */

import { named } from "../words/named.js";
import { namesOf, pairIn } from "./cast.js";

/** @import { Explanation } from "../engine/protocol.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Question } from "./store.js" */

/**
 * @param {Scene} scene
 * @param {Pick<Question, "about" | "shapes">} question
 * @param {Explanation} explanation
 */
export function namedIn(scene, { about, shapes }, explanation) {
  const { letters } = namesOf(scene, about, shapes);
  const pair = pairIn(about);
  return named(explanation, pair.map((i) => shapes[i]), pair.map((i) => letters[i]));
}
