/**
 * Hidden-line removal: the parts of the outlines of a sphere and a triangle that are not behind the other shape or
 * behind the plane of a map. Hidden parts are drawn fainter, which shows depth.
 */

import { seenDeep } from "./projection.js";
import { depthAt, verticesOf } from "./triangle3.js";
import { minus, plus } from "./vectors.js";

/** @import { Point } from "./camera.js" */
/** @import { Shape } from "./kinds.js" */
/** @import { Projection } from "./projection.js" */
/** @import { Point3 } from "./vectors.js" */

/**
 * @typedef {[number, number, number]} Seen Right, up, and towards the viewer.
 * @typedef {(point: Seen) => boolean} Hides Whether something is between the point and the viewer.
 * @typedef {(part: number) => Seen} Curve Takes a parameter from 0 to 1.
 */

const CHORDS = { edge: 48, circle: 192 };
const HALVINGS = 8; // bisection steps to find the hidden part of a chord
const NEARER = 1e-9; // relative tolerance, so that a surface does not hide its own points

/**
 * @param {Projection} projection
 * @param {Shape[]} shapes Sphere and triangle.
 * @param {readonly Point3[]} quad The corners of a map's plane; empty if there is no map.
 * @returns {Point[][][]} The visible runs of each of the two, in view coordinates.
 */
export function runsInSight(projection, [sphere, triangle], quad) {
  const seen = (/** @type {readonly number[]} */ point) => seenDeep(projection, point);
  const centre = seen(sphere.values);
  const radius = sphere.values[3];
  const corners = verticesOf(triangle).map(seen);
  const isBehindMap = behindQuad(projection, quad);
  const hidesEdge = either(behindBall(centre, radius), isBehindMap);
  const edges = corners.map((corner, i) => (/** @type {number} */ part) => plus(corners[(i + 2) % 3], part, minus(corner, corners[(i + 2) % 3])));
  return [
    runsOf(circleOf(centre, radius, [1, 0, 0], [0, 1, 0]), CHORDS.circle, either(behindFace(corners), isBehindMap)),
    edges.flatMap((edge) => runsOf(edge, CHORDS.edge, hidesEdge)),
  ];
}

/**
 * @param {Projection} projection
 * @param {readonly Point3[]} quad The corners of a map's plane; empty if there is no map.
 * @returns {Hides}
 */
export function behindQuad(projection, quad) {
  if (!quad.length) return () => false;
  const [a, b, c, d] = quad.map((corner) => seenDeep(projection, corner));
  return either(behindFace([a, b, c]), behindFace([a, c, d]));
}

/**
 * A circle around a centre, spanned by two vectors.
 * @param {Seen} centre
 * @param {number} radius
 * @param {Point3} u
 * @param {Point3} v
 * @returns {Curve}
 */
export function circleOf(centre, radius, u, v) {
  return (part) => plus(plus(centre, radius * Math.cos(2 * Math.PI * part), u), radius * Math.sin(2 * Math.PI * part), v);
}

/**
 * Hides points inside the ball, or behind its near half.
 * @param {Seen} centre
 * @param {number} radius
 * @returns {Hides}
 */
function behindBall([x, y, z], radius) {
  return ([px, py, pz]) => {
    const room2 = radius * radius - (px - x) ** 2 - (py - y) ** 2;
    return room2 > 0 && pz < z + Math.sqrt(room2);
  };
}

/**
 * @param {Seen[]} corners
 * @returns {Hides}
 */
function behindFace(corners) {
  const nearer = NEARER * Math.max(...corners.flat().map(Math.abs));
  return (point) => (depthAt(corners, point) ?? -Infinity) > point[2] + nearer;
}

/** @param {Hides[]} all @returns {Hides} */
function either(...all) {
  return (point) => all.some((hides) => hides(point));
}

/**
 * @param {Curve} curve
 * @param {number} chords
 * @param {Hides} isHidden
 * @returns {Point[][]}
 */
export function runsOf(curve, chords, isHidden) {
  /** @type {Point[][]} */
  const runs = [];
  let wasHidden = true;
  for (let i = 0; i <= chords; i += 1) {
    const hidden = isHidden(curve(i / chords));
    const changes = i > 0 && hidden !== wasHidden;
    if (!hidden && (changes || i === 0)) runs.push([]);
    if (changes) runs.at(-1)?.push(flat(curve(borderIn(curve, (i - 1) / chords, i / chords, isHidden))));
    if (!hidden) runs.at(-1)?.push(flat(curve(i / chords)));
    wasHidden = hidden;
  }
  return runs;
}

/**
 * The parameter at which a curve becomes visible or hidden, found by bisection.
 * @param {Curve} curve
 * @param {number} from
 * @param {number} to
 * @param {Hides} isHidden
 */
function borderIn(curve, from, to, isHidden) {
  const first = isHidden(curve(from));
  let [left, right] = [from, to];
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (left + right) / 2;
    if (isHidden(curve(middle)) === first) left = middle;
    else right = middle;
  }
  return (left + right) / 2;
}

/** @param {Seen} point @returns {Point} */
function flat([x, y]) {
  return [x, y];
}
