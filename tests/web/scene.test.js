import assert from "node:assert/strict";
import test from "node:test";

import { SCENES } from "../../web/document/scene-order.js";
import { markOf, sameState, stateOf, withParameter, withValues } from "../../web/document/scene.js";
import { loadScene, startOf } from "../../web/document/scenes.js";
import { fetchFile, near, scene } from "./support.js";

test("a case where only the verdict holds has a mark of its own", () => {
  const marks = new Map(scene.cases.map((each) => [each.id, markOf(each)]));
  assert.equal(marks.get("touch"), "differs");
  assert.equal(marks.get("flat"), "departs"); // a miss all the same; the region is wrong
  assert.equal(marks.get("inside"), undefined);
});

test("the start has exactly the values of the scene's file", () => {
  const { shapes, parameters } = startOf(scene);
  assert.deepEqual(shapes.map(({ type, values }) => ({ type, values })), [
    { type: "disk", values: [-4, 0, 1] },
    { type: "triangle", values: [0, 0, 1.6, 3.6, 4.8, 0] },
  ]);
  assert.deepEqual(shapes[1].own, scene.shapes[1].own);
  assert.deepEqual(parameters, { turn: 0, sx: 2, sy: 2 });
});

test("every scene that there is can be loaded", async (t) => {
  t.mock.method(globalThis, "fetch", fetchFile);
  for (const id of SCENES) assert.equal((await loadScene(id)).id, id);
});

test("a scene that cannot be loaded says what was missing", async (t) => {
  t.mock.method(globalThis, "fetch", fetchFile);
  await assert.rejects(loadScene("no-such"), /no-such\.json: 404 Not Found/);
});

test("a parameter poses the shape that follows it, and no other", () => {
  const start = startOf(scene);
  const { shapes, parameters } = withParameter(scene, start, "turn", 90);
  assert.deepEqual(shapes[1].values, [0, 0, -3.6, 1.6, 0, 4.8]);
  assert.equal(shapes[0], start.shapes[0]);
  assert.deepEqual(parameters, { turn: 90, sx: 2, sy: 2 });
});

test("a parameter that no shape follows changes none", () => {
  const moving = { ...scene, parameters: { ...scene.parameters, phase: 0 } };
  const odd = withValues(moving, startOf(moving), 1, [0, 0, 0.1, 0.2, 0.3, 0.7]);
  assert.equal(withParameter(moving, odd, "phase", 5).shapes[1], odd.shapes[1]);
});

test("new values replace one shape's, and turning goes on from them", () => {
  const turned = withParameter(scene, startOf(scene), "turn", 30);
  const dragged = withValues(scene, turned, 1, [1, 1, 3, 5, 6, 2]);
  assert.deepEqual(dragged.shapes[1].values, [1, 1, 3, 5, 6, 2]);
  assert.equal(dragged.shapes[0], turned.shapes[0]);
  const { values } = withParameter(scene, dragged, "turn", 120).shapes[1];
  assert.ok([1, 1, -3, 3, 0, 6].every((expected, i) => near(values[i], expected, 10)), String(values));
});

test("a state of given values goes on from them as well", () => {
  const turned = withParameter(scene, startOf(scene), "turn", 77);
  const read = stateOf(scene, turned.shapes.map(({ values }) => values), turned.parameters);
  assert.deepEqual(withParameter(scene, read, "turn", 0), startOf(scene));
});

test("a change leaves the former state as it was", () => {
  const start = startOf(scene);
  const before = structuredClone(start);
  withParameter(scene, start, "sx", 3);
  withValues(scene, start, 0, [9, 9, 9]);
  assert.deepEqual(start, before);
});

test("states are the same if they are so to the last bit", () => {
  const start = startOf(scene);
  assert.ok(sameState(start, startOf(scene)));
  assert.ok(!sameState(start, withValues(scene, start, 0, [-4, -0, 1])));
  assert.ok(!sameState(start, withValues(scene, start, 0, [-4, 5e-324, 1])));
  assert.ok(!sameState(start, withParameter(scene, start, "turn", 360)));
});
