/** The circle in which a sphere cuts the plane of a triangle; it shows which of the two is in front. */

import { behindQuad, circleOf, runsOf } from "./hidden.js";
import { seenDeep } from "./projection.js";
import { depthAt, poseOf, verticesOf } from "./triangle3.js";
import { dot, minus, plus } from "./vectors.js";

/** @import { Point } from "./camera.js" */
/** @import { Seen } from "./hidden.js" */
/** @import { Shape } from "./kinds.js" */
/** @import { Projection } from "./projection.js" */
/** @import { Point3 } from "./vectors.js" */

/** @typedef {{runs: Point[][], isInside: boolean, isInSight: boolean}} Arcs `isInside`: inside the triangle. */

const CHORDS = 192;

/**
 * @param {Projection} projection
 * @param {Shape[]} shapes Sphere and triangle.
 * @param {readonly Point3[]} quad The corners of a map's plane; empty if there is no map.
 * @returns {Arcs[]} Empty if the sphere misses or only touches the plane, or the triangle has no unique plane.
 */
export function arcsOf(projection, [sphere, triangle], quad) {
  const corners = verticesOf(triangle);
  const { u, v, normal, isFlat } = poseOf(corners);
  const [centre, radius] = [sphere.values.slice(0, 3), sphere.values[3]];
  const height = dot(normal, minus(centre, corners[0]));
  const reach = radius * Math.sqrt(1 - (height / radius) ** 2); // NaN if the plane is missed
  if (isFlat || !(reach > 0)) return [];
  const foot = plus(centre, -height, normal);
  const [seenCorners, [, , depth]] = [corners.map((corner) => seenDeep(projection, corner)), seenDeep(projection, centre)];
  const circle = circleOf(foot, reach, u, v);
  const curve = (/** @type {number} */ part) => seenDeep(projection, circle(part));
  const isBehindMap = behindQuad(projection, quad);
  // Behind the near half of the ball.
  const isFar = (/** @type {Seen} */ point) => point[2] < depth || isBehindMap(point);
  const isOutside = (/** @type {Seen} */ point) => depthAt(seenCorners, point) === undefined;
  return [[false, false], [false, true], [true, false], [true, true]].map(([isInside, isInSight]) => {
    const isOther = (/** @type {Seen} */ point) => isFar(point) === isInSight || isOutside(point) === isInside;
    return { isInside, isInSight, runs: runsOf(curve, CHORDS, isOther) };
  });
}
