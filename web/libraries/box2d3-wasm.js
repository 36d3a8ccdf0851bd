/** Box2D 3, compiled to WebAssembly, as its manual calls it: https://github.com/Birch-san/box2d3-wasm */

import Box2D from "../../node_modules/box2d3-wasm/build/dist/es/compat/Box2D.compat.mjs"; // the build without threads
import { reach } from "./ask.js";

/** @import { Posed, Vector } from "./ask.js" */

const CORNERS = 8; // its B2_MAX_POLYGON_VERTICES

/** @param {Record<string, ArrayBuffer>} [files] */
export async function open(files) {
  const wasmBinary = files?.["Box2D.compat.wasm"];
  const b2 = await Box2D({ pthreadCount: 0, ...(wasmBinary && { wasmBinary }) });
  const world = b2.b2CreateWorld(b2.b2DefaultWorldDef());
  const filter = b2.b2DefaultQueryFilter();
  const shapeDef = b2.b2DefaultShapeDef();
  /** The objects that one question has made in the memory of the compiled code. @type {{delete: () => void}[]} */
  const made = [];
  /** @template {{delete: () => void}} T @param {T} one @param {object} [values] */
  function own(one, values = {}) {
    made.push(one);
    return Object.assign(one, values);
  }
  const vector = (/** @type {Vector} */ [x, y]) => own(new b2.b2Vec2(), { x, y });

  /** @param {Vector[]} corners @param {number} radius */
  function proxy(corners, radius) {
    const found = own(new b2.b2ShapeProxy(), { count: corners.length, radius });
    corners.forEach((corner, i) => found.setPoint(i, vector(corner)));
    return found;
  }

  /** The corners in the world of the shape that queries take as a proxy. @param {Posed} posed */
  function cornersOf({ kind, at: [x, y], angle, corners, size: [w, h] }) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const box = [[-w / 2, -h / 2], [w / 2, -h / 2], [w / 2, h / 2], [-w / 2, h / 2]];
    const local = kind === "box" ? box : corners.length ? corners : [[0, 0]];
    return local.map(([u, v]) => /** @type {Vector} */ ([x + c * u - s * v, y + s * u + c * v]));
  }

  /** Adds a shape to a body. @param {any} body @param {Posed} posed */
  function shapeOn(body, { kind, corners, radius, size: [w, h] }) {
    if (kind === "disk") return b2.b2CreateCircleShape(body, shapeDef, own(new b2.b2Circle(), { center: vector([0, 0]), radius }));
    if (kind === "box") return b2.b2CreatePolygonShape(body, shapeDef, own(b2.b2MakeBox(w / 2, h / 2)));
    const points = corners.map(vector);
    if (kind === "segment") return b2.b2CreateSegmentShape(body, shapeDef, own(new b2.b2Segment(), { point1: points[0], point2: points[1] }));
    if (kind === "capsule") return b2.b2CreateCapsuleShape(body, shapeDef, own(new b2.b2Capsule(), { center1: points[0], center2: points[1], radius }));
    const hull = points.length > CORNERS ? { count: 0 } : own(b2.b2ComputeHull(points));
    if (!hull.count) throw new RangeError("b2ComputeHull refuses these points");
    return b2.b2CreatePolygonShape(body, shapeDef, own(b2.b2MakePolygon(hull, 0)));
  }

  /** @template T @param {Posed} posed @param {(shape: any) => T} query */
  function withBody(posed, query) {
    const body = b2.b2CreateBody(world, own(b2.b2DefaultBodyDef(), { position: vector(posed.at), rotation: own(b2.b2MakeRot(posed.angle)) }));
    try {
      return query(shapeOn(body, posed));
    } finally {
      b2.b2DestroyBody(body);
      for (const each of made.splice(0)) each.delete();
    }
  }

  return {
    /** @param {Posed} a @param {Posed} b */
    meet: (a, b) => withBody(b, (shape) => {
      if (a.kind === "point") return { hit: b2.b2Shape_TestPoint(shape, vector(a.at)) };
      let hit = false;
      b2.b2World_OverlapShape(world, proxy(cornersOf(a), a.radius), filter, () => {
        hit = true;
        return false;
      });
      return { hit };
    }),

    /** @param {Posed} ray @param {Posed} target */
    cast: (ray, target) => withBody(target, (shape) => {
      const [[x, y], [u, v]] = [ray.at, ray.direction];
      const far = reach(ray, target);
      const { fraction, hit, normal } = own(b2.b2Shape_RayCast(shape, own(new b2.b2RayCastInput(), { origin: vector([x, y]), translation: vector([far * u, far * v]), maxFraction: 1 })));
      if (!hit) return { hit: false };
      const t = far * fraction;
      return { hit: true, t, ...(t > 0 && { normal: /** @type {Vector} */ ([normal.x, normal.y]) }), points: [/** @type {Vector} */ ([x + t * u, y + t * v])] };
    }),

    /** Its callback returns the fraction up to which it goes on. @param {Posed} a @param {Posed} b @param {Vector} by */
    sweep: (a, b, by) => withBody(b, () => {
      /** @type {import("./ask.js").Answer} */
      let first = { hit: false };
      b2.b2World_CastShape(world, proxy(cornersOf(a), a.radius), vector(by), filter, (/** @type {any} */ { fraction: t, normal, point }) => {
        first = { hit: true, t, ...(t > 0 && { normal: /** @type {Vector} */ ([-normal.x, -normal.y]) }), points: [/** @type {Vector} */ ([point.x, point.y])] };
        return t;
      });
      return first;
    }),
  };
}
