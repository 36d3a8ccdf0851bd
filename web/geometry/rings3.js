/** The handles that turn a 3D shape about an axis of space: one on each ring around its middle. */

import { matrixOf, turnAbout, turnedBy } from "./box3.js";
import { asBox, hullOf, partsOf, slotOf } from "./kinds.js";
import { angleOf, notched } from "./pose.js";
import { cornersIn, seenAt } from "./projection.js";
import { dot, gap as distance, minus, plus, surrounds } from "./vectors.js";

/** @import { Bounds, Point } from "./camera.js" */
/** @import { Shape } from "./kinds.js" */
/** @import { Projection } from "./projection.js" */
/** @import { Handle } from "./shapes.js" */
/** @import { Point3 } from "./vectors.js" */

const NAMES = ["x", "y", "z"];
const EDGE_ON = 0.2; // a ring that is seen narrower than this, relative to its radius, has no handle
const DISTANCE = 0.65; // from the shape, in gaps between handles
const LEAST = 1.6; // radius in gaps
const MODEL = 2.4; // radius around a model's origin, in gaps
const MOST = 0.45; // radius, as a fraction of the view
const STOP = 15; // degrees: a drag stops at multiples of this angle,
const NEAR = 2; // if it is this close
const STEPS = { plain: STOP, shift: 45, alt: 1 }; // degrees per arrow key
const DECIMALS = 4; // so that a turn's four numbers and a shape's size stay accurate
/** The angles at which a ring may have its handle, in order of preference; the first one is between two arrows. */
const ANGLES = Array.from({ length: 24 }, (_, i) => 45 + 15 * (i % 2 ? (i + 1) / 2 : -i / 2));

/**
 * Empty for a shape that no rotation changes. Each handle is away from the others, outside of the outline and in view if
 * possible, and at NaN if its ring is seen edge-on.
 * @param {Projection} projection
 * @param {Shape} shape
 * @param {Shape} seen Its projection.
 * @param {Point[]} taken The positions of the shape's other handles.
 * @param {number} gap Minimum distance between handles.
 * @param {Bounds} view
 * @returns {Handle[]}
 */
export function ringHandles(projection, shape, seen, taken, gap, view) {
  if (!partsOf(shape).some(({ kind }) => kind === "turn" || kind === "vector3") && cornersIn(shape).length < 2) return [];
  const middle = middleIn(shape);
  const most = MOST * Math.min(view.right - view.left, view.top - view.bottom);
  const radius = Math.min(most, shape.type === "place" ? MODEL * gap : Math.max(LEAST * gap, reachOf(shape, middle) + DISTANCE * gap));
  const outline = hullOf(seen).points;
  const all = [...taken];
  return NAMES.map((letter, axis) => {
    const { back, front, place } = ringAbout(projection, middle, axis, radius);
    const isSeen = Math.abs(projection.toward[axis]) >= EDGE_ON;
    const start = ANGLES.map((angle) => ({ angle, room: roomAt(place(angle), outline, all, gap, view) })).sort((a, b) => b.room - a.room)[0].angle;
    const at = isSeen ? place(start) : /** @type {Point} */ ([NaN, NaN]);
    if (isSeen) all.push(at);
    const turn = (/** @type {number} */ dx, /** @type {number} */ dy, notch = 0) => {
      const degrees = back([at[0] + dx, at[1] + dy]) - start;
      return settled(degrees - 360 * Math.round(degrees / 360), notch);
    };
    const about = /** @type {Point3} */ ([0, 0, 0].with(axis, 1));
    return {
      id: `turn-${letter}`, label: "ring", letter, at, pivot: seenAt(projection, middle), steps: STEPS, decimals: DECIMALS, ring: { start, front, at: place, turn },
      now: asBox(shape).values.slice(...(isPosed(shape) ? [-4] : [0, 3])),
      keyed: ([right, up], step) => {
        const [x, y] = place(start + step * (right + up));
        return [x - at[0], y - at[1]];
      },
      moved: (dx, dy, notch, of = shape) => turnedAbout(of, middle, turnAbout(about, turn(dx, dy, notch), false)),
    };
  });
}

/**
 * The circle around an axis through a point, and its angles in the view, from the next axis to the one after it.
 * @param {Projection} projection
 * @param {Point3} middle
 * @param {number} axis
 * @param {number} radius
 */
function ringAbout(projection, middle, axis, radius) {
  const { right, toward, up } = projection;
  const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
  const [x, y] = seenAt(projection, middle);
  return {
    front: angleOf([toward[i], toward[j]]),
    place: (/** @type {number} */ degrees) => {
      const [cos, sin] = [Math.cos, Math.sin].map((each) => radius * each((degrees * Math.PI) / 180));
      return /** @type {Point} */ ([x + cos * right[i] + sin * right[j], y + cos * up[i] + sin * up[j]]);
    },
    back: (/** @type {Point} */ [u, v]) => angleOf([
      ((u - x) * up[j] - (v - y) * right[j]) / toward[axis], ((v - y) * right[i] - (u - x) * up[i]) / toward[axis]]),
  };
}

/**
 * How good a position is for a handle: at most 1, less than half inside the outline, and negative out of view.
 * @param {Point} at
 * @param {Point[]} outline
 * @param {Point[]} taken
 * @param {number} gap
 * @param {Bounds} view
 */
function roomAt([x, y], outline, taken, gap, { left, right, bottom, top }) {
  if (x < left + gap / 2 || x > right - gap / 2 || y < bottom + gap / 2 || y > top - gap / 2) return -1;
  return (surrounds(outline, [x, y]) ? 0.4 : 1) * Math.min(1, ...taken.filter(([u]) => !Number.isNaN(u)).map((other) => distance(other, [x, y]) / gap));
}

/** A turn in whole degrees or notches, which stops at multiples of 15°. @param {number} degrees @param {number} notch */
function settled(degrees, notch) {
  const stop = notched(degrees, STOP);
  return notch || Math.abs(degrees - stop) > NEAR ? notched(degrees, notch || 1) : stop;
}

/** Whether the shape has a position and a turn. @param {Shape} shape */
const isPosed = ({ type }) => type === "place" || slotOf(type) === "box3";

/** The point about which a shape turns. @param {Shape} shape @returns {Point3} */
export function middleIn(shape) {
  if (isPosed(shape)) return /** @type {Point3} */ (asBox(shape).values.slice(0, 3));
  const corners = cornersIn(shape);
  return /** @type {Point3} */ ([0, 1, 2].map((axis) => corners.reduce((sum, corner) => sum + corner[axis] / corners.length, 0)));
}

/** @param {Shape} shape @param {Point3} middle */
function reachOf(shape, middle) {
  const round = partsOf(shape).find(({ kind }) => kind === "radius");
  return Math.max(...cornersIn(shape).map((corner) => Math.hypot(...minus(corner, middle)))) + (round ? shape.values[round.at] : 0);
}

/**
 * The shape's values after a rotation about a point.
 * @param {Shape} shape
 * @param {Point3} middle
 * @param {number[]} turn
 */
export function turnedAbout(shape, middle, turn) {
  const box = asBox(shape);
  const values = [...box.values];
  const rows = matrixOf(turn);
  const led = (/** @type {number[]} */ vector) => rows.map((row) => dot(row, vector));
  for (const { at, kind, width } of partsOf(box)) {
    const own = box.values.slice(at, at + width);
    if (kind === "point3") values.splice(at, width, ...plus(middle, 1, led(minus(own, middle))));
    if (kind === "vector3") values.splice(at, width, ...led(own));
    if (kind === "turn") values.splice(at, width, ...turnedBy(turn, own));
  }
  return values;
}
