/**
 * The shape types of `links.json`: the meaning of their numbers, in the order of a link, and the hull that they span.
 * Everything the page knows about a type follows from these two.
 */

import GRAMMAR from "../links.json" with { type: "json" };
import { crossesItself, isConvex, isWithin, ofSizeOne } from "./convex.js";
import { once } from "./memoize.js";
import { turnedTo } from "./turns.js";
import { outermost } from "./outermost.js";

/** @import { Point } from "./camera.js" */
/** @import { Point3 } from "./vectors.js" */

/**
 * @typedef {{type: string, values: number[], holes?: number[], faces?: number[][]}} Shape `holes`: the indices of the first
 *   corners of an outline's holes, whose corners follow those of its ring; `faces`: the corners of each face of a hull in
 *   space, if they are known.
 * @typedef {"point" | "point3" | "corner" | "vector" | "vector3" | "size" | "radius" | "degrees" | "turn"} PartKind
 * @typedef {{kind: PartKind, at: number, width: number}} Part `at`: the index of its first number; `width`: how many
 *   numbers it has.
 * @typedef {{points: Point[], radius: number, directions: Point[]}} Hull All points within the radius of the convex hull of
 *   the points, which is unbounded in each of the directions `directions`.
 */

/** @type {PartKind[]} */
const POINTS = ["point", "point3", "corner"];
/** @type {PartKind[]} */
const WAYS = ["vector", "vector3", "turn"];
/** @type {PartKind[]} */
const LENGTHS = ["size", "radius"];
/** The minimum and maximum number of corners of each type whose number of corners varies. @type {Record<string, number[]>} */
export const CORNERS = Object.fromEntries(Object.entries(GRAMMAR.shapes).flatMap(([type, shape]) => ("corners" in shape ? [[type, shape.corners]] : [])));

/**
 * A mesh is identified by a name in its scene's state; `place`, a mesh that is moved and turned, too; `seen`, a projected 3D shape, has a point that moves it, then the
 * corners of its outline; `normal`, a projected half-space, has an arrow. @type {Record<string, Part[]>}
 */
const PARTS = {
  ...Object.fromEntries(Object.entries(GRAMMAR.shapes).map(([type, shape]) => (
    [type, laidOut("turn" in shape ? [...shape.parts, ["turn", shape.turn]] : shape.parts)]))),
  mesh: [], place: laidOut([["point3", "x,y,z"], ["turn", "qx,qy,qz,qw"]]), seen: laidOut([["point", "x,y"]]), normal: laidOut([["point", "x,y"], ["vector", "u,v"]]),
};

const MODEL_TYPES = ["mesh", "place"];
export const TYPES = [...Object.keys(GRAMMAR.shapes), ...MODEL_TYPES];
/** The 2D types, as written in a link. */
export const WRITTEN = TYPES.filter((type) => !isInSpace(type));
/** The 2D types, without those that only write a shape of another type differently. */
export const PLANE = WRITTEN.filter(isOwn);
/** The 3D types, as written in a link. */
export const WRITTEN3 = Object.keys(GRAMMAR.shapes).filter(isInSpace);
/** The 3D types, without those that only write a shape of another type differently. */
export const SPACE = WRITTEN3.filter(isOwn);
/** The bounded 2D types that are convex. */
export const BOUNDED = WRITTEN.filter((type) => type !== "outline" && PARTS[type].every(({ kind }) => kind !== "vector"));
/** The bounded 3D types. */
export const BOUNDED3 = WRITTEN3.filter((type) => PARTS[type].every(({ kind }) => kind !== "vector3"));

/**
 * The type whose place in a scene the type takes: a box given by its bounds, `aabb`, that of a box.
 * @param {string} type
 */
export function slotOf(type) {
  const shape = GRAMMAR.shapes[/** @type {keyof typeof GRAMMAR.shapes} */ (type)];
  return shape && "as" in shape ? shape.as : type;
}

/** Whether the type is not only another spelling of a shape of another type. @param {string} type */
function isOwn(type) {
  return slotOf(type) === type;
}

/**
 * The type with these values in the place of a type: a box with four numbers, or six in space, is given by its bounds.
 * @param {string} type
 * @param {number[]} values
 */
export function typeOf(type, values) {
  const slot = slotOf(type);
  return TYPES.find((each) => each !== slot && slotOf(each) === slot && values.length === countOf(each)) ?? slot;
}

/**
 * The shape with a box given by its bounds replaced by one with a centre, a size and an angle, up to rounding.
 * @param {Shape} shape
 * @returns {Shape}
 */
export function asBox(shape) {
  if (shape.type === "aabb3") {
    const [least, greatest] = [shape.values.slice(0, 3), shape.values.slice(3)];
    const size = least.map((from, i) => greatest[i] - from);
    return { type: "box3", values: [...least.map((from, i) => from + size[i] / 2), ...size, 0, 0, 0, 1] };
  }
  if (shape.type !== "aabb") return shape;
  const [left, bottom, right, top] = shape.values;
  const [width, height] = [right - left, top - bottom];
  return { type: "box", values: [left + width / 2, bottom + height / 2, width, height, 0] };
}

/** An upright box given by its bounds. @param {Shape} box @returns {Shape} */
export function asBounds({ values: [x, y, w, h] }) {
  return { type: "aabb", values: [x - w / 2, y - h / 2, x + w / 2, y + h / 2] };
}

/** Whether a minimum of a box given by its bounds is above its maximum. @param {Shape} shape */
export function isReversed({ type, values }) {
  const [least, most] = PARTS[type].filter(({ kind }) => kind === "corner");
  return Boolean(least) && values.slice(0, least.width).some((each, axis) => each > values[most.at + axis]);
}

/**
 * @param {Shape} shape
 * @returns {Part[]}
 */
export function partsOf({ type, values }) {
  if (!(type in CORNERS)) return PARTS[type];
  const [{ kind, width }] = PARTS[type];
  return Array.from({ length: values.length / width }, (_, i) => ({ kind, at: width * i, width }));
}

/**
 * @param {string[][]} parts Each with its kind and the names of its numbers.
 * @returns {Part[]}
 */
function laidOut(parts) {
  let at = 0;
  return parts.map(([kind, names]) => {
    const width = names.split(",").length;
    at += width;
    return { kind: /** @type {PartKind} */ (kind), width, at: at - width };
  });
}

/**
 * How many numbers the type has; undefined for one with any number of corners.
 * @param {string} type
 */
export function countOf(type) {
  if (type in CORNERS) return undefined;
  return PARTS[type].reduce((sum, { width }) => sum + width, 0);
}

/**
 * @param {string} type
 * @param {number} count Count of numbers.
 */
export function isCount(type, count) {
  const wanted = countOf(type);
  const width = cornerOf(type);
  return wanted === undefined ? count % width === 0 && count >= width * CORNERS[type][0] : count === wanted;
}

/** How many numbers a corner of the type has. @param {string} type */
export function cornerOf(type) {
  return PARTS[type][0].width;
}

/**
 * The indices of the numbers that are lengths, which must not be negative.
 * @param {Shape} shape
 */
export function lengthPlaces(shape) {
  return partsOf(shape)
    .filter(({ kind }) => LENGTHS.includes(kind))
    .flatMap(({ at, width }) => Array.from({ length: width }, (_, i) => at + i));
}

/**
 * Whether the shape has a direction of length 0.
 * @param {Shape} shape
 */
export function hasNoDirection(shape) {
  return partsOf(shape).some(({ kind, at, width }) => WAYS.includes(kind) && shape.values.slice(at, at + width).every((each) => each === 0));
}

/**
 * Whether the shape is a concave polygon.
 * @param {Shape} shape
 */
export function isDented({ type, values }) {
  return type === "polygon" && !isConvex(pairs(values));
}

/**
 * Whether the shape is an outline that crosses itself.
 * @param {Shape} shape
 */
export function isCrossed(shape) {
  return shape.type === "outline" && crossesItself(ringsOf(shape, ofSizeOne(pairs(shape.values))));
}

/**
 * Whether a hole is outside its ring, or inside another hole.
 * @param {Shape} shape
 */
export function isLoose(shape) {
  const [ring, ...holes] = ringsOf(shape);
  return holes.some((hole) => !hole.some((corner) => isWithin([ring], corner))
    || holes.some((other) => other !== hole && hole.every((corner) => isWithin([other], corner))));
}

/** A shape whose values are only the ring's, with the numbers of each hole, if there are any. @param {Shape} shape */
export function ringed({ holes, type, values }) {
  if (!holes) return { type, values };
  const [ring, ...others] = [0, ...holes].map((start, i) => values.slice(2 * start, 2 * (holes[i] ?? values.length)));
  return { type, values: ring, holes: others };
}

/**
 * The corners of an outline's ring and of each of its holes; all points of another shape.
 * @param {Shape} shape
 * @param {Point[]} [points] In place of the corners, such as their positions on the screen.
 */
export function ringsOf(shape, points = hullOf(shape).points) {
  const { holes = [] } = shape;
  return [0, ...holes].map((start, i) => points.slice(start, holes[i]));
}

/** Whether the shape is a model, which its name describes. @param {{type: string}} shape */
export function isModel({ type }) {
  return MODEL_TYPES.includes(type);
}

/** Whether the type is 3D. @param {string} type */
export function isInSpace(type) {
  return type === "mesh" || PARTS[type].some(({ kind, width }) => POINTS.includes(kind) && width === 3);
}

/** @param {Shape} shape */
export function isFinite(shape) {
  if (!shape.values.every(Number.isFinite)) return false;
  return isInSpace(shape.type) || hullOf(shape).points.every((point) => point.every(Number.isFinite));
}

/**
 * The parts that are points.
 * @param {Shape} shape
 */
export function pointsOf(shape) {
  return partsOf(shape).filter(({ kind }) => POINTS.includes(kind));
}

/** The radius of a shape, 0 if it has none. @param {Shape} shape */
export function radiusOf(shape) {
  const round = partsOf(shape).find(({ kind }) => kind === "radius");
  return round ? shape.values[round.at] : 0;
}

/**
 * The shape's values after moving all of its points.
 * @param {Shape} shape
 * @param {Point | Point3} shift
 */
export function shifted(shape, shift) {
  const values = [...shape.values];
  for (const { at } of pointsOf(shape)) shift.forEach((step, axis) => (values[at + axis] += step));
  return values;
}

/** Memoized by identity, because no shape is changed in place. @type {WeakMap<Shape, Hull>} */
const hulls = new WeakMap();

export const hullOf = once(newHull, hulls);

/**
 * A shape without a type, used only for drawing: all points within the radius of a hull.
 * @param {Hull} hull Its points must be clockwise if it has a radius.
 * @returns {Shape}
 */
export function spanned(hull) {
  const shape = { type: "", values: [] };
  hulls.set(shape, hull);
  return shape;
}

/** Whether the shape is bounded. @param {Shape} shape */
export function isBounded(shape) {
  return hullOf(shape).directions.length === 0;
}

/** The first part of each type that is not a point, if there is one. @type {Record<string, Part | undefined>} */
const EXTENTS = Object.fromEntries(TYPES.map((type) => [type, PARTS[type].find(({ kind }) => !POINTS.includes(kind))]));

/**
 * The hull of a temporary shape, without memoizing it.
 * @param {Shape} shape
 * @returns {Hull}
 */
export function newHull({ type, values }) {
  if (type === "box") return { points: boxCorners(values), radius: 0, directions: [] };
  if (type === "aabb") {
    const [left, bottom, right, top] = values;
    return { points: [[left, bottom], [right, bottom], [right, top], [left, top]], radius: 0, directions: [] };
  }
  if (type === "normal") return { points: [[values[0], values[1]], [values[0] + values[2], values[1] + values[3]]], radius: 0, directions: [] };
  if (type === "seen") return { points: outermost(pairs(values.slice(2))), radius: 0, directions: [] };
  const extent = EXTENTS[type];
  const points = pairs(values.slice(0, extent?.at));
  if (extent?.kind === "radius") return { points, radius: values[extent.at], directions: [] };
  const directions = extent ? pairs(values.slice(extent.at)) : [];
  return { points, radius: 0, directions: type === "line" ? [...directions, [-values[2], -values[3]]] : directions };
}

/**
 * Counter-clockwise from the box's own corner (-, -).
 * @param {number[]} values
 * @returns {Point[]}
 */
function boxCorners([x, y, w, h, degrees]) {
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => {
    const [u, v] = turnedTo([(i * w) / 2, (j * h) / 2], degrees);
    return [x + u, y + v];
  });
}

/**
 * @param {number[]} values
 * @returns {Point[]}
 */
function pairs(values) {
  /** @type {Point[]} */
  const points = [];
  for (let at = 0; at < values.length; at += 2) points.push([values[at], values[at + 1]]);
  return points;
}
