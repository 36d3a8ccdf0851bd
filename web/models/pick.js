/** Which of a model's triangles is under a place of the view. */

import { faceOf } from "../geometry/models.js";
import { seenDeep } from "../geometry/projection.js";
import { depthAt, verticesOf } from "../geometry/triangle3.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Model } from "../geometry/meshes.js" */
/** @import { Projection } from "../geometry/projection.js" */

/**
 * The one nearest to the viewer; nothing where there is none.
 * @param {Model} model
 * @param {number[]} faces Those that count.
 * @param {Projection} projection
 * @param {Point} place Where the view is pointed at.
 * @returns {number | undefined}
 */
export function faceAt(model, faces, projection, place) {
  let [found, nearest] = [/** @type {number | undefined} */ (undefined), -Infinity];
  for (const face of faces) {
    const corners = verticesOf({ type: "triangle3", values: faceOf(model, face) }).map((corner) => seenDeep(projection, corner));
    const depth = depthAt(corners, place) ?? -Infinity;
    if (depth > nearest) [found, nearest] = [face, depth];
  }
  return found;
}
