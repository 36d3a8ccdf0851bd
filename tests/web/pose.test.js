import assert from "node:assert/strict";
import test from "node:test";

import { ownVertices, posed } from "../../web/geometry/pose.js";
import { direction } from "../../web/geometry/turns.js";
import { withParameter } from "../../web/document/scene.js";
import { startOf } from "../../web/document/scenes.js";
import { near, randomFrom, scene, times } from "./support.js";

const random = randomFrom(2);
const between = (/** @type {number} */ low, /** @type {number} */ high) => low + (high - low) * random();
const factor = () => between(0.1, 4) * (random() < 0.5 ? -1 : 1);

test("a huge angle is turned by what it leaves of 360 degrees", () => {
  const radians = ((1e20 % 360) * Math.PI) / 180;
  const [cos, sin] = direction(1e20);
  assert.ok(near(cos, Math.cos(radians)) && near(sin, Math.sin(radians)));
});

test("a pose scales first and turns then, about the first vertex", () => {
  assert.deepEqual(posed([0, 0, 1, 0, 0, 1], 5, 7, { turn: 90, sx: 2, sy: 3 }), [5, 7, 5, 9, 2, 7]);
});

test("own vertices are what the pose takes to the values", () => {
  for (const pose of times(500, () => ({ turn: between(-400, 400), sx: factor(), sy: factor() }))) {
    const own = [0, 0, ...times(4, () => between(-5, 5))];
    const values = posed(own, between(-9, 9), between(-9, 9), pose);
    const found = ownVertices(values, pose, [0, 0, 1, 0, 0, 1]);
    assert.ok(found.every((number, i) => near(number, own[i], 1000)));
  }
});

test("own vertices that fit stay, so that no rounding gathers", () => {
  const former = [0, 0, 0.8, 1.8, 2.4, 0];
  const pose = { turn: 33, sx: 1.3, sy: -0.7 };
  assert.equal(ownVertices(posed(former, 3, 4, pose), pose, former), former);
});

test("a scale of 0 keeps the coordinate that it took", () => {
  const former = [0, 0, 0.8, 1.8, 2.4, 0];
  const inX = ownVertices([0, 0, 3, 0, 4.8, 0], { turn: 0, sx: 2, sy: 0 }, former);
  assert.deepEqual(inX, [0, 0, 1.5, 1.8, 2.4, 0]);
  const inY = ownVertices([0, 0, 0, 3, 0, 1], { turn: 0, sx: 0, sy: 2 }, former);
  assert.deepEqual(inY, [0, 0, 0.8, 1.5, 2.4, 0.5]);
});

test("10,000 small turns and as many back leave every bit in its place", () => {
  const start = startOf(scene);
  let state = start;
  const turn = (/** @type {number} */ degrees) => {
    state = withParameter(scene, state, "turn", state.parameters.turn + degrees);
  };
  for (let i = 0; i < 10_000; i += 1) turn(0.5);
  for (let i = 0; i < 10_000; i += 1) turn(-0.5);
  assert.deepEqual(state, start);
});

test("flattened and brought back, the triangle is the one that it was", () => {
  const flat = withParameter(scene, startOf(scene), "sy", 0);
  assert.deepEqual(flat.shapes[1].values, [0, 0, 1.6, 0, 4.8, 0]);
  assert.deepEqual(withParameter(scene, flat, "sy", 2), startOf(scene));
});
