/** A part of the plane that separates two boxes, halfway between their projections on an axis. */

import { Vector3 } from "three";

import { ORDER, lines, setEnds, setPoints, tint } from "./parts.js";

const OPACITY = 0.22;
const SIZE = 0.8; // half of a side, in the picture's own coordinates
const ASIDE = [[-1, -1], [1, -1], [1, 1], [-1, 1]];

export function betweenOf() {
  const face = tint({ order: ORDER.region, colour: "construction", opacity: OPACITY });
  const rim = lines({ order: ORDER.region, colour: "construction" });

  /** @param {Vector3[][]} intervals The ends of both projections along the axis; hidden if they are not apart. */
  function show([a, b]) {
    const direction = a && a[1].clone().sub(a[0]).normalize();
    const [low, high] = direction && a[0].dot(direction) < b[0].dot(direction) ? [a, b] : [b, a];
    const isApart = Boolean(direction) && high[0].dot(direction) > low[1].dot(direction);
    for (const object of [face, rim]) object.visible = isApart;
    if (!isApart) return;
    const foot = direction.clone().multiplyScalar((low[1].dot(direction) + high[0].dot(direction)) / 2); // closest to the picture's middle
    const u = new Vector3(0, 1, 0).cross(direction);
    if (u.lengthSq() < 1e-6) u.set(1, 0, 0);
    const v = direction.clone().cross(u.normalize());
    const [p, q, r, s] = ASIDE.map(([i, j]) => foot.clone().addScaledVector(u, SIZE * i).addScaledVector(v, SIZE * j));
    setPoints(face.geometry, [p, q, r, p, r, s]);
    setEnds(rim, [p, q, q, r, r, s, s, p]);
  }

  return { objects: [face, rim], show };
}
