/**
 * Posing a triangle: rotated and scaled in its own frame, with its first vertex fixed; and rotating a direction. The
 * matrix is the article's R·S (Redpoll's 60, §2-23): scaling first, then rotation.
 * @typedef {{turn: number, sx: number, sy: number}} Pose Degrees counter-clockwise, and scale factors.
 */

import { direction, turnedTo } from "./turns.js";

const SAME_POSE = 1e-9; // fraction of a shape's size: rounding error of a pose, far too small to be seen
const SAME_TURN = 1e-9; // degrees: rounding error of an angle
const FLAT = 1e-9; // at a scale this small, rounding has destroyed the coordinate

/**
 * Converts any angle from radians to degrees, within half a turn of 0.
 * @param {number} radians
 */
export function degreesOf(radians) {
  return (Math.atan2(Math.sin(radians), Math.cos(radians)) * 180) / Math.PI;
}

/** The angle of a direction, in degrees. @param {readonly number[]} vector */
export function angleOf([u, v]) {
  return (Math.atan2(v, u) * 180) / Math.PI;
}

/**
 * The angle, rounded to a multiple of the notch if there is one.
 * @param {number} degrees
 * @param {number} [notch]
 */
export function notched(degrees, notch) {
  return notch ? notch * Math.round(degrees / notch) : degrees;
}

/**
 * The angle of a direction, in the turn that is closest to the former angle; returns the former angle if it still fits.
 * @param {number[]} vector
 * @param {number} former Degrees.
 */
export function turnOf(vector, former) {
  const angle = angleOf(vector);
  const turn = angle + 360 * Math.round((former - angle) / 360);
  return Math.abs(turn - former) <= SAME_TURN * Math.max(1, Math.abs(former)) ? former : turn;
}

/**
 * The direction before it was rotated by its angle: along x, with the same length; returns `former` if it still fits.
 * @param {number[]} turned
 * @param {number} angle Degrees.
 * @param {number[]} former
 */
export function ownDirection(turned, angle, former) {
  return fits(turned, turnedTo(former, angle), Math.max(...turned.map(Math.abs))) ? former : [Math.hypot(...turned), 0];
}

/**
 * The vertices in the world, the first at (x, y).
 * @param {number[]} own
 * @param {number} x
 * @param {number} y
 * @param {Pose} pose
 */
export function posed(own, x, y, { turn, sx, sy }) {
  const values = [x, y];
  for (let i = 2; i < own.length; i += 2) {
    const [u, v] = turnedTo([sx * (own[i] - own[0]), sy * (own[i + 1] - own[1])], turn);
    values.push(x + u, y + v);
  }
  return values;
}

/**
 * Inverse of `posed`: the shape's own vertices, which the pose maps to these values. Returns `former` if it still
 * fits, so that rounding does not accumulate. A scale near 0 loses one coordinate, which is then taken from `former`.
 * @param {number[]} values
 * @param {Pose} pose
 * @param {number[]} former
 */
export function ownVertices(values, pose, former) {
  const [x, y] = values;
  const size = Math.max(...values.map((value, i) => Math.abs(value - values[i % 2])));
  if (former.length === values.length && fits(values, posed(former, x, y, pose), size)) return former;

  const [cos, sin] = direction(pose.turn);
  const own = [0, 0];
  for (let i = 2; i < values.length; i += 2) {
    const [dx, dy] = [values[i] - x, values[i + 1] - y];
    own.push(
      Math.abs(pose.sx) < FLAT ? former[i] - former[0] : (cos * dx + sin * dy) / pose.sx,
      Math.abs(pose.sy) < FLAT ? former[i + 1] - former[1] : (cos * dy - sin * dx) / pose.sy,
    );
  }
  return own;
}

/**
 * Whether the values are the expected ones, up to rounding.
 * @param {number[]} values
 * @param {number[]} expected
 * @param {number} size Size of the shape.
 */
export function fits(values, expected, size) {
  return values.every((value, i) => Math.abs(value - expected[i]) <= SAME_POSE * size);
}
