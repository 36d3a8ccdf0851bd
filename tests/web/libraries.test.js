/** The libraries: their data, and each adapter against its library called in another way. */

import assert from "node:assert/strict";
import { test } from "node:test";

import Matter from "matter-js";
import SAT from "sat";
import { System } from "check2d";
import * as planck from "planck";
import RAPIER from "@dimforge/rapier2d-compat";
import * as b2 from "../../node_modules/phaser-box2d/src/main-prod.js";
import Box2D from "../../node_modules/box2d3-wasm/build/dist/es/compat/Box2D.compat.mjs";
import Geom from "../../node_modules/phaser/src/geom/index.js";

import { LIBRARIES, isLibrary, librariesFor, supports, versionIn } from "../../web/document/library-catalogue.js";
import { KINDS, ask, survey } from "../../web/libraries/ask.js";
import { readJson, textsOf } from "./support.js";

/** @import { Adapter, Given } from "../../web/libraries/ask.js" */

const PAIRS = process.env.HITLAB_SLOW ? 10_000 : 500;

/** @param {string} id @returns {Promise<Adapter>} */
const opened = async (id) => (await import(`../../web/libraries/${id}.js`)).open();

/** Always the same numbers. @param {number} seed */
function numbersFrom(seed) {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

const between = (/** @type {() => number} */ next, /** @type {number} */ least, /** @type {number} */ most) => least + (most - least) * next();

/** A disk, a triangle or an upright box, as a link has it. @param {() => number} next @returns {Given} */
function shapeFrom(next) {
  const [x, y, r, s] = [between(next, -3, 3), between(next, -3, 3), between(next, 0.5, 2), between(next, 0.5, 2)];
  const type = ["disk", "triangle", "box"][Math.floor(3 * next())];
  if (type === "disk") return { type, values: [x, y, r] };
  if (type === "box") return { type, values: [x, y, 2 * r, s, 0] };
  return { type, values: [x, y, x + r, y + between(next, -1, 1), x + between(next, -1, 1), y + s] };
}

/** The corners in the world, counter-clockwise. @param {Given} shape */
function cornersOf({ type, values: [x, y, ...more] }) {
  const [w, h] = more;
  if (type === "box") return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => ({ x: x + (i * w) / 2, y: y + (j * h) / 2 }));
  const [bx, by, cx, cy] = more;
  const corners = [{ x, y }, { x: bx, y: by }, { x: cx, y: cy }];
  return (bx - x) * (cy - y) - (by - y) * (cx - x) < 0 ? corners.reverse() : corners;
}

const isDisk = (/** @type {Given} */ { type }) => type === "disk";
const centre = (/** @type {Given} */ { values: [x, y] }) => ({ x, y });
const flat = (/** @type {Given} */ shape) => cornersOf(shape).flatMap(({ x, y }) => [x, y]);

/** The whole engine: bodies in a world, of which one step is made. @param {Given[]} pair */
function planckMeets(pair) {
  const world = new planck.World({ x: 0, y: 0 });
  for (const shape of pair) {
    const fixture = isDisk(shape) ? new planck.Circle(centre(shape), shape.values[2]) : new planck.Polygon(cornersOf(shape));
    world.createBody({ type: "dynamic" }).createFixture({ shape: fixture, density: 1 });
  }
  world.step(1e-9);
  return Boolean(world.getContactList()?.isTouching());
}

/** @param {Given[]} pair */
function rapierMeets(pair) {
  const [a, b] = pair.map((shape) => {
    if (isDisk(shape)) return new RAPIER.Ball(shape.values[2]);
    return shape.type === "triangle" ? new RAPIER.Triangle(...cornersOf(shape)) : new RAPIER.ConvexPolygon(new Float32Array(flat(shape)), true);
  });
  const at = pair.map((shape) => (isDisk(shape) ? centre(shape) : { x: 0, y: 0 }));
  return a.intersectsShape(at[0], 0, b, at[1], 0);
}

/** @param {Given[]} pair */
function matterMeets(pair) {
  const [a, b] = pair.map((shape) => {
    if (isDisk(shape)) return Matter.Bodies.circle(shape.values[0], shape.values[1], shape.values[2]);
    const vertices = cornersOf(shape);
    const { x, y } = Matter.Vertices.centre(vertices);
    return Matter.Bodies.fromVertices(x, y, [vertices]);
  });
  return Matter.Query.collides(a, [b]).length > 0;
}

/** @param {Given[]} pair */
function checkMeets(pair) {
  const system = new System();
  for (const shape of pair) {
    if (isDisk(shape)) system.createCircle(centre(shape), shape.values[2]);
    else system.createPolygon({ x: 0, y: 0 }, cornersOf(shape));
  }
  let hit = false;
  system.checkAll(() => (hit = true));
  return hit;
}

/** @param {Given[]} pair */
function satMeets(pair) {
  const zero = new SAT.Vector(0, 0);
  /** @type {any[]} */
  const [a, b] = pair.map((shape) => (isDisk(shape) ? new SAT.Circle(new SAT.Vector(...shape.values.slice(0, 2)), shape.values[2])
    : new SAT.Polygon(zero, cornersOf(shape).map(({ x, y }) => new SAT.Vector(x, y)))));
  if (isDisk(pair[0])) return isDisk(pair[1]) ? SAT.testCircleCircle(a, b) : SAT.testCirclePolygon(a, b);
  return isDisk(pair[1]) ? SAT.testPolygonCircle(a, b) : SAT.testPolygonPolygon(a, b);
}

/** @param {Given[]} pair */
function geomMeets(pair) {
  const [a, b] = pair.map((shape) => {
    const [x, y, w, h] = shape.values;
    if (isDisk(shape)) return new Geom.Circle(x, y, w);
    return shape.type === "box" ? new Geom.Rectangle(x - w / 2, y - h / 2, w, h) : new Geom.Triangle(...flat(shape));
  });
  const named = { disk: "Circle", box: "Rectangle", triangle: "Triangle" };
  const [one, two] = pair.map(({ type }) => named[/** @type {keyof typeof named} */ (type)]);
  const meets = Geom.Intersects[`${one}To${two}`];
  return meets ? meets(a, b) : Geom.Intersects[`${two}To${one}`](b, a);
}

/** By the manifold, which its distance is not part of. @param {Given[]} pair */
function phaserMeets(pair) {
  const at = new b2.b2Transform(new b2.b2Vec2(0, 0), new b2.b2Rot(1, 0));
  const shapes = pair.map((shape) => {
    if (isDisk(shape)) return new b2.b2Circle(new b2.b2Vec2(...shape.values.slice(0, 2)), shape.values[2]);
    const points = cornersOf(shape).map(({ x, y }) => new b2.b2Vec2(x, y));
    return b2.b2MakePolygon(b2.b2ComputeHull(points, points.length), 0);
  });
  const manifold = new b2.b2Manifold();
  const disks = pair.map(isDisk);
  if (disks[0] && disks[1]) b2.b2CollideCircles(shapes[0], at, shapes[1], at, manifold);
  else if (disks[0]) b2.b2CollidePolygonAndCircle(shapes[1], at, shapes[0], at, manifold);
  else if (disks[1]) b2.b2CollidePolygonAndCircle(shapes[0], at, shapes[1], at, manifold);
  else b2.b2CollidePolygons(shapes[0], at, shapes[1], at, manifold);
  return manifold.points.slice(0, manifold.pointCount).some((/** @type {any} */ { separation }) => separation < 0);
}

const b3 = await Box2D({ pthreadCount: 0 });
const world = b3.b2CreateWorld(b3.b2DefaultWorldDef());

/** By the contact that one step of the world finds; the adapter asks its shape query. @param {Given[]} pair */
function box2dMeets(pair) {
  const bodies = pair.map((shape) => {
    const body = b3.b2CreateBody(world, Object.assign(b3.b2DefaultBodyDef(), { type: b3.b2BodyType.b2_dynamicBody, gravityScale: 0 }));
    if (isDisk(shape)) b3.b2CreateCircleShape(body, b3.b2DefaultShapeDef(), Object.assign(new b3.b2Circle(), { center: Object.assign(new b3.b2Vec2(), centre(shape)), radius: shape.values[2] }));
    else b3.b2CreatePolygonShape(body, b3.b2DefaultShapeDef(), b3.b2MakePolygon(b3.b2ComputeHull(cornersOf(shape).map((corner) => Object.assign(new b3.b2Vec2(), corner))), 0));
    return body;
  });
  b3.b2World_Step(world, 1e-6, 1);
  const [contact] = b3.b2Body_GetContactData(bodies[0], 1);
  bodies.forEach(b3.b2DestroyBody);
  const { manifold } = contact ?? { manifold: { pointCount: 0 } };
  return Array.from({ length: manifold.pointCount }, (_, i) => manifold.GetPoint(i)).some(({ separation }) => separation < 0);
}

/** @type {Record<string, (pair: Given[]) => boolean>} */
const DIRECT = {
  "sat-js": satMeets, planck: planckMeets, rapier2d: rapierMeets, "matter-js": matterMeets, check2d: checkMeets, "phaser-geom": geomMeets, "phaser-box2d": phaserMeets, "box2d3-wasm": box2dMeets,
};
/** The share of pairs that the other call may see otherwise: contacts thinner than a skin, and errors of Phaser Box2D's distance. @type {Record<string, number>} */
const OTHER = { planck: 0.01, "phaser-box2d": 0.03, "box2d3-wasm": 0.002 };

for (const [id, meets] of Object.entries(DIRECT)) {
  test(`${id} is called as the library itself is`, async () => {
    const adapter = await opened(id);
    const next = numbersFrom(7);
    const pairs = Array.from({ length: PAIRS }, () => [shapeFrom(next), shapeFrom(next)]);
    const told = pairs.map((pair) => ask(adapter, pair));
    const other = pairs.filter((pair, i) => !("hit" in told[i]) || told[i].hit !== meets(pair));
    assert.ok(other.length <= (OTHER[id] ?? 0) * PAIRS, `${other.length}: ${JSON.stringify(other[0])}`);
  });
}

/** Pairs with a gap between them, along an edge or the centres. @type {((gap: number) => Given[])[]} */
const APART = [
  (gap) => [{ type: "disk", values: [0, 0, 1] }, { type: "disk", values: [2 + gap, 0, 1] }],
  (gap) => [{ type: "disk", values: [0, 0, 1] }, { type: "box", values: [2 + gap, 0, 2, 2, 0] }],
  (gap) => [{ type: "box", values: [0, 0, 2, 2, 0] }, { type: "box", values: [2 + gap, 0, 2, 2, 0] }],
  (gap) => [{ type: "triangle", values: [-1, -1, 1, -1, 1, 1] }, { type: "triangle", values: [1 + gap, -1, 3 + gap, -1, 1 + gap, 1] }],
];

for (const id of Object.keys(DIRECT)) {
  const { rules } = LIBRARIES[id];
  test(`the skin and the rule for touching of ${id} are those of its shapes`, async () => {
    const adapter = await opened(id);
    const skin = /** @type {Record<string, number>} */ (rules.skin ?? {});
    const shares = APART.map((make) => {
      const isHit = (/** @type {number} */ gap) => /** @type {any} */ (ask(adapter, make(gap))).hit;
      let [least, most] = [-0.5, 0.5];
      for (let round = 0; round < 60; round += 1) {
        const middle = (least + most) / 2;
        if (isHit(middle)) least = middle;
        else most = middle;
      }
      assert.equal(isHit(0), rules.touching === "hit");
      const wide = make(0).reduce((sum, { type }) => sum + (skin[type] ?? 0), skin.pair ?? 0);
      const chord = rules.chords ? make(0).filter(isDisk).length * (1 - Math.cos(Math.PI / rules.chords[0])) : 0; // in a circle of radius 1
      assert.ok(least <= wide + (rules.single ? 1e-6 : 1e-15), `${least} > ${wide}`);
      assert.ok(Math.abs(Math.min(least, 0) + chord) <= 1e-3, `${least} is not -${chord}`);
      return least / wide;
    });
    if (Object.values(skin).some((width) => width > 1e-7 && skin.point !== width)) assert.ok(Math.max(...shares) > 0.9, shares.join());
  });
}

test("a swapped pair has the opposite normal, and a map the verdicts of its positions", async () => {
  const adapter = await opened("sat-js");
  const pair = [{ type: "disk", values: [0, 0, 1] }, { type: "box", values: [1.5, 0, 2, 2, 0] }];
  const [one, two] = [pair, pair.toReversed()].map((each) => /** @type {any} */ (ask(adapter, each)));
  assert.deepEqual([one.hit, one.depth, one.normal], [true, 0.5, [1, 0]]);
  assert.deepEqual(two.normal.map((/** @type {number} */ each) => each + 0), [-1, 0]);
  assert.deepEqual([...survey(adapter, pair, { moved: 0, xs: [-1, 0, 1], ys: [0, 3] })], [0, 1, 1, 0, 0, 0]);
});

test("the mistakes that only some libraries make are still there", async () => {
  /** @type {[string, Given[], object][]} */
  const known = [
    ["sat-js", [{ type: "segment", values: [2, 3, 3, 3] }, { type: "segment", values: [1, 3, 0, 3] }], { hit: true }],
    ["rapier2d", [{ type: "segment", values: [-2084, -356, 3796, 650] }, { type: "box", values: [0, 0, 1, 0.5, 0] }], { hit: true }],
    ["phaser-box2d", [{ type: "disk", values: [0, 0, 2] }, { type: "segment", values: [1, 3, 1, 0] }], { hit: false }],
    ["matter-js", [{ type: "triangle", values: [0, 0, 2, 0, 0, 2] }, { type: "triangle", values: [1, 3, 0, 0, 1, 1] }], { normal: [1, 0], depth: 1 }],
  ];
  for (const [id, pair, said] of known) {
    const answer = ask(await opened(id), pair);
    assert.deepEqual({ ...answer, ...said }, answer, id);
  }
});

test("each pair of kinds that a library knows has an answer", async () => {
  const examples = { point: [0.1, 0.2], disk: [0, 0, 1], capsule: [0, 0, 1, 0, 0.5], segment: [0, 0, 1, 1], triangle: [0, 0, 1, 0, 0, 1], box: [0, 0, 1, 1, 0], polygon: [0, 0, 1, 0, 1, 1, 0, 1], ray: [-3, 0.3, 1, 0] };
  for (const id of Object.keys(LIBRARIES)) {
    const adapter = await opened(id);
    for (const a of KINDS) for (const b of KINDS) {
      if (!supports(LIBRARIES[id], [a, b])) continue;
      const answer = ask(adapter, [a, b].map((type) => ({ type, values: examples[/** @type {keyof typeof examples} */ (type)] })));
      assert.equal("hit" in answer, true, `${id}: ${a}, ${b}: ${JSON.stringify(answer)}`);
    }
  }
});

test("each pair of kinds that a library sweeps has its first contact", async () => {
  const left = { disk: [-5, 0, 1], capsule: [-5, 0, -6, 0, 1], segment: [-4, 0, -6, 0.5], triangle: [-4, 0, -6, 1, -6, -1], box: [-5, 0, 2, 2, 0], polygon: [-4, 0, -5, 1, -6, 0, -5, -1] };
  const right = { disk: [2, 0, 1], capsule: [2, 0, 3, 0, 1], segment: [1, -2, 1, 2], triangle: [1, 0, 3, -1, 3, 1], box: [2, 0, 2, 2, 0], polygon: [1, 0, 2, -1, 3, 0, 2, 1] };
  for (const [id, { sweeps = [] }] of Object.entries(LIBRARIES)) {
    const adapter = await opened(id);
    for (const a of sweeps) for (const b of sweeps) {
      const pair = [{ type: a, values: left[/** @type {keyof typeof left} */ (a)] }, { type: b, values: right[/** @type {keyof typeof right} */ (b)] }];
      const answer = /** @type {any} */ (ask(adapter, pair, [10, 0]));
      if (id.startsWith("phaser-box2d")) {
        assert.ok("hit" in answer, `${id}: ${a}, ${b}`); // its cast is wrong for some
        continue;
      }
      const { hit, normal: [x, y] = [1, 0], t } = answer;
      assert.ok(hit && Math.abs(t - 0.5) < 0.002 && x > 0.99 && Math.abs(y) < 0.1, `${id}: ${a}, ${b}`);
      assert.equal(/** @type {any} */ (ask(adapter, pair, [-10, 0])).hit, false, `${id}: ${a}, ${b}`);
    }
  }
});

test("the versions are those that are installed, and the menu shows them", () => {
  const lock = readJson("package-lock.json").packages;
  for (const [id, { package: name, version, licence }] of Object.entries(LIBRARIES)) {
    assert.deepEqual([lock[`node_modules/${name}`].version, lock[`node_modules/${name}`].license], [version, licence], id);
    for (const lang of ["en", "ja"]) assert.match(textsOf(lang)[`algorithm.${id}`], new RegExp(version.replaceAll(".", "\\.")));
  }
});

test("a link may name a version", () => {
  assert.deepEqual(versionIn("planck@1.4.0"), { id: "planck", version: "1.4.0" });
  assert.equal(versionIn("planck"), undefined);
  assert.equal(versionIn("sat@1"), undefined);
  assert.ok(isLibrary("planck") && !isLibrary("sat") && !isLibrary("toString"));
  assert.ok(librariesFor(["disk", "aabb"]).includes("planck"));
  assert.deepEqual(librariesFor(["line", "line"]), []);
});
