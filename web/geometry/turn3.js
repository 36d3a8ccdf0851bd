/** The handle that rotates a 3D box or a model about the direction of the view. */

import { NO_TURN, cornersOf, turnAbout, turnedBy } from "./box3.js";
import { partsOf, slotOf } from "./kinds.js";
import { angleOf, notched } from "./pose.js";
import { seenAt } from "./projection.js";
import { meanOf } from "./shapes.js";

/** @import { Point } from "./camera.js" */
/** @import { Shape } from "./kinds.js" */
/** @import { Projection } from "./projection.js" */
/** @import { Handle } from "./shapes.js" */

const POSED = 6; // numbers of a box before its turn
const AROUND = 3; // the box that stands for a model, in gaps

/** Whether a 3D shape has a turn. @param {Shape} shape */
export const canTurn = (shape) => slotOf(shape.type) === "box3" || partsOf(shape).some(({ kind }) => kind === "turn");

/**
 * Beyond the middle of a face: that of the edge which is longest in the view. It stays the same while the handle rotates
 * the box.
 * @param {Projection} projection
 * @param {Shape} shape
 * @param {number} gap Distance from the face.
 * @returns {Handle}
 */
export function turnHandle3(projection, shape, gap) {
  const [posed, turn] = poseOf(shape);
  const box = shape.type === "place" ? [...posed, AROUND * gap, AROUND * gap, AROUND * gap] : posed;
  const seen = cornersOf([...box, ...turn]).map((corner) => seenAt(projection, corner));
  const pivot = meanOf(seen);
  const sides = [1, 2, 4].map((end) => /** @type {Point} */ ([seen[end][0] - seen[0][0], seen[end][1] - seen[0][1]]));
  const [[u, v]] = sides.sort((a, b) => Math.hypot(...b) - Math.hypot(...a));
  const reach = 1 / 2 + gap / (Math.hypot(u, v) || 1);
  const [left, up] = [u * reach, v * reach];
  return {
    id: "turn", label: "turn", at: [pivot[0] + left, pivot[1] + up], pivot, now: turn,
    moved: (dx, dy, notch) => {
      const degrees = notched(angleOf([left + dx, up + dy]), notch) - angleOf([left, up]);
      return [...posed, ...turnedBy(turnAbout(projection.toward, degrees, false), turn)];
    },
  };
}

/** The centre and the size, if it has one; and the turn. @param {Shape} shape */
function poseOf({ type, values }) {
  if (type === "place") return [values.slice(0, -NO_TURN.length), values.slice(-NO_TURN.length)];
  if (values.length > POSED) return [values.slice(0, POSED), values.slice(POSED)];
  const [least, most] = [values.slice(0, 3), values.slice(3)];
  return [[...least.map((each, axis) => each / 2 + most[axis] / 2), ...least.map((each, axis) => most[axis] - each)], NO_TURN];
}
