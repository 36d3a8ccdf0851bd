/** Which of a model's triangles is under a place of the view. */

import { faceOf } from "../model/models.js";
import { seenAt } from "../model/space.js";
import { dot } from "../model/vectors.js";

/** @import { Model } from "../model/meshes.js" */
/** @import { View } from "../model/space.js" */
/** @import { Point } from "../view/camera.js" */

/**
 * The one nearest to the viewer; nothing where there is none.
 * @param {Model} model
 * @param {number[]} faces Those that count.
 * @param {View} view
 * @param {Point} place Where the view is pointed at.
 * @returns {number | undefined}
 */
export function faceAt(model, faces, view, place) {
  let [found, nearest] = [/** @type {number | undefined} */ (undefined), -Infinity];
  for (const face of faces) {
    const numbers = faceOf(model, face);
    const corners = [0, 3, 6].map((at) => numbers.slice(at, at + 3));
    const weights = weightsOf(corners.map((corner) => seenAt(view, corner)), place);
    if (!weights.every((weight) => weight >= 0)) continue;
    const depth = corners.reduce((sum, corner, i) => sum + weights[i] * dot(view.toward, corner), 0);
    if (depth > nearest) [found, nearest] = [face, depth];
  }
  return found;
}

/**
 * The barycentric weights of a place; nan in a triangle that is seen from its edge.
 * @param {Point[]} corners
 * @param {Point} place
 */
function weightsOf(corners, place) {
  const areas = corners.map((_, i) => area(place, corners[(i + 1) % 3], corners[(i + 2) % 3]));
  const whole = areas.reduce((sum, each) => sum + each, 0);
  return areas.map((each) => each / whole);
}

/**
 * @param {Point} a
 * @param {Point} b
 * @param {Point} c
 */
function area([ax, ay], [bx, by], [cx, cy]) {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
