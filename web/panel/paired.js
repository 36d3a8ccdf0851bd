/**
 * The pair that the explanation is about in an editable list, and the number of intersecting pairs; a hint if there is
 * no pair.
 */

import { pairIn } from "../document/cast.js";
import { namedShape } from "../document/names.js";
import { STRICT } from "../document/switches.js";
import { pairsIn } from "../geometry/bodies.js";

/** @import { SceneShape } from "../document/scene.js" */
/** @import { Answered } from "../document/store.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @param {Answered} drawn
 * @param {SceneShape[]} cast
 * @param {Texts} texts
 */
export function pairSentence({ about, answer: { explanation, pairs }, show, shapes, shapes: { length } }, cast, texts) {
  const all = pairsIn(shapes);
  if (!all) return { key: length > 1 ? "pair.body" : length ? "pair.alone" : "pair.empty" };
  const [a, b] = pairIn(about).map((i) => (cast[i] ? namedShape(texts, { shapes: cast }, i).trim() : ""));
  if (!explanation) return { key: "pair.unbounded", values: { a, b } };
  return { key: show?.includes(STRICT) ? "pair.overlap" : "pair.of", values: { a, b, met: pairs.filter(({ hit }) => hit).length, all } };
}
