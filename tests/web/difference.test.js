/** The Minkowski difference that is drawn, against sums of one's own. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { hullOf } from "../../web/geometry/kinds.js";
import { cross, dot, minus, orientation } from "../../web/geometry/vectors.js";
import { differenceOf } from "../../web/minkowski/difference.js";
import { solidDifferenceOf } from "../../web/minkowski/solid-difference.js";
import { randomFrom, times } from "./support.js";

const random = randomFrom(29);
const number = () => random() * 8 - 4;

/** Of one to four points, some with a radius. */
function someShape() {
  const kinds = [
    () => ({ type: "point", values: times(2, number) }),
    () => ({ type: "disk", values: [number(), number(), 1 + random()] }),
    () => ({ type: "segment", values: times(4, number) }),
    () => ({ type: "capsule", values: [...times(4, number), random()] }),
    () => ({ type: "triangle", values: times(6, number) }),
    () => ({ type: "box", values: [number(), number(), 1 + random(), 1 + random(), 90 * random()] }),
  ];
  return kinds[Math.floor(random() * kinds.length)]();
}

test("its corners are differences of the corners by which they are named, clockwise, and all others lie within them", () => {
  for (const [a, b] of times(400, () => [someShape(), someShape()])) {
    const { corners, radius } = differenceOf(a, b);
    const [one, other] = [hullOf(a), hullOf(b)];
    assert.equal(radius, one.radius + other.radius);
    for (const { at, from: [i, j] } of corners) {
      assert.deepEqual(at, [one.points[i][0] - other.points[j][0], one.points[i][1] - other.points[j][1]]);
    }
    const differences = one.points.flatMap(([x, y]) => other.points.map(([u, v]) => [x - u, y - v]));
    corners.forEach(({ at }, k) => {
      const next = corners[(k + 1) % corners.length].at;
      for (const each of differences) assert.ok(corners.length < 3 || orientation(at, next, each) <= 1e-12);
    });
  }
});

test("of two points there is one corner, of parallel segments as many as differ in direction", () => {
  const point = (/** @type {number[]} */ ...values) => ({ type: "point", values });
  assert.deepEqual(differenceOf(point(3, 1), point(1, 1)).corners.map(({ at }) => at), [[2, 0]]);
  const [long, short] = [[0, 0, 4, 0], [0, 0, 2, 0]].map((values) => ({ type: "segment", values }));
  assert.deepEqual(differenceOf(long, short).corners.map(({ at }) => at), [[4, 0], [-2, 0]]);
});

test("in space its faces close around all differences of corners, each of which is inside or on every face", () => {
  const halves = () => Math.round(2 * number()) / 2;
  const point = () => /** @type {[number, number, number]} */ (times(3, halves));
  for (const [one, other] of times(300, () => [times(1 + Math.floor(random() * 8), point), times(1 + Math.floor(random() * 8), point)])) {
    const { corners, faces } = solidDifferenceOf(one, other);
    for (const { at, from: [i, j] } of corners) assert.deepEqual(at, minus(one[i], other[j]));
    const places = corners.map(({ at }) => at);
    for (const ring of faces.filter(({ length }) => length > 2)) {
      const [a, b, c] = ring.map((k) => places[k]);
      const normal = cross(minus(b, a), minus(c, a));
      const heights = one.flatMap((p) => other.map((q) => dot(normal, minus(minus(p, q), a))));
      assert.ok(Math.max(...heights) < 1e-6 || Math.min(...heights) > -1e-6);
      assert.ok(faces.length === 1 || heights.some((height) => Math.abs(height) > 1e-6));
    }
    const edges = new Set(faces.flatMap((ring) => ring.map((k, i) => String([k, ring[(i + 1) % ring.length]].sort()))));
    if (faces.length > 1) assert.equal(corners.length - edges.size + faces.length, 2, "Euler's formula");
    else assert.equal(new Set(places.map(String)).size, corners.length);
  }
});
