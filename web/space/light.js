/** Light: shades by a direction that is fixed in the world, independent of the viewer, and shadows from straight above. */

import { Color, DirectionalLight, HemisphereLight, Mesh, ShadowMaterial } from "three";

import { placed } from "./parts.js";

/** @import { BufferGeometry } from "three" */
/** @import { Colour } from "./parts.js" */

const FROM = /** @type {const} */ ([-0.35, 0.85, 0.4]);
/** Factors for a surface's colour; no surface is so dark that its form is lost. */
const SHADES = { darkest: 0.12, brightest: 1.45 };
const SHADOW = { opacity: 0.12, pixels: { slow: 512, fast: 1024 }, bias: -0.0035 }; // `bias`: so that no surface casts a shadow on itself
/** The part of the picture in which shadows are cast: all shapes, and everything below them down to the floor. */
const HEIGHT = 2;
export const REACH = 1.01;
const RANGE = { left: -REACH, right: REACH, top: REACH, bottom: -REACH, near: 0, far: HEIGHT + 4 };

/** @param {boolean} isSlow Whether shadows are coarser. */
export function lightsOf(isSlow) {
  const [sky, ground] = [SHADES.brightest, SHADES.darkest].map((shade) => new Color().setScalar(shade));
  const shades = new HemisphereLight(sky, ground, Math.PI); // a surface reflects the part 1 / pi towards the viewer
  shades.position.set(...FROM);
  const shadows = new DirectionalLight("white", 0); // adds no light
  shadows.castShadow = true;
  shadows.position.set(0, HEIGHT, 0);
  shadows.shadow.mapSize.setScalar(isSlow ? SHADOW.pixels.slow : SHADOW.pixels.fast);
  shadows.shadow.bias = SHADOW.bias;
  Object.assign(shadows.shadow.camera, RANGE);
  return [shades, shadows];
}

/**
 * The shadows on a surface, of everything that casts one.
 * @param {BufferGeometry} geometry
 * @param {number} order
 * @param {Colour} [colour] Otherwise black.
 */
export function shadowOn(geometry, order, colour) {
  const material = new ShadowMaterial({ opacity: SHADOW.opacity, depthWrite: false, polygonOffset: true, polygonOffsetUnits: -4 });
  return Object.assign(placed(new Mesh(geometry, material), order, colour), { receiveShadow: true });
}
