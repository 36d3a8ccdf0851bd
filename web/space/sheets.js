/** The faces among the marks, such as both faces of a slab, or a part of a plane. */

import { ORDER, lines, setEnds, setPoints, tint } from "./parts.js";

/** @import { Vector3 } from "three" */

const OPACITY = 0.16;

export function sheetsOf() {
  const inside = tint({ order: ORDER.region, colour: "construction", opacity: OPACITY });
  const rims = lines({ order: ORDER.region, colour: "construction" });

  return {
    objects: [inside, rims],

    /** @param {Vector3[][]} faces Four corners each. */
    show(faces) {
      setPoints(inside.geometry, faces.flatMap(([p, q, r, s]) => [p, q, r, p, r, s]));
      setEnds(rims, faces.flatMap((corners) => corners.flatMap((corner, i) => [corners.at(i - 1) ?? corner, corner])));
    },
  };
}
