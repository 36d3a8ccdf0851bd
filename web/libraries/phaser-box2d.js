/** Phaser Box2D, as its manual calls it: https://github.com/phaserjs/phaser-box2d */

import * as b2 from "../../node_modules/phaser-box2d/src/main-prod.js"; // its package.json names a file that is not there
import { reach } from "./ask.js";

/** @import { Posed, Vector } from "./ask.js" */

const CORNERS = 8; // its B2_MAX_POLYGON_VERTICES, which it does not export

/** @param {Vector} point */
const vector = ([x, y]) => new b2.b2Vec2(x, y);

/** Its shape of this kind. @param {Posed} posed */
function made({ kind, corners, radius, size: [w, h] }) {
  if (kind === "disk") return new b2.b2Circle(new b2.b2Vec2(0, 0), radius);
  if (kind === "box") return b2.b2MakeBox(w / 2, h / 2);
  const points = corners.map(vector);
  if (kind === "capsule") return Object.assign(new b2.b2Capsule(), { center1: points[0], center2: points[1], radius });
  if (kind === "segment") return new b2.b2Segment(points[0], points[1]);
  const hull = corners.length > CORNERS ? undefined : b2.b2ComputeHull(points, points.length);
  if (!hull?.count) throw new RangeError("b2ComputeHull refuses these points");
  return b2.b2MakePolygon(hull, 0);
}

/** The points of which its distance functions take the hull. @param {Posed} posed */
function proxy({ kind, corners, radius, size: [w, h] }) {
  if (kind === "disk") return b2.b2MakeProxy([new b2.b2Vec2(0, 0)], 1, radius);
  const box = /** @type {Vector[]} */ ([[-w / 2, -h / 2], [w / 2, -h / 2], [w / 2, h / 2], [-w / 2, h / 2]]);
  const points = (kind === "box" ? box : corners).map(vector);
  return b2.b2MakeProxy(points, points.length, radius);
}

/** @param {Posed} posed */
const placed = ({ at, angle }) => new b2.b2Transform(vector(at), b2.b2MakeRot(angle));

/**
 * Its manifold function for two kinds; it takes the shape with more corners first. That for a segment and a capsule
 * forgets to pass on the manifold, and throws.
 */
const COLLIDERS = {
  "disk-disk": b2.b2CollideCircles,
  "capsule-disk": b2.b2CollideCapsuleAndCircle,
  "capsule-capsule": b2.b2CollideCapsules,
  "segment-disk": b2.b2CollideSegmentAndCircle,
  "segment-polygon": b2.b2CollideSegmentAndPolygon,
  "polygon-disk": b2.b2CollidePolygonAndCircle,
  "polygon-capsule": b2.b2CollidePolygonAndCapsule,
  "polygon-polygon": b2.b2CollidePolygons,
};

/** @param {string} kind */
const named = (kind) => (["triangle", "box"].includes(kind) ? "polygon" : kind);

/** @param {Posed} a @param {Posed} b */
function contact(a, b) {
  const names = [a, b].map(({ kind }) => named(kind));
  const isSwapped = !(names.join("-") in COLLIDERS);
  const collide = COLLIDERS[/** @type {keyof typeof COLLIDERS} */ ((isSwapped ? names.toReversed() : names).join("-"))];
  if (!collide) return {};
  const [first, second] = isSwapped ? [b, a] : [a, b];
  const manifold = new b2.b2Manifold();
  collide(made(first), placed(first), made(second), placed(second), manifold);
  const points = manifold.points.slice(0, manifold.pointCount).filter((/** @type {any} */ { separation }) => separation <= 0); // the others are speculative
  if (!points.length) return {};
  const depth = -Math.min(...points.map((/** @type {any} */ { separation }) => separation));
  const { normalX: x, normalY: y } = manifold;
  return { depth, normal: /** @type {Vector} */ (isSwapped ? [-x, -y] : [x, y]), points: points.map((/** @type {any} */ { pointX, pointY }) => /** @type {Vector} */ ([pointX, pointY])) };
}

/** Its functions about a point or a ray, and the kind of a shape. @type {Record<string, [(point: any, shape: any) => boolean, (input: any, shape: any) => any]>} */
const TARGETS = {
  disk: [b2.b2PointInCircle, b2.b2RayCastCircle],
  capsule: [b2.b2PointInCapsule, b2.b2RayCastCapsule],
  segment: [() => false, (input, segment) => b2.b2RayCastSegment(input, segment, false)],
  polygon: [b2.b2PointInPolygon, b2.b2RayCastPolygon],
};

export const open = () => ({
  /** @param {Posed} a @param {Posed} b */
  meet(a, b) {
    if (a.kind === "point") {
      const [isInside] = TARGETS[named(b.kind)];
      return { hit: isInside(b2.b2InvTransformPoint(placed(b), vector(a.at)), made(b)) };
    }
    [a, b].forEach(made); // refuses the same points as for a body
    const input = Object.assign(new b2.b2DistanceInput(), { proxyA: proxy(a), proxyB: proxy(b), transformA: placed(a), transformB: placed(b), useRadii: true });
    const { distance, pointA, pointB } = b2.b2ShapeDistance(new b2.b2DistanceCache(), input, null, 0);
    if (distance === 0) return { hit: true, ...contact(a, b) };
    return { hit: false, distance, points: [pointA, pointB].map(({ x, y }) => /** @type {Vector} */ ([x, y])) };
  },

  /** In the frame of the target. @param {Posed} ray @param {Posed} target */
  cast(ray, target) {
    const far = reach(ray, target);
    const [, castAt] = TARGETS[named(target.kind)];
    const at = placed(target);
    const [[x, y], [u, v]] = [ray.at, ray.direction];
    const translation = b2.b2InvRotateVector(at.q, vector([far * u, far * v]));
    const { fraction, hit, normal } = castAt(Object.assign(new b2.b2RayCastInput(), { origin: b2.b2InvTransformPoint(at, vector([x, y])), translation, maxFraction: 1 }), made(target));
    if (!hit) return { hit: false };
    const { x: nx, y: ny } = b2.b2RotateVector(at.q, normal);
    const t = far * fraction;
    return { hit: true, t, normal: /** @type {Vector} */ ([nx, ny]), points: [/** @type {Vector} */ ([x + t * u, y + t * v])] };
  },

  /** It casts the second shape, the moving one, at the first. @param {Posed} a @param {Posed} b @param {Vector} by */
  sweep(a, b, by) {
    [a, b].forEach(made); // refuses the same points as for a body
    const { fraction, hit, normal, point } = b2.b2ShapeCast(Object.assign(new b2.b2ShapeCastPairInput(), {
      proxyA: proxy(b), proxyB: proxy(a), transformA: placed(b), transformB: placed(a), translationB: vector(by), maxFraction: 1,
    }));
    if (!hit) return { hit: false };
    return { hit, t: fraction, normal: /** @type {Vector} */ ([-normal.x, -normal.y]), points: [/** @type {Vector} */ ([point.x, point.y])] };
  },
});
