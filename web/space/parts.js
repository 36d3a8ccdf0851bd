/** The building blocks of a 3D picture: solids, lines, and their materials. */

import {
  BufferGeometry, DoubleSide, Float32BufferAttribute, FrontSide, LineBasicMaterial, LineDashedMaterial, LineSegments,
  Mesh, MeshBasicMaterial, MeshLambertMaterial,
} from "three";

/** @import { Color, MaterialParameters, Object3D, Vector3 } from "three" */

/**
 * @typedef {{ball?: {at: Vector3, radius: number}, corners: Vector3[], bodies: Body[]}} Solids In the picture's own
 *   coordinates: a ball with the corners of a triangle, or bodies.
 * @typedef {{points: Vector3[], faces: Vector3[][], radius: number}} Body `points`: its corners or ends, none if it is
 *   unbounded on all sides; `faces`: the corners of each, or of an edge or a point, empty if there is a radius.
 * @typedef {{[name in typeof COLOURS[number] | `pale-${"a" | "b"}`]: Color}} Palette `pale-a`, `pale-b`: the colours of
 *   models' surfaces.
 * @typedef {keyof Palette} Colour
 */

export const COLOURS = /** @type {const} */ (["shape-a", "shape-b", "shape-other", "construction", "faint", "hit", "ink", "paper"]);

/** Render order: of objects that do not hide each other, the later one is on top. */
export const ORDER = {
  floor: 0, shadow: 1, lines: 2, plane: 3, depth: 4, behind: 5, face: 6, model: 6, lit: 7, region: 8, ball: 9,
  rim: 10, ballDepth: 11, outlines: 12,
};

const BOTH_SIDES = { side: DoubleSide, forceSinglePass: true }; // otherwise a transparent surface is drawn twice

/**
 * A shaded solid that casts a shadow. If it is transparent and closed, only its front faces are drawn.
 * @param {BufferGeometry} geometry
 * @param {{order: number, colour: Colour, opacity?: number, isClosed?: boolean}} look `isClosed`: whether it has no
 *   edges, and is smooth.
 */
export function solid(geometry, { order, colour, opacity = 1, isClosed = false }) {
  const isClear = opacity < 1;
  const material = new MeshLambertMaterial({
    ...(isClosed ? { side: FrontSide } : BOTH_SIDES), flatShading: !isClosed, transparent: isClear, opacity, depthWrite: !isClear,
    shadowSide: DoubleSide,
  });
  return Object.assign(placed(new Mesh(geometry, material), order, colour), { castShadow: true });
}

/**
 * A flat tint without shading.
 * @param {{order: number, colour?: Colour, opacity: number, hides?: boolean}} look `hides`: whether it hides later
 *   objects behind it.
 */
export function tint({ order, colour, opacity, hides = false }) {
  const material = new MeshBasicMaterial({ ...BOTH_SIDES, transparent: true, opacity, depthWrite: hides });
  return placed(new Mesh(new BufferGeometry(), material), order, colour);
}

/**
 * The depth of a surface without its colour, a little deeper than the lines on it.
 * @param {BufferGeometry} geometry
 * @param {number} order
 */
export function depthOf(geometry, order) {
  const deeper = { polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 4 };
  return placed(new Mesh(geometry, new MeshBasicMaterial({ ...BOTH_SIDES, ...deeper, transparent: true, colorWrite: false })), order);
}

/**
 * The same object once more, with another material.
 * @param {Mesh<BufferGeometry, any>} object
 * @param {{order: number} & MaterialParameters} look
 */
export function again({ geometry, material, userData }, { order, ...others }) {
  return placed(new Mesh(geometry, Object.assign(material.clone(), others)), order, userData.colour);
}

/**
 * Line segments, two points each.
 * @param {{order: number, colour: Colour, opacity?: number, dash?: number}} look `dash`: length of the dashes, if the
 *   lines are dashed.
 */
export function lines({ order, colour, opacity = 1, dash }) {
  const shared = { transparent: true, opacity, depthWrite: false };
  const material = dash
    ? new LineDashedMaterial({ ...shared, dashSize: dash, gapSize: dash })
    : new LineBasicMaterial(shared);
  const object = placed(new LineSegments(new BufferGeometry(), material), order, colour);
  object.userData.opacity = opacity;
  return object;
}

/**
 * Lines are one canvas pixel wide. If canvas pixels are finer than those of the page, lines get a higher opacity
 * instead.
 * @param {Object3D} scene
 * @param {number} times
 */
export function strengthen(scene, times) {
  scene.traverse((object) => {
    if (!(object instanceof LineSegments)) return;
    object.material.opacity = Math.min(1, object.userData.opacity * times);
  });
}

/**
 * @param {T} object
 * @param {number} order
 * @param {Colour} [colour]
 * @returns {T}
 * @template {Mesh | LineSegments} T
 */
export function placed(object, order, colour) {
  object.renderOrder = order;
  object.userData.colour = colour;
  object.frustumCulled = false;
  return object;
}

/**
 * @param {LineSegments<BufferGeometry, any>} object
 * @param {Vector3[]} ends
 */
export function setEnds(object, ends) {
  setPoints(object.geometry, ends);
  if (object.material.isLineDashedMaterial) object.computeLineDistances();
}

/**
 * Replaces the points of a geometry, two per line or three per triangle.
 * @param {BufferGeometry} geometry
 * @param {Vector3[]} points
 */
export function setPoints(geometry, points) {
  const numbers = points.flatMap(({ x, y, z }) => [x, y, z]);
  const former = geometry.getAttribute("position");
  if (former?.count === points.length) {
    former.array.set(numbers);
    former.needsUpdate = true;
  } else {
    geometry.dispose();
    geometry.setAttribute("position", new Float32BufferAttribute(numbers, 3));
  }
}

/**
 * @param {Object3D} scene
 * @param {Palette} palette
 */
export function recolour(scene, palette) {
  scene.traverse((object) => {
    const { material, userData: { colour } } = /** @type {Mesh<BufferGeometry, MeshBasicMaterial>} */ (object);
    if (colour) material.color.copy(palette[/** @type {Colour} */ (colour)]);
  });
}
