/** Phaser's geometry, as its manual calls it: https://docs.phaser.io/api-documentation/4.0.0/namespace/geom */

import Geom from "../../node_modules/phaser/src/geom/index.js"; // the package exports only the whole framework

/** @import { Posed } from "./ask.js" */

const { Circle, Intersects, Line, Polygon, Rectangle, Triangle } = Geom;

/** @param {Posed} shape */
function made({ kind, at: [x, y], angle, corners, radius, size: [w, h] }) {
  if (angle) throw new RangeError("A Rectangle cannot be rotated");
  if (kind === "disk") return new Circle(x, y, radius);
  if (kind === "box") return new Rectangle(x - w / 2, y - h / 2, w, h);
  const numbers = corners.flatMap(([u, v]) => [x + u, y + v]);
  if (kind === "polygon") return new Polygon(numbers);
  return kind === "segment" ? new Line(...numbers) : new Triangle(...numbers);
}

/** Its function for two kinds, with the second shape first if the name says so. @type {Record<string, (a: any, b: any) => boolean>} */
const TESTS = {
  "disk-disk": Intersects.CircleToCircle,
  "disk-segment": (disk, line) => Intersects.LineToCircle(line, disk),
  "disk-triangle": (disk, triangle) => Intersects.TriangleToCircle(triangle, disk),
  "disk-box": Intersects.CircleToRectangle,
  "segment-segment": Intersects.LineToLine,
  "segment-triangle": (line, triangle) => Intersects.TriangleToLine(triangle, line),
  "segment-box": Intersects.LineToRectangle,
  "triangle-triangle": Intersects.TriangleToTriangle,
  "triangle-box": (triangle, box) => Intersects.RectangleToTriangle(box, triangle),
  "box-box": Intersects.RectangleToRectangle,
};

export const open = () => ({
  /** @param {Posed} a @param {Posed} b */
  meet(a, b) {
    if (a.kind !== "point") return { hit: TESTS[`${a.kind}-${b.kind}`](made(a), made(b)) };
    return { hit: made(b).contains(...a.at) };
  },
});
