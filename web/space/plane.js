/** The plane of a map in space. */

import { CanvasTexture, Float32BufferAttribute, SRGBColorSpace } from "three";

import { ORDER, lines, setEnds, setPoints, tint } from "./parts.js";

/** @import { Vector3 } from "three" */

const OPACITY = 0.86;
const UV = [0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1]; // for two triangles

export function planeOf() {
  const face = tint({ order: ORDER.plane, opacity: OPACITY, hides: true });
  Object.assign(face.material, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }); // a face in this plane is seen
  const rim = lines({ order: ORDER.plane, colour: "faint" });
  face.geometry.setAttribute("uv", new Float32BufferAttribute(UV, 2));
  /** @type {CanvasTexture | undefined} */
  let texture;
  let shown = -1;

  return {
    objects: [face, rim],

    /** @param {{canvas: HTMLCanvasElement, revision: number, corners: Vector3[]} | undefined} map */
    show(map) {
      for (const object of this.objects) object.visible = Boolean(map);
      if (!map) return;
      const { canvas, corners: [a, b, c, d], revision } = map;
      setPoints(face.geometry, [a, b, c, a, c, d]);
      setEnds(rim, [a, b, b, c, c, d, d, a]);
      if (revision === shown) return;
      shown = revision;
      texture ??= Object.assign(new CanvasTexture(canvas), { colorSpace: SRGBColorSpace, anisotropy: 4 });
      texture.needsUpdate = true;
      Object.assign(face.material, { map: texture, needsUpdate: true });
    },
  };
}
