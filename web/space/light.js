/**
 * Light and shade. The light has a fixed direction in the world, independent of the viewer. Shades are therefore
 * computed once, and no lighting is needed per pixel.
 */

import { Float32BufferAttribute, Vector3 } from "three";

/** @import { BufferGeometry } from "three" */

const FROM = new Vector3(-0.35, 0.85, 0.4).normalize();
/** Factors for a surface's colour; transparent surfaces show little of it, so they have a wider range. */
export const SHADES = { solid: { darkest: 0.25, brightest: 1.2 }, clear: { darkest: 0.1, brightest: 1.7 } };

/**
 * The factor for a surface's colour; no surface is so dark that its form is lost.
 * @param {Vector3} normal Of length 1.
 */
export function shadeOf(normal, { darkest, brightest } = SHADES.solid) {
  const towards = (1 + normal.dot(FROM)) / 2;
  return darkest + (brightest - darkest) * towards;
}

/**
 * Stores the shade of every vertex of a geometry that has normals.
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
