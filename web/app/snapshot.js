/** Snapshot of the last drawn answer, for tests and embedders. */

import { countOf, ringed } from "../geometry/kinds.js";
import { modelNamesOf } from "../geometry/models.js";

/** @import { Page } from "./page-types.js" */

/**
 * Plain data; null before the first answer and in the gallery.
 * @param {Pick<Page, "course" | "kinds" | "frames" | "own" | "store" | "texts" | "navigation">} page
 * @param {{shapes?: boolean}} [wanted] Options for a crowd, which includes its shapes only on request.
 */
export function snapshotOf({ course, kinds, frames: { count, drawn }, own, store, texts, navigation }, wanted) {
  if (store.parts.isGallery) return null;
  if (kinds.present?.snapshot) return kinds.present.snapshot(wanted);
  if (!drawn) return null;
  const { algorithm, answer, meshes, scene, shapes, timings } = drawn;
  const names = modelNamesOf(shapes, meshes);
  return structuredClone({
    scene,
    shapes: shapes.map(ringed).map(({ type, values, ...holes }, i) => (
      { type, values: type === "mesh" ? [names[i]] : values.slice(0, countOf(type)), ...(type === "place" && { mesh: names[i] }), ...holes }
    )),
    pairs: answer.pairs,
    algorithm: answer.explanation?.algorithm ?? algorithm,
    departs: answer.departs,
    view: navigation.view,
    step: answer.explanation && navigation.stepOf(answer.explanation),
    lang: texts.lang,
    frame: count,
    timings,
    explanation: answer.explanation && Object.fromEntries(Object.entries(answer.explanation).filter(([name]) => name !== "said")),
    ...(course.snapshot && { lesson: course.snapshot }),
    ...(navigation.view === "code" && { own: own.snapshot }),
    ...(answer.shown && { shown: answer.shown }),
    ...(answer.sweep && { sweep: answer.sweep }),
    ...(answer.recorded && { recorded: answer.recorded }),
  });
}
