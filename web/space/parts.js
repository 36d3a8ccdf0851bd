/** The pieces that a picture of space is put together from: solids, lines, and what they are made of. */

import {
  BufferGeometry, DoubleSide, Float32BufferAttribute, FrontSide, GreaterDepth, LineBasicMaterial,
  LineDashedMaterial, LineSegments, Mesh, MeshBasicMaterial,
} from "three";

/** @import { Color, Object3D, Vector3 } from "three" */

/**
 * @typedef {{ball: {at: Vector3, radius: number}, corners: Vector3[]}} Solids In the picture's own numbers.
 * @typedef {{[name in typeof COLOURS[number] | "pale"]: Color}} Palette `pale`: of a model's surface.
 * @typedef {keyof Palette} Colour
 */

export const COLOURS = /** @type {const} */ (["shape-a", "shape-b", "construction", "faint", "hit", "ink", "paper"]);

/** What is drawn later lies over what is drawn earlier, where neither hides the other. */
export const ORDER = {
  floor: 0, shadow: 1, lines: 2, plane: 3, depth: 4, behind: 5, face: 6, model: 6, lit: 7, region: 8, ball: 9,
};

const BOTH_SIDES = { side: DoubleSide, forceSinglePass: true }; // else a clear one is drawn twice

/**
 * A solid whose vertices carry their shades. If it is closed and clear, only what faces the
 * viewer is drawn.
 * @param {BufferGeometry} geometry
 * @param {{order: number, colour: Colour, opacity?: number}} look
 */
export function solid(geometry, { order, colour, opacity = 1 }) {
  const isClear = opacity < 1;
  const material = new MeshBasicMaterial({
    ...(isClear ? { side: FrontSide } : BOTH_SIDES), vertexColors: true, transparent: isClear, opacity, depthWrite: !isClear,
  });
  return placed(new Mesh(geometry, material), order, colour);
}

/**
 * A tint without shade.
 * @param {{order: number, colour?: Colour, opacity: number, hides?: boolean}} look `hides`: what is drawn later, behind it.
 */
export function tint({ order, colour, opacity, hides = false }) {
  const material = new MeshBasicMaterial({ ...BOTH_SIDES, transparent: true, opacity, depthWrite: hides });
  return placed(new Mesh(new BufferGeometry(), material), order, colour);
}

/**
 * What makes a clear surface and a clear solid show which part of the solid is behind: the depth of
 * the surface, without a colour, and the solid again, where it is deeper than that. Between these and
 * the solid itself, the surface is drawn over what is behind it.
 * @param {Mesh<BufferGeometry, any>} surface
 * @param {Mesh<BufferGeometry, any>} ball
 */
export function layered(surface, ball) {
  const depth = placed(new Mesh(surface.geometry, new MeshBasicMaterial({ ...BOTH_SIDES, transparent: true, colorWrite: false })), ORDER.depth);
  const material = Object.assign(ball.material.clone(), { depthFunc: GreaterDepth });
  return { depth, behind: placed(new Mesh(ball.geometry, material), ORDER.behind, ball.userData.colour) };
}

/**
 * Lines, two ends to each.
 * @param {{order: number, colour: Colour, opacity?: number, dash?: number}} look `dash`: its length, of a dashed one.
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
 * Lines are as wide as one pixel of the canvas: where these are finer than the page's, they are
 * drawn stronger.
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
function placed(object, order, colour) {
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
 * Replaces the points of a geometry, two to a line or three to a triangle.
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
