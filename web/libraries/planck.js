/** planck, as its manual calls it: https://github.com/piqnt/planck.js */

import { Box, Circle, CollideCircles, CollideEdgeCircle, CollideEdgePolygon, CollidePolygonCircle, CollidePolygons } from "planck";
import { Distance, DistanceInput, DistanceOutput, Edge, Manifold, Polygon, SimplexCache, TimeOfImpact, Transform, testOverlap } from "planck";
import { Settings, TOIInput, TOIOutput, TOIOutputState } from "planck";
import { reach } from "./ask.js";

/** @import { Posed, Vector } from "./ask.js" */

/** @param {Vector} point */
const vector = ([x, y]) => ({ x, y });

/** @param {Posed} shape */
function made({ kind, corners, radius, size: [w, h] }) {
  if (kind === "disk") return new Circle(radius);
  if (kind === "box") return new Box(w / 2, h / 2);
  if (kind === "segment") return new Edge(vector(corners[0]), vector(corners[1]));
  return new Polygon(corners.map(vector));
}

/** @param {Posed} shape */
const placed = ({ at, angle }) => new Transform(vector(at), angle);

/** Its manifold function for two kinds, and whether it takes the second shape first. @param {string} a @param {string} b */
function collider(a, b) {
  if (b === "disk") return { collide: CollideCircles, isSwapped: false };
  if (a === "disk") return { collide: b === "segment" ? CollideEdgeCircle : CollidePolygonCircle, isSwapped: true };
  if (b === "segment") return undefined;
  return { collide: a === "segment" ? CollideEdgePolygon : CollidePolygons, isSwapped: false };
}

/** @param {Posed[]} pair */
function contact(pair) {
  const { collide, isSwapped = false } = collider(pair[0].kind, pair[1].kind) ?? {};
  const [a, b] = (isSwapped ? pair.toReversed() : pair).map((shape) => ({ shape: made(shape), at: placed(shape) }));
  const manifold = new Manifold();
  collide?.(manifold, /** @type {any} */ (a.shape), a.at, /** @type {any} */ (b.shape), b.at);
  if (!manifold.pointCount) return {};
  const { normal: { x, y }, points, separations } = manifold.getWorldManifold(null, a.at, a.shape.getRadius(), b.at, b.shape.getRadius());
  const count = manifold.pointCount;
  return {
    depth: -Math.min(...separations.slice(0, count)),
    normal: /** @type {Vector} */ (isSwapped ? [-x, -y] : [x, y]),
    points: points.slice(0, count).map((/** @type {any} */ { x: u, y: v }) => /** @type {Vector} */ ([u, v])),
  };
}

/** @param {Posed} a @param {Posed} b @param {boolean} useRadii Whether from the skins. */
function apart(a, b, useRadii) {
  const input = new DistanceInput();
  input.proxyA.set(made(a), 0);
  input.proxyB.set(made(b), 0);
  input.transformA.setTransform(placed(a));
  input.transformB.setTransform(placed(b));
  input.useRadii = useRadii;
  const output = new DistanceOutput();
  Distance(output, new SimplexCache(), input);
  return output;
}

const ADAPTER = {
  /** @param {Posed} a @param {Posed} b */
  meet(a, b) {
    const second = made(b);
    if (a.kind === "point") return { hit: second.testPoint(placed(b), vector(a.at)) };
    const first = made(a);
    if (testOverlap(first, 0, second, 0, placed(a), placed(b))) return { hit: true, ...contact([a, b]) };
    const { distance, pointA, pointB } = apart(a, b, true);
    return { hit: false, distance, points: [pointA, pointB].map(({ x, y }) => /** @type {Vector} */ ([x, y])) };
  },

  /** @param {Posed} ray @param {Posed} target */
  cast(ray, target) {
    const { at: [x, y], direction: [u, v] } = ray;
    const far = reach(ray, target);
    const output = { fraction: 0, normal: /** @type {any} */ ({ x: 0, y: 0 }) };
    const hit = made(target).rayCast(output, { p1: { x, y }, p2: { x: x + far * u, y: y + far * v }, maxFraction: 1 }, placed(target), 0);
    if (!hit) return { hit };
    const { normal } = output;
    const t = far * output.fraction;
    return { hit, t, normal: /** @type {Vector} */ ([normal.x, normal.y]), points: /** @type {Vector[]} */ ([[x + t * u, y + t * v]]) };
  },

  /** By its time of impact; then its distance has the normal and the point, as its manual says. @param {Posed} a @param {Posed} b @param {Vector} by */
  sweep(a, b, [x, y]) {
    const input = new TOIInput();
    input.proxyA.set(made(a), 0);
    input.proxyB.set(made(b), 0);
    input.sweepA.setTransform(placed(a));
    input.sweepA.c.set(a.at[0] + x, a.at[1] + y);
    input.sweepB.setTransform(placed(b));
    input.tMax = 1;
    const output = new TOIOutput();
    TimeOfImpact(output, input);
    const { state, t } = output;
    if (state === TOIOutputState.e_failed) throw new Error("TimeOfImpact: e_failed");
    if (state === TOIOutputState.e_separated) return { hit: false };
    if (state === TOIOutputState.e_overlapped) return { hit: true, t };
    const there = { ...a, at: /** @type {Vector} */ ([a.at[0] + t * x, a.at[1] + t * y]) };
    const { distance, pointA: p, pointB: q } = apart(there, b, false);
    const normal = /** @type {Vector} */ ([(q.x - p.x) / distance, (q.y - p.y) / distance]);
    return { hit: true, t, normal, points: [/** @type {Vector} */ ([p.x + a.radius * normal[0], p.y + a.radius * normal[1]])] };
  },
};

export const open = () => withSlop(0.005); // its default

/** The slop is a setting of the whole library. @param {number} slop */
export function withSlop(slop) {
  Settings.linearSlop = slop;
  return ADAPTER;
}
