/** The canvas's part of a 3D picture, projected to the plane of the view. */

import { seenAt, seenShapes } from "../geometry/projection.js";

/** @import { Contents, ShownMark } from "../draw/picture.js" */
/** @import { Explanation } from "../engine/protocol.js" */
/** @import { Projection } from "../geometry/projection.js" */
/** @import { Content, Space } from "./solid-view.js" */

/** Marks that only the solids show. */
const SOLID = ["region", "face", "box", "triangle", "curve"];
/** First shapes that are drawn as in a list, next to a model. */
const WITH_MODEL = ["capsule3", "place"];
const NONE = { a: [], b: [] };
const AXES = Object.entries({ x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] });

/**
 * @param {Contents} picture
 * @param {Projection} projection
 * @param {Pick<Content, "map" | "models" | "chosen">} more
 * @param {Space | undefined} space
 * @returns {Contents}
 */
export function inSpace(picture, projection, more, space) {
  const { answer, marks, shapes } = picture;
  const pair = picture.pair ?? (WITH_MODEL.includes(shapes[0]?.type) ? [0, 1] : undefined);
  const hits = [...new Set((answer?.pairs ?? []).flatMap(({ a, b, hit }) => (hit ? [a, b] : [])))];
  /** @template {{points: number[][]}} Each @param {Each} each */
  const seen = (each) => ({ ...each, points: each.points.map((point) => seenAt(projection, point)) });
  const lit = answer?.explanation ? touchedFaces(answer.explanation) : NONE;
  const isHit = Boolean(answer?.pairs.some(({ hit }) => hit));
  return {
    ...picture,
    shapes: seenShapes(projection, shapes),
    answer: answer && {
      ...answer,
      pairs: answer.pairs.map(seen),
      ...(answer.shown?.nearest && { shown: { nearest: answer.shown.nearest.filter(({ points }) => !isMarked(marks, points)).map(seen) } }),
    },
    marks: marks.filter(({ mark }) => !SOLID.includes(mark.kind)).map((shown) => seenMark(projection, shown)),
    axes: AXES.map(([name, way]) => ({ name, way: seenAt(projection, way) })),
    behind: space && ((camera, size, tokens) => space.draw({ projection, shapes, marks, lit, isHit, pair, hits, ...more }, camera, size, tokens)),
  };
}

/** Whether a step's own segment has these ends. @param {ShownMark[]} marks @param {number[][]} points */
const isMarked = (marks, points) => marks.some(({ mark, strong }) => strong && mark.kind === "segment" && String(mark.points) === String(points));

/**
 * The faces of each model that intersect the other shape.
 * @param {Explanation} explanation
 * @returns {{a: number[], b: number[]}}
 */
export function touchedFaces({ steps }) {
  const [faces, crossings] = ["faces", "crossings"].map((id) => steps.find((step) => step.id === id)?.values ?? {});
  return { a: crossings.faces ?? [], b: crossings.others ?? faces.faces ?? [] };
}

/**
 * @param {Projection} projection
 * @param {ShownMark} shown
 */
function seenMark(projection, shown) {
  const { mark } = shown;
  return { ...shown, mark: { ...mark, points: mark.points.map((point) => seenAt(projection, point)) } };
}
