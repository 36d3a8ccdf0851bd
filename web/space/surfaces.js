/** Any shapes in space: their surfaces, and the visible parts of their edges or outlines. */

import { BufferGeometry, CapsuleGeometry, Group, Quaternion, Vector3 } from "three";

import TABLE from "../draw/looks.json" with { type: "json" };
import { shapeToken } from "../draw/onscreen.js";
import { facesOf } from "../geometry/faces.js";
import { partsOf } from "../geometry/kinds.js";
import { cornersIn } from "../geometry/projection.js";
import { farAxis } from "../geometry/triangle3.js";
import { vectorIn } from "./frame.js";
import { circleOf, ribbonOf } from "./outlines.js";
import { ORDER, depthOf, setPoints, solid, tint } from "./parts.js";

/** @import { Frame } from "../geometry/ground.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Eye } from "./outlines.js" */
/** @import { Body } from "./parts.js" */

const OPACITY = { face: 0.3, flat: 0.5, plane: 0.16, hidden: 0.35 };
const WIDTH = { thin: 1, dot: 6 }; // pixels
const FAR = 8; // length of an unbounded shape, in picture sizes
const SIDE = 0.9; // half of a side of a half-space's plane
const ROUND = { cap: 12, around: 40, outline: 96 };
const UP = new Vector3(0, 1, 0);

export function surfacesOf() {
  const group = new Group();
  /** @type {{body: Body, look: string, parts: ReturnType<typeof partsFor>}[]} */
  let drawn = [];

  /**
   * @param {Frame} frame
   * @param {Shape[]} shapes None for a scene with a picture of its own.
   * @param {readonly number[]} [pair]
   */
  function place(frame, shapes, pair) {
    const former = drawn;
    drawn = shapes.map((shape, i) => {
      const body = bodyOf(frame, shape);
      const colour = shapeToken(i, pair);
      const look = JSON.stringify([colour, opacityOf(body), body.radius && body]);
      const parts = former[i]?.look === look ? former[i].parts : partsFor(colour, body); // new materials are slow
      if (body.faces.length) setPoints(parts.surface.geometry, body.faces.flatMap(fanOf));
      parts.surface.castShadow = body.points.length > 0;
      return { body, look, parts };
    });
    const kept = new Set(drawn.map(({ parts }) => parts));
    for (const { parts } of former.filter((each) => !kept.has(each.parts))) {
      for (const { geometry, material } of Object.values(parts)) [geometry, material].forEach((each) => each.dispose());
    }
    group.clear();
    if (drawn.length) group.add(...drawn.flatMap(({ parts }) => Object.values(parts)));
    return drawn.map(({ body }) => body);
  }

  /** @param {Eye} eye @param {number[]} hits */
  function show(eye, hits) {
    drawn.forEach(({ body, parts }, i) => {
      const width = hits.includes(i) ? TABLE.shape.hit : TABLE.shape.outline;
      setPoints(parts.hidden.geometry, edgesOf(body, WIDTH.thin, eye));
      setPoints(parts.edges.geometry, edgesOf(body, width, eye));
    });
  }

  return { group, place, show };
}

/**
 * @param {ReturnType<typeof shapeToken>} colour
 * @param {Body} body
 */
function partsFor(colour, body) {
  const { points, radius } = body;
  const opacity = opacityOf(body);
  const surface = solid(radius ? capsuleOf(points, radius) : new BufferGeometry(), { order: ORDER.ball, colour, opacity, isClosed: radius > 0 });
  const hidden = tint({ order: ORDER.region, colour, opacity: OPACITY.hidden });
  return { surface, depth: depthOf(surface.geometry, ORDER.ballDepth), hidden, edges: tint({ order: ORDER.outlines, colour, opacity: 1 }) };
}

/** @param {Body} body */
function opacityOf({ faces, points }) {
  if (!points.length) return OPACITY.plane;
  return faces.length === 1 ? OPACITY.flat : OPACITY.face;
}

/** @param {Vector3[]} ends @param {number} radius */
function capsuleOf([start, end = start], radius) {
  const direction = end.clone().sub(start);
  const { x, y, z } = start.clone().lerp(end, 0.5);
  const turn = new Quaternion().setFromUnitVectors(UP, direction.lengthSq() ? direction.clone().normalize() : UP);
  return new CapsuleGeometry(radius, direction.length(), ROUND.cap, ROUND.around).applyQuaternion(turn).translate(x, y, z);
}

/** @param {Frame} frame @param {Shape} shape @returns {Body} */
function bodyOf(frame, shape) {
  const { type, values } = shape;
  const points = cornersIn(shape).map((at) => vectorIn(frame, at));
  const [start] = points;
  const [radius, vector] = ["radius", "vector3"].map((kind) => partsOf(shape).find((part) => part.kind === kind)?.at);
  if (radius !== undefined && values[radius] > 0) return { points, faces: [], radius: values[radius] / frame.unit };
  if (shape.faces) return { points, faces: shape.faces.map((face) => face.map((at) => points[at])), radius: 0 };
  if (vector === undefined) return { points, faces: facesOf(points.map(({ x, y, z }) => [x, y, z])).map((face) => face.map((at) => new Vector3(...at))), radius: 0 };
  const direction = wayOf(values.slice(vector));
  if (type === "halfspace3") return { points: [], faces: [planeAt(start, direction)], radius: 0 };
  const isRay = type === "ray3";
  const ends = [isRay ? start : start.clone().addScaledVector(direction, -FAR), start.clone().addScaledVector(direction, FAR)];
  return { points: isRay ? points : [], faces: [ends], radius: 0 };
}

/** The direction of a vector, whose numbers may be as large as any double. @param {number[]} direction */
export function wayOf(direction) {
  const most = Math.max(...direction.map(Math.abs));
  return new Vector3(...direction.map((each) => each / most)).normalize();
}

/**
 * The corners of a part of a plane, around the point closest to the picture's middle.
 * @param {Vector3} point
 * @param {Vector3} normal
 */
function planeAt(point, normal) {
  const middle = normal.clone().multiplyScalar(point.dot(normal));
  const u = new Vector3(...farAxis([normal.x, normal.y, normal.z])).cross(normal).normalize().multiplyScalar(SIDE);
  const v = normal.clone().cross(u);
  return [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([i, j]) => middle.clone().addScaledVector(u, i).addScaledVector(v, j));
}

/** @param {Vector3[]} face */
function fanOf(face) {
  return face.slice(2).flatMap((corner, i) => [face[0], face[i + 1], corner]);
}

/**
 * @param {Body} body
 * @param {number} width
 * @param {Eye} eye
 */
function edgesOf({ faces, points, radius }, width, eye) {
  if (radius) return ringOf(outlineOf(points, radius, eye), width, eye);
  return faces.flatMap((face) => (face.length > 1 ? ringOf(face, width, eye) : dotAt(face[0], eye)));
}

/** @param {Vector3[]} ring @param {number} width @param {Eye} eye */
function ringOf(ring, width, eye) {
  return ring.flatMap((to, i) => (i === 1 && ring.length === 2 ? [] : ribbonOf(ring.at(i - 1) ?? to, to, width, eye, width)));
}

/** @param {Vector3} at @param {Eye} eye */
function dotAt(at, eye) {
  const half = eye.right.clone().multiplyScalar((eye.pixel * WIDTH.dot) / 2);
  return ribbonOf(at.clone().sub(half), at.clone().add(half), WIDTH.dot, eye);
}

/**
 * The outline of a sphere or a capsule: half a circle around each end, away from the other.
 * @param {Vector3[]} ends
 * @param {number} radius
 * @param {Eye} eye
 */
function outlineOf([start, end = start], radius, eye) {
  const direction = end.clone().sub(start);
  const flat = [direction.dot(eye.right), direction.dot(eye.up)];
  if (!Math.hypot(...flat)) return circleOf(direction.dot(eye.toward) > 0 ? end : start, radius, eye, ROUND.outline);
  const [x, y] = flat.map((each) => each / Math.hypot(...flat));
  const ahead = eye.right.clone().multiplyScalar(x).addScaledVector(eye.up, y);
  const across = eye.toward.clone().cross(ahead);
  const half = (/** @type {Vector3} */ middle, /** @type {1 | -1} */ sign) => {
    const [right, up] = [across, ahead].map((each) => each.clone().multiplyScalar(sign));
    return circleOf(middle, radius, { right, up }, ROUND.outline).slice(0, ROUND.outline / 2 + 1);
  };
  return [...half(end, 1), ...half(start, -1)];
}
