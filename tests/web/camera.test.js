import assert from "node:assert/strict";
import test from "node:test";

import { boundsOf } from "../../web/geometry/shapes.js";
import { between, fitted, following, panned, seen, toScreen, toWorld, zoomed, wheelFactor } from "../../web/geometry/camera.js";
import { near, randomFrom, times } from "./support.js";

/** @import { Bounds, Camera, Point, Size } from "../../web/geometry/camera.js" */

const random = randomFrom(4);
const upTo = (/** @type {number} */ most) => (2 * random() - 1) * most;
/** @type {Size[]} */
const SIZES = [
  { width: 900, height: 800 }, { width: 390, height: 460 }, { width: 3000, height: 200 },
  { width: 50, height: 1200 }, { width: 1, height: 1 },
];
const [SIZE] = SIZES;
const anyCamera = () => ({ x: upTo(100), y: upTo(100), scale: 10 ** upTo(6) });
const anyPixel = () => /** @type {Point} */ ([random() * SIZE.width, random() * SIZE.height]);

/** @param {Camera} camera */
function assertFinite(camera) {
  assert.ok(Object.values(camera).every(Number.isFinite) && camera.scale > 0, JSON.stringify(camera));
}

/**
 * Whether the second bounds lie within the first, up to rounding.
 * @param {Bounds} view
 * @param {Bounds} bounds
 */
function contains(view, { left, right, bottom, top }) {
  const slack = 1e-9 * (view.right - view.left);
  return view.left <= left + slack && right <= view.right + slack
    && view.bottom <= bottom + slack && top <= view.top + slack;
}

test("the centre of the view is the camera's place, and y points up", () => {
  const camera = { x: 3, y: 4, scale: 10 };
  assert.deepEqual(toScreen(camera, SIZE, [3, 4]), [450, 400]);
  assert.deepEqual(toScreen(camera, SIZE, [4, 5]), [460, 390]);
});

test("from the screen to the world and back is the same pixel", () => {
  for (const camera of times(500, anyCamera)) {
    const pixel = anyPixel();
    const back = toScreen(camera, SIZE, toWorld(camera, SIZE, pixel));
    const scale = 1000 + 100 * camera.scale;
    assert.ok(near(back[0], pixel[0], scale) && near(back[1], pixel[1], scale));
  }
});

test("what is seen reaches from corner to corner", () => {
  assert.deepEqual(seen({ x: 3, y: 4, scale: 10 }, SIZE), { left: -42, right: 48, bottom: -36, top: 44 });
});

test("zooming keeps the point under the pointer", () => {
  for (const camera of times(500, anyCamera)) {
    const pixel = anyPixel();
    const closer = zoomed(camera, SIZE, pixel, 2 ** upTo(2));
    const [before, after] = [toWorld(camera, SIZE, pixel), toWorld(closer, SIZE, pixel)];
    const scale = 200 + 2000 / Math.min(camera.scale, closer.scale);
    assert.ok(near(before[0], after[0], scale) && near(before[1], after[1], scale));
  }
});

test("zooming in and out has an end on either side", () => {
  for (const factor of [2, 0.5]) {
    /** @type {Camera} */
    let camera = { x: 1, y: 1, scale: 60 };
    for (let i = 0; i < 3000; i += 1) camera = zoomed(camera, SIZE, [450, 400], factor);
    assertFinite(camera);
    assert.deepEqual(zoomed(camera, SIZE, [450, 400], factor), camera);
  }
});

test("the plane follows the pointer that pans it", () => {
  for (const camera of times(200, anyCamera)) {
    const pixel = anyPixel();
    const [x, y] = toScreen(panned(camera, 30, -20), SIZE, toWorld(camera, SIZE, pixel));
    const scale = 1000 + 100 * camera.scale;
    assert.ok(near(x, pixel[0] + 30, scale) && near(y, pixel[1] - 20, scale));
  }
});

test("what is fitted is in view, at any size of either", () => {
  for (const size of SIZES) {
    for (const extent of [1e-300, 1e-20, 1e-3, 1, 1e6, 1e100, 1e300]) {
      const [left, right] = [upTo(extent), upTo(extent)].sort((a, b) => a - b);
      const [bottom, top] = [upTo(extent), upTo(extent)].sort((a, b) => a - b);
      for (const bounds of [
        { left, right, bottom, top },
        { left, right, bottom, top: bottom },
        { left, right: left, bottom, top },
        { left, right: left, bottom, top: bottom },
      ]) {
        const camera = fitted(bounds, size);
        assertFinite(camera);
        assert.ok(contains(seen(camera, size), bounds), JSON.stringify({ size, bounds, camera }));
      }
    }
  }
});

test("what is fitted has room about it, and fills the view in one direction", () => {
  const camera = fitted({ left: -1, right: 1, bottom: -1, top: 1 }, SIZE);
  assert.deepEqual([camera.x, camera.y], [0, 0]);
  assert.ok(camera.scale > 0.35 * SIZE.height && camera.scale < 0.45 * SIZE.height);
});

test("a view that follows shows everything, moves only if it must, and never zooms in", () => {
  for (const camera of times(500, () => ({ x: upTo(100), y: upTo(100), scale: 10 ** upTo(2) }))) {
    const [left, bottom] = [upTo(100), upTo(100)];
    const bounds = { left, right: left + 10 ** upTo(2), bottom, top: bottom + 10 ** upTo(2) };
    const rims = { top: random() * 200, bottom: random() * 200 };
    const next = following(camera, bounds, SIZE, rims);
    const fit = fitted(bounds, SIZE, rims);
    const [x, y] = toScreen(next, SIZE, [bounds.left, bounds.top]);
    const [right, low] = toScreen(next, SIZE, [bounds.right, bounds.bottom]);
    assert.ok(x > 0.1 * SIZE.width - 1e-6 && right < 0.9 * SIZE.width + 1e-6 && y > rims.top - 1e-6 && low < SIZE.height - rims.bottom + 1e-6);
    assert.equal(next.scale, Math.min(camera.scale, fit.scale));
    assert.deepEqual(following(fit, bounds, SIZE, rims), fit);
    const again = following(next, bounds, SIZE, rims);
    assert.ok(Math.hypot(again.x - next.x, again.y - next.y) * next.scale < 1e-6);
  }
});

test("a lone point is in the middle, and its unit is no wider than the view", () => {
  assert.deepEqual(fitted({ left: 5, right: 5, bottom: -7, top: -7 }, SIZE), { x: 5, y: -7, scale: 160 });
});

test("shapes as large as doubles go still have a camera", () => {
  const most = Number.MAX_VALUE;
  for (const values of [[0, 0, most], [most, 0, most], [-most, -most, most]]) {
    assertFinite(fitted(boundsOf([{ type: "disk", values }]), SIZE));
  }
});

test("a glide starts and ends exactly where it is to, and is finite on the way", () => {
  const extremes = [{ x: -1e308, y: 0, scale: 1e-300 }, { x: 1e308, y: 0, scale: 1e15 }];
  const ends = [...times(200, anyCamera), ...extremes];
  ends.forEach((from, i) => {
    const to = ends.at(i - 1) ?? from;
    assert.deepEqual(between(from, to, 0), from);
    assert.deepEqual(between(from, to, 1), to);
    for (const part of [0.1, 0.5, 0.9]) assertFinite(between(from, to, part));
  });
});

test("halfway of a glide the scale is the geometric mean", () => {
  const { x, scale } = between({ x: 0, y: 0, scale: 1 }, { x: 4, y: 0, scale: 100 }, 0.5);
  assert.ok(x === 2 && near(scale, 10));
});

test("a pinch on a trackpad zooms as far as the fingers go, a wheel with Ctrl by a third at most", () => {
  const of = (/** @type {number} */ deltaY, ctrlKey = true, deltaMode = 0) => wheelFactor({ deltaY, deltaMode, ctrlKey });
  const spread = [1.01, 1.05, 1.2, 0.9].reduce((total, part) => total * of(-100 * Math.log(part)), 1);
  assert.ok(near(spread, 1.01 * 1.05 * 1.2 * 0.9)); // browsers tell a pinch in hundredths of its logarithm
  assert.ok(of(-120) < 1.36 && of(-120) > of(-20));
  assert.ok(near(of(-120) * of(120), 1));
  assert.ok(near(of(-100, false), Math.exp(0.15)));
  assert.equal(of(-3, false, 1), of(-48, false));
});

test("what is fitted stays off the buttons at the top and the bottom", () => {
  const low = { width: 440, height: 340 };
  const bounds = { left: -1, right: 1, bottom: -3, top: 3 };
  for (const [top, bottom] of [[0, 0], [40, 40], [76, 76], [58, 102], [100, 20]]) {
    const camera = fitted(bounds, low, { top, bottom });
    const [[, upper], [, lower]] = [toScreen(camera, low, [0, 3]), toScreen(camera, low, [0, -3])];
    assert.ok(upper >= top - 1e-9 && lower <= low.height - bottom + 1e-9, `${top} ${bottom}: ${upper} ${lower}`);
  }
  assert.ok(fitted(bounds, low, { top: 400, bottom: 400 }).scale > 10, "however little is left");
  const huge = { left: -1e308, right: 1e308, bottom: -1e308, top: 1e308 };
  assertFinite(fitted(huge, low, { top: 58, bottom: 102 }));
});
