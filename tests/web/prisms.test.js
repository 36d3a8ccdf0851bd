import assert from "node:assert/strict";
import test from "node:test";

import { Vector3 } from "three";

import { frameOf, local } from "../../web/geometry/ground.js";
import { drumOf, prismOf } from "../../web/space/prisms.js";
import { randomFrom, times } from "./support.js";

/** @import { Drum, Prism } from "../../web/space/prisms.js" */

const random = randomFrom(34);
const number = () => random() * 2 - 1;
const anyPoint = () => new Vector3(number(), number(), number());
const FAR = 1e-9; // what rounding may cost, with triangles that are not slim

/** Corners of a triangle that is not slim. @returns {Vector3[]} */
function anyTriangle() {
  const corners = times(3, anyPoint);
  return slimness(corners) > 0.05 ? corners : anyTriangle();
}

/** Twice the area by the square of the longest edge. @param {Vector3[]} corners */
function slimness([a, b, c]) {
  const longest = Math.max(a.distanceToSquared(b), b.distanceToSquared(c), c.distanceToSquared(a));
  return way(a, b).cross(way(a, c)).length() / longest;
}

/**
 * @param {Vector3} from
 * @param {Vector3} to
 */
function way(from, to) {
  return to.clone().sub(from);
}

/**
 * The borders of the seven regions, as `explain` gives them: of the corners, the edges, the face.
 * @param {Vector3[]} corners
 * @returns {Vector3[][]}
 */
function regionsOf(corners) {
  const turns = times(3, (i) => [...corners.slice(i), ...corners.slice(0, i)]);
  const behind = (/** @type {Vector3} */ a, /** @type {Vector3} */ b) => [a, a.clone().sub(way(a, b))];
  const height = (/** @type {Vector3[]} */ [a, b, c]) => way(way(a, b).multiplyScalar(part(a, b, c)), way(a, c));
  return [
    ...turns.map(([a, b, c]) => [...behind(a, b), ...behind(a, c)]),
    ...turns.map(([a, b, c]) => [a, b, b, a, a, a.clone().sub(height([a, b, c]))]),
    turns.flatMap(([a, b, c]) => [a, a.clone().add(height([a, b, c]))]),
  ];
}

/**
 * Where the foot of c is on the way from a to b, as a part of it.
 * @param {Vector3} a
 * @param {Vector3} b
 * @param {Vector3} c
 */
function part(a, b, c) {
  return way(a, b).dot(way(a, c)) / way(a, b).lengthSq();
}

/**
 * @param {Vector3[]} borders
 * @param {Vector3} point
 */
function isWithin(borders, point) {
  return borders.every((start, i) => {
    if (i % 2) return true;
    return way(start, borders[i + 1]).normalize().dot(way(start, point)) >= -FAR;
  });
}

/** @param {Vector3[]} ring Of a flat polygon. */
function area(ring) {
  const sum = ring.slice(2).reduce(
    (total, corner, i) => total.add(way(ring[0], ring[i + 1]).cross(way(ring[0], corner))), new Vector3());
  return sum.length() / 2;
}

/**
 * Some point within a prism.
 * @param {Prism} prism
 */
function sample({ floor, roof }) {
  const weights = floor.map(() => -Math.log(1 - random()));
  const sum = weights.reduce((total, each) => total + each);
  const point = new Vector3();
  const up = random();
  floor.forEach((corner, i) => point.addScaledVector(corner.clone().lerp(roof[i], up), weights[i] / sum));
  return point;
}

/**
 * @param {Vector3[]} corners
 * @param {Vector3} point
 * @returns {Drum}
 */
function drumAbout(corners, point) {
  const drum = drumOf(corners, point);
  assert.ok(drum);
  return drum;
}

test("what is within a prism is within the borders of its region", () => {
  for (let i = 0; i < 50; i += 1) {
    const corners = anyTriangle();
    const drum = drumAbout(corners, anyPoint().multiplyScalar(3));
    for (const borders of regionsOf(corners)) {
      const prism = prismOf(drum, borders);
      assert.ok(prism.floor.length >= 3);
      for (const corner of [...prism.floor, ...prism.roof]) assert.ok(isWithin(borders, corner));
      for (let k = 0; k < 10; k += 1) assert.ok(isWithin(borders, sample(prism)));
    }
  }
});

test("the seven prisms fill the drum without a gap and without overlap", () => {
  for (let i = 0; i < 50; i += 1) {
    const corners = anyTriangle();
    const drum = drumAbout(corners, anyPoint().multiplyScalar(3));
    const regions = regionsOf(corners);
    const areas = regions.map((borders) => area(prismOf(drum, borders).floor));
    const whole = area(prismOf(drum, []).floor);
    assert.ok(Math.abs(areas.reduce((sum, each) => sum + each) - whole) < FAR * whole);
    for (let k = 0; k < 100; k += 1) {
      const point = sample(prismOf(drum, []));
      assert.ok(regions.some((borders) => isWithin(borders, point)));
    }
  }
});

test("the face's prism stands on the triangle itself", () => {
  for (let i = 0; i < 50; i += 1) {
    const corners = anyTriangle();
    const face = prismOf(drumAbout(corners, anyPoint()), regionsOf(corners)[6]);
    const found = face.floor.map((corner, k) => corner.clone().lerp(face.roof[k], 0.5));
    for (const corner of corners) assert.ok(found.some((each) => each.distanceTo(corner) < FAR));
    for (const each of found) assert.ok(corners.some((corner) => each.distanceTo(corner) < FAR));
  }
});

test("the two ends of a prism are apart by the drum's height, at right angles to the triangle", () => {
  for (let i = 0; i < 50; i += 1) {
    const corners = anyTriangle();
    const drum = drumAbout(corners, anyPoint());
    const { floor, roof } = prismOf(drum, regionsOf(corners)[i % 7]);
    floor.forEach((corner, k) => {
      const up = way(corner, roof[k]);
      assert.ok(Math.abs(up.length() - 2 * drum.height) < FAR);
      for (const other of corners) assert.ok(Math.abs(up.dot(way(corners[0], other))) < FAR);
    });
  }
});

test("the drum holds the triangle and P, wherever that is, and stands still while P moves a little", () => {
  let changed = 0;
  for (let i = 0; i < 200; i += 1) {
    const corners = anyTriangle();
    const point = anyPoint().multiplyScalar(10 ** (4 * random() - 2));
    const drum = drumAbout(corners, point);
    const inverse = drum.pose.clone().invert();
    const roundest = drum.radius * Math.cos(Math.PI / 48); // where its outline is nearest to its middle
    for (const held of [...corners, point]) {
      const { x, y, z } = held.clone().applyMatrix4(inverse);
      assert.ok(Math.hypot(x, y) < roundest && Math.abs(z) < drum.height);
    }
    const { radius, height } = drumAbout(corners, point.clone().multiplyScalar(1.001));
    changed += Number(radius !== drum.radius || height !== drum.height);
  }
  assert.ok(changed < 5, `${changed} of 200`);
});

test("a drum stands on its own axes: no move or turn of all changes its size", () => {
  for (let i = 0; i < 20; i += 1) {
    const [corners, point] = [anyTriangle(), anyPoint()];
    const axis = anyPoint().normalize();
    const moved = [...corners, point].map((each) => each.clone().applyAxisAngle(axis, 2).add(axis));
    const [here, there] = [drumAbout(corners, point), drumAbout(moved.slice(0, 3), moved[3])];
    assert.ok(Math.abs(here.radius - there.radius) < FAR && Math.abs(here.height - there.height) < FAR);
  }
});

test("a triangle that is flat, or flat up to rounding, has no drum", () => {
  for (let i = 0; i < 200; i += 1) {
    const [a, along, p] = times(3, anyPoint);
    const [b, c] = times(2, () => a.clone().addScaledVector(along, number()));
    for (const corners of [[a, b, c], [a, a, b], [a, b, a], [b, a, a], [a, a, a]]) {
      assert.equal(drumOf(corners, p), undefined);
    }
  }
});

test("what is not flat has a drum in the picture's own numbers, of whatever size and however far away", () => {
  for (const [size, offset] of [[1e-300, 0], [1e-7, 0], [1e-7, 1], [1, 1e8], [1e7, 0], [1e300, 0]]) {
    for (let i = 0; i < 20; i += 1) {
      const corners = anyTriangle().map(({ x, y, z }) => [x, y, z].map((each) => each * size + offset));
      const center = anyPoint().toArray().map((each) => each * size + offset);
      const frame = frameOf([{ at: center, radius: size }, ...corners.map((at) => ({ at, radius: 0 }))]);
      const [p, ...flat] = [center, ...corners].map((at) => new Vector3(...local(frame, at)));
      const drum = drumAbout(flat, p);
      for (const borders of regionsOf(flat)) {
        for (const corner of prismOf(drum, borders).floor) {
          assert.ok(corner.length() < 20 && isWithin(borders, corner), `${size} ${offset}`);
        }
      }
    }
  }
});
