/** A picture of space as one of the plane that is seen: all that the canvas draws of it. */

import { seenAt, seenShapes } from "../model/space.js";
import { arcsOf } from "./cut.js";
import { runsInSight } from "./hidden.js";

/** @import { Explanation } from "../engine/protocol.js" */
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
 * @param {Pick<Content, "map" | "model" | "chosen">} more
 * @param {Space | undefined} space
 * @returns {Shown}
 */
export function inSpace(picture, view, more, space) {
  const { answer, marks, shapes } = picture;
  const lit = answer?.explanation ? touchedFaces(answer.explanation) : [];
  const isPair = !shapes.some(({ type }) => type === "mesh");
  const quad = more.map?.corners ?? [];
  return {
    ...picture,
    shapes: seenShapes(view, shapes),
    inSight: isPair ? runsInSight(view, shapes, quad) : undefined,
    arcs: isPair ? arcsOf(view, shapes, quad) : [],
    answer: answer && {
      ...answer,
      pairs: answer.pairs.map((pair) => ({ ...pair, points: pair.points.map((point) => seenAt(view, point)) })),
    },
    marks: marks.filter(({ mark }) => !SOLID.includes(mark.kind)).map((shown) => seenMark(view, shown)),
    axes: AXES.map(([name, way]) => ({ name, way: seenAt(view, way) })),
    behind: space && ((camera, size, tokens) => space.draw({ view, shapes, marks, lit, ...more }, camera, size, tokens)),
  };
}

/**
 * The faces of a mesh that are touched.
 * @param {Explanation} explanation
 * @returns {number[]}
 */
export function touchedFaces({ steps }) {
  return steps.find(({ id }) => id === "faces")?.values.faces ?? [];
}

/**
 * @param {View} view
 * @param {Mark} shown
 */
function seenMark(view, shown) {
  const { mark } = shown;
  return { ...shown, mark: { ...mark, points: mark.points.map((point) => seenAt(view, point)) } };
}
