/**
 * Parallel projection of space onto a plane, to which the plane's camera applies. The axes of the view point right, up
 * and towards the viewer; in space y points up.
 * @typedef {{right: Point3, up: Point3, toward: Point3}} Projection
 */

import { NO_TURN, cornersOf } from "./box3.js";
import { isInSpace, partsOf, pointsOf, shifted, slotOf } from "./kinds.js";
import { tidy } from "./numbers.js";
import { meanOf, namedParts } from "./shapes.js";
import { direction } from "./turns.js";
import { verticesOf, poseOf } from "./triangle3.js";
import { dot } from "./vectors.js";

/** @import { Point } from "./camera.js" */
/** @import { Shape } from "./kinds.js" */
/** @import { Handle } from "./shapes.js" */
/** @import { Point3 } from "./vectors.js" */

const BESIDE = 0.2; // fraction of a box: how far a sphere reaches into it
const END_ON = 1e-12; // length of a direction seen end-on, relative to its own: the rounding of the view's angles
const ROOM = 1.1; // space shown around the middle of a triangle, in radii of the triangle
/** The type that a 3D shape has when projected. @type {Record<string, string>} */
const LOOKS_LIKE = { sphere: "disk", triangle3: "triangle", ray3: "ray", line3: "line", point3: "point", segment3: "segment", capsule3: "capsule", place: "point", halfspace3: "normal" };

/**
 * The projection of a state; undefined in the plane.
 * @param {Record<string, number>} parameters `azimuth`: degrees about y from the z axis towards the viewer;
 *   `elevation`: degrees above the floor.
 * @returns {Projection | undefined}
 */
export function projectionOf({ azimuth, elevation }) {
  if (azimuth === undefined) return undefined;
  const [[cos, sin], [flat, high]] = [azimuth, elevation].map(direction);
  return {
    right: [cos, 0, -sin],
    up: [-sin * high, flat, -cos * high],
    toward: [sin * flat, high, cos * flat],
  };
}

/**
 * The closest projection by whole quarter turns. Steps by keys use it so that coordinates stay round.
 * @param {Record<string, number>} parameters
 */
export function squaredProjection({ azimuth, elevation }) {
  if (azimuth === undefined) return undefined;
  const [across, above] = [azimuth, elevation].map((degrees) => 90 * Math.round((degrees % 360) / 90));
  return projectionOf({ azimuth: across, elevation: above });
}

/**
 * The projection of a point.
 * @param {Projection} projection
 * @param {readonly number[]} point
 * @returns {Point}
 */
export function seenAt({ right, up }, point) {
  return [dot(right, point), dot(up, point)];
}

/**
 * The projection of a point, followed by its depth towards the viewer.
 * @param {Projection} projection
 * @param {readonly number[]} point
 * @returns {Point3}
 */
export function seenDeep(projection, point) {
  return [...seenAt(projection, point), dot(projection.toward, point)];
}

/**
 * The displacement in space that corresponds to a displacement in the view.
 * @param {Projection} projection
 * @param {number} dx
 * @param {number} dy
 * @returns {Point3}
 */
export function wayOf({ right, up }, dx, dy) {
  return /** @type {Point3} */ (right.map((each, axis) => each * dx + up[axis] * dy));
}

/**
 * The point of a plane parallel to the view, at a depth towards the viewer.
 * @param {Projection} projection
 * @param {readonly number[]} seen
 * @param {number} depth
 * @returns {Point3}
 */
export function placeAt(projection, [x, y], depth) {
  return /** @type {Point3} */ (wayOf(projection, x, y).map((each, axis) => each + depth * projection.toward[axis]));
}

/**
 * The depth of the middle of shapes towards the viewer; 0 if there are none.
 * @param {Projection} projection
 * @param {Shape[]} shapes
 */
export function middleDepth({ toward }, shapes) {
  const depths = shapes.flatMap(cornersIn).map((corner) => dot(toward, corner));
  return depths.length ? Math.min(...depths) / 2 + Math.max(...depths) / 2 : 0;
}

/**
 * The indices of the shapes except models, those closer to the viewer later.
 * @param {Projection | undefined} projection
 * @param {Shape[]} shapes
 */
export function nearestLast(projection, shapes) {
  const order = [...shapes.keys()].filter((i) => shapes[i].type !== "mesh");
  const depths = projection ? shapes.map((shape) => middleDepth(projection, [shape])) : [];
  return projection ? order.sort((a, b) => depths[a] - depths[b]) : order;
}

/**
 * The projection of a shape: a sphere becomes a disk, a box its outline, a half-space its normal. A 2D shape is returned unchanged.
 * @param {Projection | undefined} projection
 * @param {Shape} shape
 * @returns {Shape}
 */
export function seenShape(projection, shape) {
  if (!projection || !isInSpace(shape.type)) return shape;
  const corners = solidCorners(shape);
  if (corners) return seenBody(projection, corners);
  const values = partsOf(shape).filter(({ kind }) => kind !== "turn").flatMap(({ at, width }) =>
    width === 3 ? seenAt(projection, shape.values.slice(at, at + 3)) : [shape.values[at]],
  );
  return isEndOn(projection, shape) ? { type: "point", values: values.slice(0, 2) } : { type: LOOKS_LIKE[shape.type], values };
}

/** Whether the shape has a direction that is seen end-on, up to rounding. @param {Projection} projection @param {Shape} shape */
function isEndOn(projection, shape) {
  const size = (/** @type {readonly number[]} */ way) => Math.max(...way.map(Math.abs)); // unlike the length, it cannot overflow
  return partsOf(shape).some(({ at, kind }) => {
    const way = shape.values.slice(at, at + 3);
    return kind === "vector3" && size(seenAt(projection, way)) <= END_ON * size(way);
  });
}

/**
 * The corners of a solid that has no handles for single corners.
 * @param {Shape} shape
 */
export function solidCorners(shape) {
  if (slotOf(shape.type) === "box3") return cornersOf(shape.values);
  return shape.type === "hull3" ? pointsOf(shape).map(({ at }) => /** @type {Point3} */ (shape.values.slice(at, at + 3))) : undefined;
}

/**
 * The points that a shape spans, without its radius and its direction.
 * @param {Shape} shape
 */
export function cornersIn(shape) {
  return solidCorners(shape) ?? pointsOf(shape).map(({ at }) => /** @type {Point3} */ (shape.values.slice(at, at + 3)));
}

/**
 * The outline of corners, which their middle moves.
 * @param {Projection} projection
 * @param {Point3[]} corners
 * @returns {Shape}
 */
function seenBody(projection, corners) {
  const seen = corners.map((point) => seenAt(projection, point));
  return { type: "seen", values: [meanOf(seen), ...seen].flat() };
}

/**
 * The projections of all shapes except models.
 * @param {Projection | undefined} projection
 * @param {Shape[]} shapes
 */
export function seenShapes(projection, shapes) {
  return shapes.filter(({ type }) => type !== "mesh").map((shape) => seenShape(projection, shape));
}

/**
 * The extent of a view of everything: the shapes, with space around them for constructions.
 * @param {Projection} projection
 * @param {Shape[]} shapes
 * @returns {Shape[]}
 */
export function roomOf(projection, shapes) {
  return shapes.flatMap((shape) => {
    if (shape.type === "mesh") return [];
    const seen = seenShape(projection, shape);
    if (shape.type !== "triangle3") return [seen];
    const { middle, radius } = poseOf(verticesOf(shape));
    return [seen, { type: "disk", values: [...seenAt(projection, middle), ROOM * radius] }];
  });
}

/**
 * The projection of a box: the hull of its eight corners.
 * @param {Projection} projection
 * @param {Point3[]} corners
 * @returns {Shape}
 */
export function seenBox(projection, corners) {
  return { type: "polygon", values: corners.flatMap((corner) => seenAt(projection, corner)) };
}

/**
 * The values of a sphere that reaches into a box from its upper corner, on the viewer's side, or of such a capsule,
 * which is twice as high.
 * @param {string} type
 * @param {{least: Point3, most: Point3}} box
 */
export function ballBeside(type, { least, most }) {
  const size = Math.max(...most.map((each, axis) => each - least[axis]));
  const digits = 1 - Math.floor(Math.log10(size || 1));
  const at = most.map((each, axis) => tidy(each - BESIDE * (each - least[axis]), digits));
  const radius = tidy(BESIDE * size, digits) || 1;
  return [...at, ...(type === "capsule3" ? [at[0], at[1] + 2 * radius, at[2]] : []), radius];
}

/**
 * The place that puts the middle of a model at the upper corner of the other model's box, on the viewer's side.
 * @param {{least: Point3, most: Point3}} own
 * @param {{least: Point3, most: Point3}} other
 */
export function placeBeside(own, { least, most }) {
  const digits = 1 - Math.floor(Math.log10(Math.max(...most.map((each, axis) => each - least[axis])) || 1));
  const way = most.map((each, axis) => tidy(each - BESIDE * (each - least[axis]) - (own.least[axis] / 2 + own.most[axis] / 2), digits));
  return [...way, ...NO_TURN];
}

/**
 * The handles of a hull's corners, which move parallel to the view.
 * @param {Projection} projection
 * @param {Shape} shape
 * @param {string[]} letters
 * @returns {Handle[]}
 */
export function cornerHandles(projection, shape, letters) {
  if (shape.type !== "hull3") return [];
  return namedParts(shape, letters).map(({ at, letter }) => ({
    id: letter, label: "vertex", letter, at: seenAt(projection, shape.values.slice(at, at + 3)),
    moved: (dx, dy) => wayOf(projection, dx, dy).reduce((values, step, axis) => values.with(at + axis, values[at + axis] + step), shape.values),
  }));
}

/**
 * Applies a change of the projected shape to the shape itself: points move parallel to the view plane, lengths are
 * copied.
 * @param {Projection} projection
 * @param {Shape} shape
 * @param {number[]} former The projected shape's values before the change.
 * @param {number[]} next
 */
export function unseen(projection, shape, former, next) {
  const way = (/** @type {number} */ own) => wayOf(projection, next[own] - former[own], next[own + 1] - former[own + 1]);
  if (solidCorners(shape)) return shifted(shape, way(0));
  const values = [...shape.values];
  let own = 0; // index in the projection
  for (const { at, width } of partsOf(shape)) {
    if (own === next.length) break; // a direction seen end-on, or a turn
    if (width === 3) way(own).forEach((step, axis) => (values[at + axis] += step));
    else values[at] = next[own];
    own += width === 3 ? 2 : 1;
  }
  return values;
}
