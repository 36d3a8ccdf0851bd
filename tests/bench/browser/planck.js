/**
 * planck: overlap by its distance of two shapes; a ray cast, and a point test, since a cast from
 * inside finds nothing. Its polygons have a skin unless the slop is none.
 */

import {
  AABB, Circle, Distance, DistanceInput, DistanceOutput, DynamicTree, Polygon, Settings, SimplexCache, Transform,
  testOverlap,
} from "planck";
import { Found, made } from "./crowd.js";
import { farEnd, point, ring } from "./numbers.js";

/** @typedef {import("./numbers.js").Numbers} Numbers */

export const name = "planck";

Settings.linearSlop = 0;
const HERE = Transform.identity();
const [input, output, cache] = [new DistanceInput(), new DistanceOutput(), new SimplexCache()];
const cast = { fraction: 0, normal: { x: 0, y: 0 } };

/** @param {number} corners @returns {(numbers: Numbers, i: number) => any} */
const polygon = (corners) => (numbers, i) => new Polygon(ring(numbers, i, corners));

/** @param {any} a @param {any} b @returns {boolean} */
const overlap = (a, b) => testOverlap(a, 0, b, 0, HERE, HERE);

/** @param {any} ray @param {any} box */
const isInside = ({ p1 }, { lowerBound, upperBound }) =>
  p1.x >= lowerBound.x && p1.x <= upperBound.x && p1.y >= lowerBound.y && p1.y <= upperBound.y;

/** @param {any} a @param {any} b */
function distance(a, b) {
  input.proxyA.set(a, 0);
  input.proxyB.set(b, 0);
  input.transformA.setIdentity();
  input.transformB.setIdentity();
  input.useRadii = true;
  cache.count = 0;
  Distance(output, cache, input);
  return output.distance;
}

/** @type {import("./turns.js").Makers} */
export const make = {
  disk: ({ center, radius }, i) => new Circle(point(center, i), radius[i]),
  triangle: polygon(3),
  "turned box": polygon(4),
  "polygon of 6": polygon(6),
  "upright box": ({ vertices }, i) => new AABB(point(vertices, 4 * i), point(vertices, 4 * i + 2)),
  ray: (numbers, i) => ({ p1: point(numbers.origin, i), p2: farEnd(numbers, i), maxFraction: 1 }),
};

/** @type {import("./turns.js").Askers} */
export const ask = {
  "triangle-triangle": overlap,
  "disk-triangle": overlap,
  "disk-turned box": overlap,
  "ray-upright box": (ray, box) => isInside(ray, box) || box.rayCast(cast, ray),
  "ray-disk": (ray, disk) => disk.testPoint(HERE, ray.p1) || disk.rayCast(cast, ray, HERE, 0),
  "polygon of 6-polygon of 6": distance,
};

/**
 * A step without its solver: the tree of its broad phase, and its test of two shapes.
 * @param {import("./crowd.js").Forms[]} forms
 * @returns {import("./crowd.js").World}
 */
export function world(forms) {
  const tree = new DynamicTree();
  const shapes = made(forms, make);
  const [boxes, transforms] = [shapes.map(() => new AABB()), shapes.map(() => Transform.identity())];
  const still = { x: 0, y: 0 };
  const found = new Found();
  const proxies = shapes.map((shape, i) => {
    shape.computeAABB(boxes[i], transforms[i], 0);
    return tree.createProxy(boxes[i], i);
  });
  const step = (/** @type {Float64Array} */ places) => {
    found.clear();
    for (let i = 0; i < shapes.length; i += 1) {
      transforms[i].p.set(places[2 * i], places[2 * i + 1]);
      shapes[i].computeAABB(boxes[i], transforms[i], 0);
      tree.moveProxy(proxies[i], boxes[i], still);
    }
    for (let i = 0; i < shapes.length; i += 1) {
      tree.query(boxes[i], (/** @type {number} */ proxy) => {
        const j = tree.getUserData(proxy);
        if (j > i && testOverlap(shapes[i], 0, shapes[j], 0, transforms[i], transforms[j])) found.add(i, j);
        return true;
      });
    }
  };
  return { step, pairs: () => found.read() };
}
