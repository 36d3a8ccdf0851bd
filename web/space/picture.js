/** A picture of space as one of the plane that is seen: all that the canvas draws of it. */

import { isInSpace } from "../model/kinds.js";
import { seenAt, seenShape } from "../model/space.js";

/** @import { View } from "../model/space.js" */
/** @import { Shown as Mark } from "../view/marks.js" */
/** @import { Shown } from "../view/stage.js" */
/** @import { Content, Space } from "./space.js" */

/** What only the solids show. */
const SOLID = ["region", "box", "triangle"];
const AXES = Object.entries({ x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] });

/**
 * @param {Shown} picture
 * @param {View} view
 * @param {Content["map"]} map
 * @param {Space | undefined} space
 * @returns {Shown}
 */
export function inSpace(picture, view, map, space) {
  const { answer, marks, shapes } = picture;
  return {
    ...picture,
    shapes: shapes.map((shape) => (isInSpace(shape.type) ? seenShape(view, shape) : shape)),
    answer: answer && {
      ...answer,
      pairs: answer.pairs.map((pair) => ({ ...pair, points: pair.points.map((point) => seenAt(view, point)) })),
    },
    marks: marks.filter(({ mark }) => !SOLID.includes(mark.kind)).map((shown) => seenMark(view, shown)),
    axes: AXES.map(([name, way]) => ({ name, way: seenAt(view, way) })),
    behind: space && ((camera, size, tokens) => space.draw({ view, shapes, marks, map }, camera, size, tokens)),
  };
}

/**
 * @param {View} view
 * @param {Mark} shown
 */
function seenMark(view, shown) {
  const { mark } = shown;
  return { ...shown, mark: { ...mark, points: mark.points.map((point) => seenAt(view, point)) } };
}
