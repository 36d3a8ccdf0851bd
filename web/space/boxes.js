/** Two boxes: their faces, and the visible parts of their edges. */

import { BufferGeometry } from "three";

import TABLE from "../draw/looks.json" with { type: "json" };
import { EDGES, FACES } from "../geometry/box3.js";
import { ribbonOf } from "./outlines.js";
import { ORDER, depthOf, setPoints, solid, tint } from "./parts.js";

/** @import { Vector3 } from "three" */
/** @import { Eye } from "./outlines.js" */

const COLOURS = /** @type {const} */ (["shape-a", "shape-b"]);
const OPACITY = { face: 0.26, hidden: 0.35 };
const THIN = 1; // pixels

export function boxesOf() {
  const parts = COLOURS.map((colour) => {
    const body = solid(new BufferGeometry(), { order: ORDER.ball, colour, opacity: OPACITY.face });
    const depth = depthOf(body.geometry, ORDER.ballDepth);
    const hidden = tint({ order: ORDER.region, colour, opacity: OPACITY.hidden });
    const edges = tint({ order: ORDER.outlines, colour, opacity: 1 });
    return { body, depth, hidden, edges };
  });

  return {
    objects: parts.flatMap((part) => Object.values(part)),

    /** @param {Vector3[][]} boxes The eight corners of each. */
    place(boxes) {
      parts.forEach((part, i) => {
        for (const object of Object.values(part)) object.visible = i < boxes.length;
        if (boxes[i]) setPoints(part.body.geometry, FACES.map((corner) => boxes[i][corner]));
      });
    },

    /**
     * @param {Vector3[][]} boxes
     * @param {Eye} eye
     * @param {boolean} isHit
     */
    show(boxes, eye, isHit) {
      const width = isHit ? TABLE.shape.hit : TABLE.shape.outline;
      boxes.forEach((corners, i) => {
        const along = (/** @type {number} */ pixels) => EDGES.flatMap((to, end) => (
          end % 2 ? ribbonOf(corners[EDGES[end - 1]], corners[to], pixels, eye, pixels) : []));
        setPoints(parts[i].hidden.geometry, along(THIN));
        setPoints(parts[i].edges.geometry, along(width));
      });
    },
  };
}
