/** The arguments of a program in the picture: each length, angle and point of the two shapes with its name. */

import { cornersOf } from "../geometry/box3.js";
import { centroid } from "../geometry/clip.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Given } from "../document/signature.js" */
/** @import { ShownMark } from "../draw/picture.js" */
/** @import { AskedShape, Mark } from "../engine/protocol.js" */

const LETTERED = ["point", "arrow"]; // the others have their name in full
const ARC = 0.35; // the radius of an angle's arc, relative to the shorter side of the box

/**
 * @param {Given[]} given
 * @param {AskedShape[]} shapes
 * @returns {ShownMark[]}
 */
export function argumentMarks(given, shapes) {
  return given.flatMap(({ arguments: all, of, type }, i) => {
    const { values } = shapes[i];
    const names = all.flatMap(({ names: each }) => each.split(", "));
    return (MARKS[type]?.(values, names) ?? []).map(({ kind, name, points }) => (
      { mark: /** @type {Mark} */ ({ kind, name, points, of }), strong: true, role: /** @type {const} */ ("own"), values: {}, ...(!LETTERED.includes(kind) && { text: name }) }));
  });
}

/** @param {number[]} values @param {number} size @returns {number[][]} */
const pointsIn = (values, size = 2) => Array.from({ length: Math.floor(values.length / size) }, (_, i) => values.slice(size * i, size * (i + 1)));
/** @param {number[][]} points @param {string[]} names @returns {Pick<Mark, "kind" | "name" | "points">[]} */
const lettered = (points, names) => points.map((point, i) => ({ kind: "point", name: names[i], points: [point] }));
/** @param {number[]} from @param {number} length @param {string} name @returns {Pick<Mark, "kind" | "name" | "points">} */
const radius = (from, length, name) => ({ kind: "segment", name, points: [from, [from[0] + length, ...from.slice(1)]] });

/** @type {Record<string, (values: number[], names: string[]) => Pick<Mark, "kind" | "name" | "points">[]>} */
const MARKS = {
  point: (values, names) => lettered([values], names),
  disk: ([x, y, r], [C, name]) => [...lettered([[x, y]], [C]), radius([x, y], r, name)],
  sphere: ([x, y, z, r], [C, name]) => [...lettered([[x, y, z]], [C]), radius([x, y, z], r, name)],
  capsule: ([x, y, u, v, r], [A, B, name]) => [...lettered([[x, y], [u, v]], [A, B]), radius([u, v], r, name)],
  segment: (values, names) => lettered(pointsIn(values), names),
  triangle: (values, names) => lettered(pointsIn(values), names),
  triangle3: (values, names) => lettered(pointsIn(values, 3), names),
  polygon: (values, [name]) => { // only its name, in its middle
    const middle = centroid(/** @type {Point[]} */ (pointsIn(values)));
    return [{ kind: "segment", name, points: [middle, middle] }];
  },
  box,
  point3: (values, names) => lettered([values], names),
  capsule3: (values, [A, B, name]) => [...lettered(pointsIn(values, 3), [A, B]), radius(values.slice(3, 6), values[6], name)],
  segment3: (values, names) => lettered(pointsIn(values, 3), names),
  hull3: (values, [name]) => lettered([middleOf(pointsIn(values, 3))], [name]),
  box3, ray3: directed, line3: directed, halfspace3: directed,
  ray: ([x, y, u, v], [start, name]) => [...lettered([[x, y]], [start]), { kind: "arrow", name, points: [[x, y], [x + u, y + v]] }],
  line: ([x, y, u, v], [start, name]) => [...lettered([[x, y]], [start]), { kind: "arrow", name, points: [[x, y], [x + u, y + v]] }],
};

/** @param {number[][]} points */
const middleOf = (points) => points[0].map((_, axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

/** @param {number[]} values @param {string[]} names @returns {Pick<Mark, "kind" | "name" | "points">[]} */
function directed(values, [start, name]) {
  const [from, way] = pointsIn(values, 3);
  return [...lettered([from], [start]), { kind: "arrow", name, points: [from, from.map((x, i) => x + way[i])] }];
}

/** Its size is next to an edge, and its axes start at its centre. @param {number[]} values @param {string[]} names @returns {Pick<Mark, "kind" | "name" | "points">[]} */
function box3(values, [C, size, axes]) {
  const center = values.slice(0, 3);
  const corners = cornersOf(values);
  const axis = (/** @type {number[]} */ end) => center.map((x, i) => x + (end[i] - corners[0][i]) / 2);
  return [
    ...lettered([center], [C]), { kind: "segment", name: `${size}[0]`, points: [corners[0], corners[1]] },
    ...[1, 2, 4].map((end, i) => ({ kind: /** @type {const} */ ("arrow"), name: `${axes}[${i}]`, points: [center, axis(corners[end])] })),
  ];
}

/** @param {number[]} values @param {string[]} names @returns {Pick<Mark, "kind" | "name" | "points">[]} */
function box([x, y, w, h, degrees], [C, width, height, angle]) {
  const turn = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const at = (/** @type {number} */ u, /** @type {number} */ v) => [x + c * u - s * v, y + s * u + c * v];
  const far = ARC * Math.min(w, h);
  const ends = [[x + far, y], [x + c * far, y + s * far]];
  /** @type {Pick<Mark, "kind" | "name" | "points">[]} */
  const turned = angle && degrees % 360 ? [
    { kind: "drop", name: angle, points: [[x, y], [x + 1.5 * far, y]] }, { kind: "arc", name: angle, points: [[x, y], ...(degrees < 0 ? ends.reverse() : ends)] },
  ] : [];
  return [
    ...lettered([[x, y]], [C]), { kind: "segment", name: width, points: [at(-w / 2, -h / 2), at(w / 2, -h / 2)] }, { kind: "segment", name: height, points: [at(w / 2, -h / 2), at(w / 2, h / 2)] },
    ...turned,
  ];
}
