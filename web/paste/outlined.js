/** A shape of numbers that are not checked yet, and what a list of points is. An outline that is not convex is cut. */

import { isConvex } from "../geometry/convex.js";
import { countOf, isInSpace } from "../geometry/kinds.js";
import { exactText } from "../geometry/numbers.js";
import { convexParts } from "../geometry/pieces.js";
import { LinkError, quoted } from "../document/link-error.js";
import { readNumbers } from "../document/link-shapes.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */

const MOST_CORNERS = 500; // of an outline, and of all that are cut: each of their edges is compared with each
const NAMES = ["point", "segment", "triangle"]; // of one, two, three points

/**
 * @param {string} type
 * @param {number[]} values Of a box perhaps with radians behind its degrees.
 * @returns {Shape}
 */
export function checked(type, values) {
  if (isInSpace(type)) throw new LinkError("paste.space", { type });
  const texts = values.map(exactText);
  const count = countOf(type) ?? texts.length;
  const numbers = texts.length > count ? [...texts.slice(0, count - 1), `${texts[count]}rad`] : texts;
  return { type, values: readNumbers(type, numbers.join(",")) };
}

/** @param {number} found Corners. */
export function requireFew(found) {
  if (found > MOST_CORNERS) throw new LinkError("paste.corners", { found, most: MOST_CORNERS });
}

/** Outlines, of which there may be only so many corners to cut. */
export class Outlines {
  #corners = 0;

  /**
   * What a list of points is: one point, a segment, a triangle, a polygon or the convex parts of one.
   * @param {Point[]} points
   * @returns {Shape[]}
   */
  shapesOf(points) {
    const ring = points.length > 3 && String(points[0]) === String(points.at(-1)) ? points.slice(0, -1) : points;
    const values = ring.flat();
    requireFew(ring.length);
    const beyond = values.find((number) => !Number.isFinite(number));
    if (beyond !== undefined) throw new LinkError("link.number", { name: "polygon", text: String(beyond) });
    return NAMES[ring.length - 1] ? [checked(NAMES[ring.length - 1], values)] : this.partsOf(ring);
  }

  /**
   * A polygon, or the convex parts of one.
   * @param {Point[]} ring
   * @returns {Shape[]}
   */
  partsOf(ring) {
    if (isConvex(ring)) return [checked("polygon", ring.flat())];
    this.#corners += ring.length;
    requireFew(this.#corners);
    const parts = convexParts(ring);
    if (!parts) throw new LinkError("paste.crossing", { text: quoted(ring.flat().map(exactText).join(",")) });
    return parts.map((part) => checked("polygon", part.flat()));
  }
}
