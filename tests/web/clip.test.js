import assert from "node:assert/strict";
import test from "node:test";

import { centroid, clipLeft, clipLine, clipRegion } from "../../web/geometry/clip.js";
import { randomFrom, times } from "./support.js";

/** @import { Point } from "../../web/geometry/camera.js" */

const random = randomFrom(5);
const SIZE = { width: 900, height: 800 };
/** @type {Point[]} */
const SQUARE = [[0, 0], [10, 0], [10, 10], [0, 10]];
/** @type {Point[]} */
const FRAME = [[0, 0], [900, 0], [900, 800], [0, 800]];
const anyPoint = () => /** @type {Point} */ ([(random() * 4 - 1.5) * 900, (random() * 4 - 1.5) * 800]);

/** @param {Point[]} polygon */
function area(polygon) {
  return polygon.reduce((sum, [bx, by], i) => {
    const [ax, ay] = polygon.at(i - 1) ?? [0, 0];
    return sum + (ax * by - ay * bx) / 2;
  }, 0);
}

/**
 * How far the point lies on the left of the directed line; positive is left.
 * @param {Point} point
 * @param {Point} start
 * @param {Point} end
 */
function left([x, y], [ax, ay], [bx, by]) {
  return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
}

/** @param {Point} point */
function isInFrame([x, y]) {
  return x >= -1e-6 && x <= SIZE.width + 1e-6 && y >= -1e-6 && y <= SIZE.height + 1e-6;
}

test("a line past the polygon leaves all of it or nothing; along an edge, all or that edge", () => {
  assert.deepEqual(clipLeft(SQUARE, [20, 0], [20, 1]), SQUARE);
  assert.deepEqual(clipLeft(SQUARE, [20, 1], [20, 0]), []);
  assert.deepEqual(clipLeft(SQUARE, [0, 0], [10, 0]), SQUARE);
  assert.deepEqual(clipLeft(SQUARE, [10, 0], [0, 0]), [[0, 0], [10, 0]]);
  assert.deepEqual(clipLeft([], [0, 0], [1, 0]), []);
});

test("the two sides of a line make the whole", () => {
  for (let i = 0; i < 1000; i += 1) {
    const [start, end] = [anyPoint(), anyPoint()];
    const halves = [clipLeft(FRAME, start, end), clipLeft(FRAME, end, start)];
    assert.ok(Math.abs(area(halves[0]) + area(halves[1]) - area(FRAME)) < 1e-4);
    for (const point of halves[0]) assert.ok(left(point, start, end) > -1e-6);
  }
});

test("a region lies on the left of all its lines and within the frame", () => {
  for (let i = 0; i < 1000; i += 1) {
    const points = times(6, anyPoint);
    for (const point of clipRegion(points, FRAME)) {
      assert.ok(isInFrame(point));
      for (let k = 0; k < 6; k += 2) assert.ok(left(point, points[k], points[k + 1]) > -1e-6);
    }
  }
});

test("the seven regions of a triangle make the whole frame", () => {
  /** @type {Point[]} */
  const [a, b, c] = [[200, 500], [400, 200], [700, 600]];
  const areas = times(8, (bits) => {
    const lines = [[a, b], [b, c], [c, a]].map(([p, q], i) => ((bits >> i) & 1 ? [p, q] : [q, p]));
    return area(clipRegion(lines.flat(), FRAME));
  });
  assert.ok(Math.abs(areas.reduce((sum, each) => sum + each) - area(FRAME)) < 1e-4);
  assert.equal(areas.filter((each) => each > 1).length, 7);
});

test("a line's chord runs from rim to rim along the line, in its direction", () => {
  assert.deepEqual(clipLine([100, 50], [200, 50], SIZE), [[0, 50], [900, 50]]);
  assert.deepEqual(clipLine([50, 200], [50, 100], SIZE), [[50, 800], [50, 0]]);
  for (let i = 0; i < 1000; i += 1) {
    const [start, end] = [anyPoint(), anyPoint()];
    const chord = clipLine(start, end, SIZE) ?? [];
    for (const point of chord) {
      assert.ok(isInFrame(point) && Math.abs(left(point, start, end)) < 1e-6);
    }
    if (!chord.length) assert.equal(new Set(FRAME.map((corner) => left(corner, start, end) > 0)).size, 1);
  }
});

test("a line past the frame, or through one point twice, has no chord", () => {
  assert.equal(clipLine([0, -5], [10, -5], SIZE), undefined);
  assert.equal(clipLine([-5, 0], [-5, 10], SIZE), undefined);
  assert.equal(clipLine([0, -100], [1000, -1], SIZE), undefined);
  assert.equal(clipLine([5, 5], [5, 5], SIZE), undefined);
});

test("far points, as after zooming in, still give a chord within the frame", () => {
  for (const far of [1e6, 1e9, 1e12, 1e15, 1e100, 1e300]) {
    const chord = clipLine([-far, 400 - far], [far, 400 + far], SIZE);
    assert.ok(chord === undefined || chord.every(isInFrame), `${far}: ${chord}`);
  }
});

test("the centroid of a triangle is the mean of its corners", () => {
  const [x, y] = centroid([[0, 0], [6, 0], [0, 9]]);
  assert.ok(Math.abs(x - 2) < 1e-12 && Math.abs(y - 3) < 1e-12);
});

test("the centroid lies within the polygon's reach, however thin that is", () => {
  for (let i = 0; i < 2000; i += 1) {
    const [x, y] = [random() * 900, random() * 800];
    const thin = 10 ** (-12 * random());
    /** @type {Point[]} */
    const polygon = [[x, y], [x + 5, y + 5 * random()], [x + 5, y + 5 * random() + thin]];
    const [cx, cy] = centroid(polygon);
    assert.ok(cx >= x - 1 && cx <= x + 6 && cy >= y - 1 && cy <= y + 7, `${thin}: ${[cx - x, cy - y]}`);
  }
  assert.deepEqual(centroid([[3, 4], [3, 4], [3, 4]]), [3, 4]);
});
