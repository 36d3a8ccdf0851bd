/**
 * Light and shade. It falls from one side of the world, whoever looks, so that a surface's shades can
 * be found once and no light needs to be computed for each pixel.
 */

import { Float32BufferAttribute, Vector3 } from "three";

/** @import { BufferGeometry } from "three" */

const FROM = new Vector3(-0.35, 0.85, 0.4).normalize();
/** Of a surface's colour; what is clear shows little of it, and so takes more. */
export const SHADES = { solid: { darkest: 0.25, brightest: 1.2 }, clear: { darkest: 0.1, brightest: 1.7 } };

/**
 * What part of its colour a surface shows; none is so much in the dark that its form is lost.
 * @param {Vector3} normal Of length 1.
 */
export function shadeOf(normal, { darkest, brightest } = SHADES.solid) {
  const towards = (1 + normal.dot(FROM)) / 2;
  return darkest + (brightest - darkest) * towards;
}

/**
 * Gives every vertex of a geometry with normals its shade.
 * @param {T} geometry
 * @returns {T}
 * @template {BufferGeometry} T
 */
export function shaded(geometry, shades = SHADES.solid) {
  const normals = geometry.getAttribute("normal");
  const normal = new Vector3();
  const colours = new Float32Array(3 * normals.count);
  for (let i = 0; i < normals.count; i += 1) {
    colours.fill(shadeOf(normal.fromBufferAttribute(normals, i), shades), 3 * i, 3 * i + 3);
  }
  geometry.setAttribute("color", new Float32BufferAttribute(colours, 3));
  geometry.deleteAttribute("normal");
  return geometry;
}
