/**
 * The camera: which part of the plane is shown. The world's y axis points up, the screen's down.
 * @typedef {{x: number, y: number, scale: number}} Camera The centre of the view, and pixels per unit.
 * @typedef {{width: number, height: number}} Size In CSS pixels.
 * @typedef {[number, number]} Point
 * @typedef {{left: number, right: number, bottom: number, top: number}} Bounds In world coordinates.
 * @typedef {{top: number, bottom: number}} Rims Height in pixels of the areas covered at the top and bottom of the
 *   view, for example by buttons.
 */

const MARGIN = 0.1; // fraction of the view left free on each side of the fitted content
const SCALES = { least: 1e-307, most: 1e15 };
const FARTHEST = 1e12; // pixels from the view; the canvas still computes correctly there
const FARTHEST_RAISED = 1e300; // maximum shift of the centre by covered areas; beyond it, the sum could overflow
const CLOSEST_FIT = 160; // pixels per unit, so that a single point does not fill the view
const WHEEL = 0.0015; // power of e per pixel of the wheel
const PINCH = 0.01; // the same for a trackpad pinch, which browsers report as a wheel event with Ctrl
const FASTEST_PINCH = 0.3; // limit per event, for an actual wheel with Ctrl
const LINES = 1; // WheelEvent.DOM_DELTA_LINE
const WHEEL_LINE = 16; // pixels, if the browser measures the wheel in lines

/**
 * Destructures the point by index, because an iterator would be too slow for so many points.
 * @param {Camera} camera
 * @param {Size} size
 * @param {readonly number[]} point
 * @returns {Point}
 */
export function toScreen({ x, y, scale }, { width, height }, { 0: px, 1: py }) {
  return [withinReach(width / 2 + (px - x) * scale), withinReach(height / 2 - (py - y) * scale)];
}

/**
 * A length in pixels.
 * @param {Camera} camera
 * @param {number} length
 */
export function toPixels({ scale }, length) {
  return withinReach(length * scale);
}

/**
 * @param {Camera} camera
 * @param {Size} size
 * @param {readonly number[]} pixel
 * @returns {Point}
 */
export function toWorld({ x, y, scale }, { width, height }, { 0: px, 1: py }) {
  return [x + (px - width / 2) / scale, y - (py - height / 2) / scale];
}

/**
 * The camera that shows all of the bounds.
 * @param {Bounds} bounds
 * @param {Size} size
 * @param {Rims} [rims]
 * @returns {Camera}
 */
export function fitted({ left, right, bottom, top }, { width, height }, rims = { top: 0, bottom: 0 }) {
  const free = 1 - 2 * MARGIN;
  const [above, below] = freed(height, rims);
  const high = Math.max(height / 3, height - above - below);
  const least = Number.MIN_VALUE;
  const scale = Math.min(
    ((width / Math.max(right / 2 - left / 2, least)) * free) / 2,
    high / Math.max(top / 2 - bottom / 2, least) / 2,
  );
  const tiny = right === left && top === bottom;
  const clamped = clampScale(tiny ? CLOSEST_FIT : scale);
  const raised = (above - below) / 2 / clamped;
  return {
    x: left / 2 + right / 2,
    y: bottom / 2 + top / 2 + (Math.abs(raised) < FARTHEST_RAISED ? raised : 0),
    scale: clamped,
  };
}

/**
 * The camera shifted only as far as needed to show all of the bounds, and zoomed out only if they need it.
 * @param {Camera} camera
 * @param {Bounds} bounds
 * @param {Size} size
 * @param {Rims} [rims]
 * @returns {Camera}
 */
export function following(camera, bounds, size, rims = { top: 0, bottom: 0 }) {
  const fit = fitted(bounds, size, rims);
  const { scale } = camera;
  if (fit.scale <= scale) return fit;
  const side = (0.5 - MARGIN) * size.width / scale;
  const [up, down] = freed(size.height, rims).map((rim) => (size.height / 2 - rim) / scale);
  return {
    x: Math.min(Math.max(camera.x, bounds.right - side), bounds.left + side),
    y: Math.min(Math.max(camera.y, bounds.top - up), bounds.bottom + down),
    scale,
  };
}

/**
 * Height in pixels left free at the top and bottom of fitted content.
 * @param {number} height
 * @param {Rims} rims
 */
const freed = (height, { top, bottom }) => [top, bottom].map((rim) => Math.max(rim, MARGIN * height));

/**
 * Zooms around a pixel, so that the world point under it stays fixed.
 * @param {Camera} camera
 * @param {Size} size
 * @param {readonly number[]} pixel
 * @param {number} factor
 * @returns {Camera}
 */
export function zoomed(camera, size, pixel, factor) {
  const scale = clampScale(camera.scale * factor);
  const [wx, wy] = toWorld(camera, size, pixel);
  return {
    x: wx - (pixel[0] - size.width / 2) / scale,
    y: wy + (pixel[1] - size.height / 2) / scale,
    scale,
  };
}

/**
 * The zoom factor of a wheel event; for a trackpad pinch it follows the fingers.
 * @param {Pick<WheelEvent, "deltaY" | "deltaMode" | "ctrlKey">} event
 */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }) {
  const pixels = deltaY * (deltaMode === LINES ? WHEEL_LINE : 1);
  const power = ctrlKey ? Math.max(-FASTEST_PINCH, Math.min(FASTEST_PINCH, pixels * PINCH)) : pixels * WHEEL;
  return Math.exp(-power);
}

/**
 * Pans the view so that the plane follows the pointer.
 * @param {Camera} camera
 * @param {number} dx In pixels.
 * @param {number} dy
 * @returns {Camera}
 */
export function panned({ x, y, scale }, dx, dy) {
  return { x: x - dx / scale, y: y + dy / scale, scale };
}

/**
 * Interpolates between two cameras; the scale is interpolated logarithmically.
 * @param {Camera} from
 * @param {Camera} to
 * @param {number} part From 0 to 1.
 * @returns {Camera}
 */
export function between(from, to, part) {
  return {
    x: from.x * (1 - part) + to.x * part,
    y: from.y * (1 - part) + to.y * part,
    scale: from.scale ** (1 - part) * to.scale ** part,
  };
}

/**
 * The bounds that the camera sees.
 * @param {Camera} camera
 * @param {Size} size
 * @returns {Bounds}
 */
export function seen(camera, size) {
  const [left, top] = toWorld(camera, size, [0, 0]);
  const [right, bottom] = toWorld(camera, size, [size.width, size.height]);
  return { left, right, bottom, top };
}

/** @param {number} pixel */
function withinReach(pixel) {
  return Math.min(FARTHEST, Math.max(-FARTHEST, pixel));
}

/** @param {number} scale */
function clampScale(scale) {
  return Math.min(SCALES.most, Math.max(SCALES.least, scale));
}
