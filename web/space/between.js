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
    const way = a && a[1].clone().sub(a[0]).normalize();
    const [low, high] = way && a[0].dot(way) < b[0].dot(way) ? [a, b] : [b, a];
    const isApart = Boolean(way) && high[0].dot(way) > low[1].dot(way);
    for (const object of [face, rim]) object.visible = isApart;
    if (!isApart) return;
    const foot = way.clone().multiplyScalar((low[1].dot(way) + high[0].dot(way)) / 2); // closest to the picture's middle
    const u = new Vector3(0, 1, 0).cross(way);
    if (u.lengthSq() < 1e-6) u.set(1, 0, 0);
    const v = way.clone().cross(u.normalize());
    const [p, q, r, s] = ASIDE.map(([i, j]) => foot.clone().addScaledVector(u, SIZE * i).addScaledVector(v, SIZE * j));
    setPoints(face.geometry, [p, q, r, p, r, s]);
    setEnds(rim, [p, q, q, r, r, s, s, p]);
  }

  return { objects: [face, rim], show };
}
