/** Drawings for the sentences of parts, in addition to the marks of the explanation. */

import { readable } from "../geometry/numbers.js";
import { orientation, partway } from "../geometry/vectors.js";

/** @import { Mark } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Lesson } from "../document/store.js" */

/** @typedef {ReturnType<NonNullable<Lesson["marks"]>>} Drawing */

/** The drawings, by name in a lesson's file: from the values of the two shapes to marks. @type {Record<string, (a: number[], b: number[]) => Drawing>} */
const DRAWINGS = {
  /** The second disk, grown by the radius of the first. */
  grown: (a, [x, y, radius]) => [shown("circle", "R", [[x, y], [x + radius + a[2], y]], "b")],

  /** The lines perpendicular to a segment at its ends. */
  ends: (_, [cx, cy, dx, dy]) => [[cx, cy], [dx, dy]].map(([x, y]) => shown("line", "ends", [[x, y], [x + cy - dy, y + dx - cx]], "")),

  /** The vectors of a dot product, and the part of the segment from its start to the foot of the perpendicular. */
  dot: ([ax, ay], [cx, cy, dx, dy]) => {
    const [c, d] = [[cx, cy], [dx, dy]];
    const t = ((ax - cx) * (dx - cx) + (ay - cy) * (dy - cy)) / ((dx - cx) ** 2 + (dy - cy) ** 2);
    return [shown("arrow", "CA", [c, [ax, ay]], "a"), shown("arrow", "vector", [c, d], "b"), { ...shown("interval", "t", [c, partway(c, d, t)], ""), values: { t } }];
  },

  /** The vectors from the start of a segment to its end and to both ends of the other, and the areas that they span. */
  areas: ([ax, ay, bx, by], [cx, cy, dx, dy]) => {
    const [a, b] = [[ax, ay], [bx, by]];
    return [shown("arrow", "AB", [a, b], "a"), ...spanned(a, b, [cx, cy], "AC"), ...spanned(a, b, [dx, dy], "AD")];
  },
};

/**
 * The vector from *a* to a point, and the parallelogram that it spans with the vector to *b*, with its signed area.
 * @param {number[]} a
 * @param {number[]} b
 * @param {number[]} to
 * @param {string} name
 */
function spanned(a, b, to, name) {
  const area = orientation(a, b, to);
  const corners = [a, b, [b[0] + to[0] - a[0], b[1] + to[1] - a[1]], to];
  const around = area < 0 ? corners.toReversed() : corners;
  return [
    shown("arrow", name, [a, to], "b"),
    shown("region", "area", around.flatMap((corner, i) => [corner, around[(i + 1) % 4]]), "b"),
    { ...shown("point", `AB×${name}`, [partway(b, to, 0.5)], ""), text: readable(area) },
  ];
}

/**
 * @param {Mark["kind"]} kind
 * @param {string} name
 * @param {number[][]} points
 * @param {Mark["of"]} of
 * @returns {Drawing[0]}
 */
function shown(kind, name, points, of) {
  return { mark: { kind, name, points: /** @type {Point[]} */ (points), of }, strong: true, role: "own", values: {} };
}

/** @param {string} name @param {{values: number[]}[]} shapes */
export const drawingOf = (name, [a, b]) => DRAWINGS[name](a.values, b.values);
