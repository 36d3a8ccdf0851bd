/** The curve in which two surfaces cross: thick where it can be seen, and faint behind a surface. */

import { GreaterDepth } from "three";

import { ribbonOf } from "./outlines.js";
import { ORDER, again, setPoints, tint } from "./parts.js";

/** @import { Vector3 } from "three" */
/** @import { Eye } from "./outlines.js" */

const WIDTH = 4; // pixels
const HIDDEN = 0.45;

export function curveOf() {
  const seen = tint({ order: ORDER.outlines, colour: "ink", opacity: 1 });
  const hidden = again(seen, { order: ORDER.outlines, depthFunc: GreaterDepth, opacity: HIDDEN });
  Object.assign(seen.material, { polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -8 });
  /** @type {Vector3[]} The two ends of each segment. */
  let ends = [];

  return {
    objects: [seen, hidden],

    /** @param {Vector3[]} points */
    place(points) {
      ends = points;
    },

    /** @param {Eye} eye */
    show(eye) {
      setPoints(seen.geometry, ends.flatMap((to, i) => (i % 2 ? ribbonOf(ends[i - 1], to, WIDTH, eye, 1) : [])));
    },
  };
}
