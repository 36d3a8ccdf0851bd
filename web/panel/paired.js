/**
 * The pair that the explanation is about in an editable list, and the number of intersecting pairs; a hint if there is
 * no pair.
 */

import { pairIn } from "../document/cast.js";
import { namedShape } from "../document/names.js";
import { pairsIn } from "../geometry/bodies.js";

/** @import { SceneShape } from "../document/scene.js" */
/** @import { Answered } from "../document/store.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @param {HTMLElement} element
 * @param {Answered | undefined} drawn
 * @param {SceneShape[]} cast
 * @param {Texts} texts
 */
export function showPair(element, drawn, cast, texts) {
  element.hidden = !drawn;
  if (!drawn) return;
  const { about, answer: { pairs }, shapes, shapes: { length } } = drawn;
  const all = pairsIn(shapes);
  if (!all) {
    texts.fill(element, length > 1 ? "pair.body" : length ? "pair.alone" : "pair.empty");
    return;
  }
  const [a, b] = pairIn(about).map((i) => (cast[i] ? namedShape(texts, { shapes: cast }, i).trim() : ""));
  const met = pairs.filter(({ hit }) => hit).length;
  texts.fill(element, "pair.of", { a, b, met, all });
}
