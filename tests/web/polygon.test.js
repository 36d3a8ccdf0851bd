import assert from "node:assert/strict";
import test from "node:test";

import { cross } from "../../web/geometry/vectors.js";
import { cutFace } from "../../web/models/polygon.js";
import { randomFrom, times } from "./support.js";

const random = randomFrom(42);
const number = () => random() * 2 - 1;
/** The face that a fan from its first corner gets wrong: it covers a part beside it. */
const DENTED = [[0, 0, 0], [4, 0, 0], [4, 4, 0], [2, 1, 0], [0, 4, 0]];

const minus = (/** @type {number[]} */ a, /** @type {number[]} */ b) => /** @type {[number, number, number]} */ (a.map((each, i) => each - b[i]));

/** @param {readonly number[]} a @param {readonly number[]} b @param {readonly number[]} c */
const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether a place of the plane is within a triangle. @param {number[][]} corners @param {number[]} place */
const covers = ([a, b, c], place) => turn(a, b, place) >= 0 && turn(b, c, place) >= 0 && turn(c, a, place) >= 0;

/** Whether a place is within a polygon: what goes out from it crosses an odd number of edges. @param {number[][]} corners @param {number[]} place */
const holds = (corners, [x, y]) => corners.filter(([bx, by], i) => {
  const [ax, ay] = corners.at(i - 1) ?? [];
  return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
}).length % 2 === 1;

/** A polygon that goes once round the origin, in and out. @param {number} count */
function star(count) {
  return times(count, (i) => {
    const [angle, radius] = [(2 * Math.PI * (i + 0.8 * random())) / count, 0.2 + random()];
    return [radius * Math.cos(angle), radius * Math.sin(angle), 0];
  });
}

/** @param {number[][]} corners */
function cut(corners) {
  const triangles = cutFace(corners);
  assert.ok(triangles, JSON.stringify(corners));
  return triangles.map((triangle) => triangle.map((corner) => corners[corner]));
}

test("the triangles of a concave face cover it, and nothing beside it", () => {
  for (const corners of [DENTED, ...times(60, () => star(4 + Math.floor(10 * random())))]) {
    const triangles = cut(corners);
    assert.equal(triangles.length, corners.length - 2);
    for (let i = 0; i < 100; i += 1) {
      const place = [1.2 * number(), 1.2 * number()].map((each) => (corners === DENTED ? 2 + 2 * each : each));
      assert.equal(triangles.some((triangle) => covers(triangle, place)), holds(corners, place), `${place}`);
    }
  }
});

test("a face is cut alike wherever it stands in space, turned, tiny or huge, and keeps its outside", () => {
  for (let i = 0; i < 60; i += 1) {
    const corners = star(9);
    const [angle, size] = [7 * random(), 10 ** (600 * random() - 300)];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const there = corners.map(([x, y]) => [x, y * cos, y * sin].map((each) => each * size));
    const found = cutFace(there);
    assert.equal(found?.length, 7);
    for (const [a, b, c] of found ?? []) assert.ok(turn(corners[a], corners[b], corners[c]) > 0);
  }
});

test("a face that crosses itself is none", () => {
  const bow = [[0, 0, 0], [2, 2, 0], [2, 0, 0], [0, 2, 0]];
  const pentagram = times(5, (i) => [Math.cos(0.8 * Math.PI * i), Math.sin(0.8 * Math.PI * i), 0]);
  const uneven = [[0, 0, 0], [3, 2, 0], [3, 0, 0], [0, 1, 0]];
  for (const corners of [bow, uneven, pentagram]) assert.equal(cutFace(corners), undefined, JSON.stringify(corners));
});

test("a face that is not plane is covered with all its corners, even where it folds over in its projection", () => {
  const area = (/** @type {number[][]} */ [a, b, c]) => Math.hypot(...cross(minus(b, a), minus(c, a))) / 2;
  const folded = [[-500, 0, 500], [500, 0, 500], [500, 0, -500], [-500, 0, -500], [0, 500, -500]]; // models/polygonfaces.obj of trimesh
  const roof = [[0, 0, 0], [2, 0, 0], [4, 0, 3], [4, 2, 3], [2, 2, 0], [0, 2, 0]];
  const skew = [[0, 0, 0], [1, 0, 1], [1, 1, 0], [0, 1, 1]];
  const spiral = times(9, (i) => [Math.cos(2 * i), Math.sin(2 * i), i]);
  for (const corners of [folded, roof, skew, spiral, ...times(40, () => times(4 + Math.floor(8 * random()), () => [number(), number(), number()]))]) {
    const triangles = cutFace(corners) ?? [];
    assert.deepEqual([...new Set(triangles.flat())].sort((a, b) => a - b), [...corners.keys()]);
    const sides = new Map(triangles.flatMap(([a, b, c]) => [[a, b], [b, c], [c, a]]).map((side) => [String(side), side]));
    corners.forEach((_, i) => assert.ok(sides.delete(String([i, (i + 1) % corners.length])), `side ${i}`));
    for (const [, [a, b]] of sides) assert.ok(sides.has(String([b, a])), "inner sides are shared by two triangles");
  }
  assert.equal(cut(roof).reduce((sum, triangle) => sum + area(triangle), 0), 4 + 2 * Math.hypot(2, 3));
});

test("a face with a hole, led to by a cut, is cut round the hole; one on a line covers the line", () => {
  const outer = [[0, 0, 0], [6, 0, 0], [6, 6, 0], [0, 6, 0], [0, 0, 0]];
  const hole = [[2, 2, 0], [2, 4, 0], [4, 4, 0], [4, 2, 0], [2, 2, 0]];
  const triangles = cut([...outer, ...hole]);
  assert.ok(!triangles.some((triangle) => covers(triangle, [3.1, 3])));
  for (const place of [[1, 3.1], [5, 3.1], [3.1, 1], [3.1, 5]]) assert.ok(triangles.some((triangle) => covers(triangle, place)));
  assert.deepEqual(cutFace([[0, 0, 0], [1, 1, 1], [3, 3, 3], [2, 2, 2]]), [[0, 1, 2], [0, 2, 3]]);
});
