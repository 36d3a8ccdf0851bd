/** The plane of a map, drawn into space. */

import { BufferGeometry, CanvasTexture, Float32BufferAttribute, SRGBColorSpace } from "three";

import { ORDER, lines, setEnds, setPoints, tint } from "./parts.js";

/** @import { Vector3 } from "three" */

const OPACITY = 0.86;
const UV = [0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1]; // of two triangles

export class Plane {
  #face = tint(new BufferGeometry(), { order: ORDER.plane, opacity: OPACITY, hides: true });
  #rim = lines({ order: ORDER.plane, colour: "faint" });
  /** @type {CanvasTexture | undefined} */
  #texture;
  #revision = -1;

  objects = [this.#face, this.#rim];

  constructor() {
    this.#face.geometry.setAttribute("uv", new Float32BufferAttribute(UV, 2));
  }

  /** @param {{canvas: HTMLCanvasElement, revision: number, corners: Vector3[]} | undefined} map */
  show(map) {
    for (const object of this.objects) object.visible = Boolean(map);
    if (!map) return;
    const [a, b, c, d] = map.corners;
    setPoints(this.#face.geometry, [a, b, c, a, c, d]);
    setEnds(this.#rim, [a, b, b, c, c, d, d, a]);
    if (map.revision !== this.#revision) this.#upload(map.canvas);
    this.#revision = map.revision;
  }

  /** @param {HTMLCanvasElement} canvas */
  #upload(canvas) {
    this.#texture ??= Object.assign(new CanvasTexture(canvas), { colorSpace: SRGBColorSpace, anisotropy: 4 });
    this.#texture.needsUpdate = true;
    this.#face.material.map = this.#texture;
    this.#face.material.needsUpdate = true;
  }
}
