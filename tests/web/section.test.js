import assert from "node:assert/strict";
import test from "node:test";

import { newShape } from "../../web/document/shape-list.js";
import { shifted } from "../../web/geometry/kinds.js";
import { toWorld, zoomed } from "../../web/geometry/camera.js";
import { cornersOf, inView, placeIn, placeSeenAt, sectionOf } from "../../web/map/section.js";
import { projectionOf, seenAt, squaredProjection } from "../../web/geometry/projection.js";
import { cross, dot, minus, plus, unit } from "../../web/geometry/vectors.js";
import { near, randomFrom, times } from "./support.js";

/** @import { Projection } from "../../web/geometry/projection.js" */
/** @import { Section } from "../../web/map/section.js" */
/** @import { Point3 } from "../../web/geometry/vectors.js" */

const random = randomFrom(33);
const number = () => (random() - 0.5) * 8;
/** @returns {Point3} */
const anyPoint = () => [number(), number(), number()];
const SEEN = { facing: /** @type {Projection} */ (squaredProjection({ azimuth: 70, elevation: 15 })), models: [] };
const SCALES = [1e-300, 1e-7, 1, 1e7, 1e300];

/**
 * @param {readonly number[]} p
 * @param {readonly number[][]} corners
 */
function section(p, corners, { shift = 0, r = 1 } = {}) {
  return sectionOf([{ type: "sphere", values: [...p, r] }, { type: "triangle3", values: corners.flat() }], 0, shift, SEEN);
}

/** @param {Section} found */
function assertOrthonormal({ plane: [origin, u, v] }) {
  assert.ok(origin.every(Number.isFinite), String(origin));
  assert.ok(near(dot(u, u), 1) && near(dot(v, v), 1) && near(dot(u, v), 0), `${u} ${v}`);
}

/**
 * @param {readonly number[]} found
 * @param {readonly number[]} expected
 * @param {number} scale
 */
function assertAt(found, expected, scale) {
  assert.ok(found.every((value, i) => near(value, expected[i], scale)), `${found} is not ${expected}`);
}

test("the plane is parallel to the triangle and passes through P, whose place is the centre, at any scale", () => {
  for (const scale of SCALES) {
    for (let i = 0; i < 100; i += 1) {
      const [p, a, b, c] = times(4, () => anyPoint().map((value) => value * scale));
      const found = section(p, [a, b, c], { r: random() * scale });
      const [, u, v] = found.plane;
      assertOrthonormal(found);
      const normal = cross(u, v);
      for (const edge of [minus(b, a), minus(c, a)]) assert.ok(near(dot(normal, edge), 0, 100 * scale));
      assertAt(placeIn(found, found.centre), p, 100 * scale);
    }
  }
});

test("a shift moves the plane along the normal by just that, towards where the triangle runs counter-clockwise", () => {
  for (let i = 0; i < 100; i += 1) {
    const [p, a, b, c] = times(4, anyPoint);
    const shift = number();
    const [here, there] = [section(p, [a, b, c]), section(p, [a, b, c], { shift })];
    const normal = unit(cross(minus(b, a), minus(c, a))) ?? [];
    assertAt(there.plane[0], plus(here.plane[0], shift, normal), 100);
    assert.deepEqual(there.plane.slice(1), here.plane.slice(1));
    assert.deepEqual(there.centre, here.centre);
  }
});

test("a round height is kept exactly, so that what touches on the plane does so on the map", () => {
  const corners = [[-3, 0, 2], [3, 0, 2], [0, 0, -2]];
  for (const height of [2, 0.1, -0.3, 1e-7, 12345.678]) {
    assert.equal(placeIn(section([0.5, height, 2], corners), [1, 1])[1], height);
  }
});

test("moving P along the plane hardly ever changes it, also where it lies in the triangle's own", () => {
  let changed = 0;
  for (let i = 0; i < 200; i += 1) {
    const corners = times(3, anyPoint);
    const p = i % 2 ? corners[0] : anyPoint();
    const { plane } = section(p, corners);
    const [x, y] = [number(), number()];
    const along = section(plus(plus(p, x, plane[1]), y, plane[2]), corners).plane;
    assertAt(along.flat(), plane.flat(), 10);
    changed += Number(String(along) !== String(plane));
  }
  assert.ok(changed < 10, `${changed} of 200`);
});

test("a flat triangle, or one that is a point, still has a plane, which holds all of it", () => {
  for (const scale of SCALES) {
    for (let i = 0; i < 100; i += 1) {
      const [p, a, way] = times(3, () => anyPoint().map((value) => value * scale));
      const along = times(2, () => plus(a, number(), way));
      for (const corners of [[a, ...along], [a, a, along[0]], [a, along[0], a], [along[0], a, a], [a, a, a]]) {
        const found = section(p, corners, { r: scale });
        assertOrthonormal(found);
        const [, u, v] = found.plane;
        for (const corner of corners) {
          assert.ok(near(dot(cross(u, v), minus(corner, a)), 0, 1000 * scale), `${corners}`);
        }
        assertAt(placeIn(found, found.centre), p, 1000 * scale);
      }
    }
  }
});

test("a point in the place of both has a map of some size", () => {
  const found = section([0, 0, 0], times(3, () => [0, 0, 0]), { r: 0 });
  assertOrthonormal(found);
  assert.ok(found.reach > 0 && Number.isFinite(found.viewport.camera.scale));
});

test("the map is a square about the triangle's middle that holds all of it, and is surveyed as a whole", () => {
  for (let i = 0; i < 100; i += 1) {
    const [p, a, b, c] = times(4, anyPoint);
    const found = section(p, [a, b, c], { r: random() * 8 });
    const { plane: [origin, u, v], reach, viewport: { camera, size } } = found;
    for (const corner of [a, b, c]) {
      const way = minus(corner, origin);
      assert.ok(Math.max(Math.abs(dot(u, way)), Math.abs(dot(v, way))) < reach);
    }
    const corners = cornersOf(found);
    corners.forEach((corner, k) => {
      assert.ok(near(Math.hypot(...minus(corner, corners[(k + 1) % 4])), 2 * reach, 100));
    });
    assert.ok(near(size.width / camera.scale, 2 * reach) && size.width === size.height);
    const normal = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
    assert.ok(dot(normal, cross(minus(b, a), minus(c, a))) > 0, "counter-clockwise");
  }
});

test("next to another shape the plane is parallel to two axes; moving along it changes neither it nor its extent", () => {
  const box = { type: "box3", values: [1, 2, 3, 4, 2, 6, 1, 0, 2, 3] };
  for (const type of ["box3", "capsule3", "ray3", "hull3", "halfspace3"]) {
    for (let i = 0; i < 20; i += 1) {
      const shape = newShape(type, anyPoint(), 1);
      const found = sectionOf([box, shape], 1, 0.25, SEEN);
      const [origin, ...ways] = found.plane;
      assertAt(origin, [shape.values[0] + 0.25, 0, 0], 1000);
      assertAt(ways.flat(), [0, 0, -1, 0, 1, 0], 0);
      assertAt(placeIn(found, found.centre), [shape.values[0] + 0.25, ...shape.values.slice(1, 3)], 1000);
      const moved = { ...shape, values: shifted(shape, [0, number(), number()]) };
      assert.deepEqual({ ...sectionOf([box, moved], 1, 0.25, SEEN), centre: found.centre }, found);
    }
  }
});

const WINDOW = { width: 900, height: 700 };
const LOOKING = /** @type {Projection} */ (projectionOf({ azimuth: 50, elevation: 25 }));
const [BALL, BOX] = [{ type: "sphere", values: [3, 1, 0, 1] }, { type: "box3", values: [0, 0, 0, 4, 2, 3, 0, 0, 0, 1] }];

test("what is in view of the map is surveyed, as fine as it is seen, and again only if much of it changes", () => {
  const whole = sectionOf([BALL, BOX], 0, 0, SEEN);
  const [x, y] = seenAt(LOOKING, placeIn(whole, [whole.viewport.camera.x, whole.viewport.camera.y]));
  const far = { x, y, scale: 600 / (2 * whole.reach) };
  assert.deepEqual(inView(whole, LOOKING, { camera: far, size: WINDOW }), whole);
  for (const factor of [2, 10, 1e3, 1e9]) {
    const camera = zoomed(far, WINDOW, [300, 250], factor);
    const part = inView(whole, LOOKING, { camera, size: WINDOW });
    const { camera: { scale }, size } = part.viewport;
    assert.ok(scale > 0.2 * camera.scale && scale < 1.5 * camera.scale, `${scale / camera.scale}`);
    for (const corner of [[0, 0], [900, 0], [900, 700], [0, 700]]) {
      const seen = toWorld(camera, WINDOW, corner);
      assert.equal(Boolean(placeSeenAt(part, LOOKING, seen)), Boolean(placeSeenAt(whole, LOOKING, seen)), "all of the map in view is surveyed");
    }
    const changed = times(100, (i) => inView(whole, LOOKING, { camera: { ...camera, x: camera.x + i / camera.scale }, size: WINDOW })).filter((each, i, all) => i && String(cornersOf(each)) !== String(cornersOf(all[i - 1])));
    assert.ok(changed.length <= 2, `${changed.length} surveys for a hundred pixels`);
    assert.equal(size.width, size.height);
  }
});

test("a map that is edge-on or out of view is surveyed as a whole", () => {
  const whole = sectionOf([BALL, BOX], 0, 0, SEEN); // across the x axis
  const camera = { x: 0, y: 0, scale: 1e4 };
  assert.deepEqual(inView(whole, /** @type {Projection} */ (squaredProjection({ azimuth: 0, elevation: 0 })), { camera, size: WINDOW }), whole);
  assert.deepEqual(inView(whole, LOOKING, { camera: { ...camera, x: 1e6 }, size: WINDOW }), whole);
});
