/**
 * Light and shade. It falls from one side of the world, whoever looks, so that a surface's shades can
 * be found once and no light needs to be computed for each pixel.
 */

import { Float32BufferAttribute, Vector3 } from "three";

/** @import { BufferGeometry } from "three" */

const FROM = new Vector3(-0.35, 0.85, 0.4).normalize();
const SHADES = { darkest: 0.25, brightest: 1.2 }; // of the surface's colour

/**
 * What part of its colour a surface shows; none is so much in the dark that its form is lost.
 * @param {Vector3} normal Of length 1.
 */
export function shadeOf(normal) {
  const towards = (1 + normal.dot(FROM)) / 2;
  return SHADES.darkest + (SHADES.brightest - SHADES.darkest) * towards;
}

/**
 * Gives every vertex of a geometry with normals its shade.
 * @param {T} geometry
 * @returns {T}
 * @template {BufferGeometry} T
 */
export function shaded(geometry) {
  const normals = geometry.getAttribute("normal");
  const normal = new Vector3();
  const shades = new Float32Array(3 * normals.count);
  for (let i = 0; i < normals.count; i += 1) {
    shades.fill(shadeOf(normal.fromBufferAttribute(normals, i)), 3 * i, 3 * i + 3);
  }
  geometry.setAttribute("color", new Float32BufferAttribute(shades, 3));
  geometry.deleteAttribute("normal");
  return geometry;
}
