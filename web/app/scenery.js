/** Input for the stage: the extent of the scene, and its picture. */

import { exactOf, isTwo, standingOf } from "../document/comparison.js";
import { namesOf } from "../document/cast.js";
import { kindOf } from "../document/kind.js";
import { isAhead, isKeptBack } from "../document/prediction.js";
import { isInPlane, marksAt } from "../draw/marks.js";
import { including } from "../draw/reach.js";
import { placedModels } from "../geometry/models.js";
import { inSpace } from "../space/projected-marks.js";
import { captionIn } from "../words/sentences.js";

/** @import { Answer } from "../engine/protocol.js" */
/** @import { OnPage } from "../document/kind.js" */
/** @import { MapLayers, ShownMark } from "../draw/picture.js" */
/** @import { Content } from "../space/solid-view.js" */
/** @import { Page } from "./page-types.js" */

/**
 * @typedef {Pick<Page, "board" | "store" | "texts" | "navigation"> & {
 *   backdrop: Pick<Page["backdrop"], "present">, frames: Pick<Page["frames"], "shown">, kinds: {present: Pick<OnPage, "picture"> | undefined},
 *   maps: MapLayers & {onPlane: Content["map"]} | undefined, minkowski: Pick<Page["minkowski"], "inPlane" | "isShown">,
 *   models: {chosen: number | undefined}, own: {marks: ShownMark[], map: MapLayers | undefined}, handles?: Pick<Page["handles"], "boxes">,
 * }} Drawing The parts that a picture is drawn from, also for a picture on another page.
 */

/**
 * The extent that "fit view" must cover: in space, also the map.
 * @param {Pick<Page, "board" | "store"> & {frames: Pick<Page["frames"], "answered">, maps: Pick<Page["maps"], "corners"> | undefined}} page
 */
export function extentOf({ board: { scene, state }, frames: { answered }, maps, store }) {
  const isOfThis = answered && answered.revision >= store.parts.opened && !isKeptBack(store.parts, answered);
  const bounds = kindOf(scene).extent(scene, state, isOfThis ? answered : undefined);
  return bounds && including(bounds, maps?.corners ?? []);
}

/**
 * The picture of the current state, with the marks up to the selected step. Next to a published program's picture, it
 * shows the construction of the exact decision.
 * @param {Drawing} page
 */
export function pictureOf(page) {
  const { frames: { shown: { answer } }, navigation } = page;
  if (navigation.view === "beside" && isTwo(answer)) {
    return drawn(page, exactOf(answer), answer.beside.steps[standingOf(answer, navigation.chosen.step).exact].id);
  }
  const isExplained = ["beside", "steps", "minkowski"].includes(navigation.view);
  return drawn(page, answer, isExplained && answer?.explanation ? navigation.stepOf(answer.explanation) : undefined);
}

/**
 * The program's own picture, next to the exact one.
 * @param {Drawing} page
 */
export function pictureBeside(page) {
  const { frames: { shown, shown: { answer } }, store, navigation } = page;
  if (navigation.view !== "beside" || !isTwo(answer) || isKeptBack(store.parts, shown)) return undefined;
  return drawn(page, answer, answer.explanation.steps[standingOf(answer, navigation.chosen.step).published].id);
}

/**
 * @param {Drawing} page
 * @param {Answer | undefined} given
 * @param {string | undefined} step The last step whose marks are drawn.
 */
function drawn({ backdrop, board, frames, handles, kinds, maps, minkowski, models, own, store, texts }, given, step) {
  const { shown, shown: { about, meshes, shapes, show } } = frames;
  const isHidden = isKeptBack(store.parts, shown);
  const answer = isHidden || isAhead(store.parts, given?.explanation) ? undefined : given;
  const picture = {
    shapes,
    answer,
    marks: [
      ...(!isHidden && given?.explanation && step ? marksAt(given.explanation, step).filter(({ mark }) => isInPlane(mark)) : []),
      ...(minkowski.isShown ? minkowski.inPlane() : []),
      ...own.marks,
      ...(store.parts.lesson?.marks?.(shapes) ?? []),
    ],
    lit: store.parts.lit,
    picked: store.parts.picked,
    ...namesOf(board.scene, about, shapes),
    show,
    caption: captionIn(texts),
    map: isHidden ? undefined : own.map ?? maps,
  };
  const { projection } = board;
  if (!projection) return kinds.present?.picture?.(picture, answer) ?? picture;
  const more = { map: isHidden ? undefined : maps?.onPlane, models: placedModels(shapes, meshes), chosen: models.chosen };
  return { ...inSpace(picture, projection, more, backdrop.present), handles: handles?.boxes() };
}
