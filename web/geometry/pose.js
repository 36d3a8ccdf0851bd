/**
 * Posing one triangle: turned and scaled in its own frame, its first vertex staying where it is;
 * and turning one direction. The matrix is the article's R·S (Redpoll's 60, §2-23): first the scale, then the turn.
 *
 * @typedef {{turn: number, sx: number, sy: number}} Pose Degrees counter-clockwise; factors.
 */

import { direction, turnedTo } from "./turns.js";

const SAME_POSE = 1e-9; // of a shape's size: rounding of a pose, far below what can be seen
const SAME_TURN = 1e-9; // degrees: rounding of an angle
const FLAT = 1e-9; // at a scale this small, rounding has destroyed the coordinate

/**
 * The degrees of an angle in radians, of however many turns, within half a turn of 0.
 * @param {number} radians
 */
export function degreesOf(radians) {
  return (Math.atan2(Math.sin(radians), Math.cos(radians)) * 180) / Math.PI;
}

/** The angle of a direction, in degrees. @param {readonly number[]} way */
export function angleOf([u, v]) {
  return (Math.atan2(v, u) * 180) / Math.PI;
}

/**
 * An angle, or the multiple of the notch that is nearest to it.
 * @param {number} degrees
 * @param {number} [notch]
 */
export function notched(degrees, notch) {
  return notch ? notch * Math.round(degrees / notch) : degrees;
}

/**
 * The angle of a direction, of those that are whole turns apart the nearest to the former one; and that
 * one itself where it fits.
 * @param {number[]} way
 * @param {number} former Degrees.
 */
export function turnOf(way, former) {
  const angle = angleOf(way);
  const turn = angle + 360 * Math.round((former - angle) / 360);
  return Math.abs(turn - former) <= SAME_TURN * Math.max(1, Math.abs(former)) ? former : turn;
}

/**
 * The direction before it was turned by its angle: along x, of the same length; `former` where it fits.
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
 * The own vertices that the pose takes to these values. They are `former` where those fit, so
 * that no rounding gathers; a scale near 0 has lost one coordinate, which `former` gives back.
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
 * Whether they are the expected ones, up to rounding.
 * @param {number[]} values
 * @param {number[]} expected
 * @param {number} size Of the shape.
 */
export function fits(values, expected, size) {
  return values.every((value, i) => Math.abs(value - expected[i]) <= SAME_POSE * size);
}
