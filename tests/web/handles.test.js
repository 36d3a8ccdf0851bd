import assert from "node:assert/strict";
import test from "node:test";

import { Board } from "../../web/document/board.js";
import { listOf, withParameter } from "../../web/document/scene.js";
import { startOf } from "../../web/document/scenes.js";
import { Store } from "../../web/document/store.js";
import { dot } from "../../web/geometry/vectors.js";
import { handlesOf, numbersOf } from "../../web/geometry/shapes.js";
import { seenShape, projectionOf } from "../../web/geometry/projection.js";
import { Texts } from "../../web/words/text.js";
import { handlesOn, nearestOf } from "../../web/stage/handles.js";
import { near, randomFrom, readJson, times, untold } from "./support.js";

/** @import { Projection } from "../../web/geometry/projection.js" */

const random = randomFrom(32);
const scene = readJson("web/scenes/sphere-triangle.json");
const SCALE = 50; // pixels to a unit
const DECIMALS = 3;
const IDS = [["move", "radius"], ["move", "A", "B", "C"]];

/**
 * @param {number} azimuth
 * @param {number} elevation
 */
function opened(azimuth, elevation) {
  const board = new Board(new Store());
  const turned = withParameter(scene, startOf(scene), "azimuth", azimuth);
  board.open(scene, withParameter(scene, turned, "elevation", elevation));
  const stage = /** @type {any} */ ({ camera: { x: 0, y: 0, scale: SCALE }, size: { width: 1000, height: 800 }, decimals: DECIMALS });
  return { board, handles: handlesOn(/** @type {any} */ (undefined), board, stage, new Texts(), untold()) };
}

/** Every handle of the scene in space. @param {(shape: number, id: string) => void} act */
function forEachHandle(act) {
  IDS.forEach((ids, shape) => ids.forEach((id) => act(shape, id)));
}

test("a handle in space goes with the hand, across the view and neither nearer nor away", () => {
  for (let i = 0; i < 50; i += 1) {
    const { board, handles } = opened(random() * 720 - 360, random() * 180 - 90);
    const { toward } = /** @type {Projection} */ (board.projection);
    forEachHandle((shape, id) => {
      const [dx, dy] = id === "radius" ? [0, -random()] : [random() - 0.5, random() - 0.5];
      const { at, moved } = handles.find(shape, id);
      const { type, values } = board.state.shapes[shape];
      const next = moved(dx, dy);
      const after = handles.find(shape, id, { type, values: next });
      assert.ok(near(after.at[0], at[0] + dx, 10) && near(after.at[1], at[1] + dy, 10), `${shape} ${id}`);
      for (const start of [0, 3, 6].filter((each) => each + 3 <= values.length)) {
        const [before, now] = [values, next].map((numbers) => dot(toward, numbers.slice(start, start + 3)));
        assert.ok(near(before, now, 10), `${shape} ${id}`);
      }
    });
  }
});

test("an arrow moves a shape along its axis only, by as much as the hand goes along it, from outside of the outline", () => {
  for (let i = 0; i < 50; i += 1) {
    const { board, handles } = opened(random() * 720 - 360, random() * 180 - 90);
    const { right, up } = /** @type {Projection} */ (board.projection);
    const [sphere] = board.state.shapes;
    for (const axis of [0, 1, 2]) {
      const { at, moved } = handles.find(0, "xyz"[axis]);
      const seen = [right[axis], up[axis]];
      assert.equal(Math.hypot(...seen) < 0.2, Number.isNaN(at[0]), "an axis seen end-on has no arrow");
      if (Number.isNaN(at[0])) continue;
      const [x, y] = seenShape(board.projection, sphere).values;
      assert.ok(Math.hypot(at[0] - x, at[1] - y) > sphere.values[3], "outside of the sphere");
      const by = random() - 0.5;
      const next = moved(by * seen[0], by * seen[1]);
      assert.ok(sphere.values.every((value, each) => (each === axis ? near(next[each], value + by, 10) : next[each] === value)));
      assert.deepEqual(moved(-seen[1], seen[0]).map((value, each) => near(value, sphere.values[each], 10)), [true, true, true, true]);
    }
  }
});

test("a corner moves alone, a radius without its centre", () => {
  const { board, handles } = opened(30, 25);
  const [sphere, triangle] = board.state.shapes.map(({ values }) => values);
  ["A", "B", "C"].forEach((letter, i) => {
    const next = handles.find(1, letter).moved(0.5, 0.25);
    for (const k of triangle.keys()) assert.equal(next[k] === triangle[k], Math.floor(k / 3) !== i, `${letter} ${k}`);
  });
  assert.deepEqual(handles.find(0, "radius").moved(0, -1), [...sphere.slice(0, 3), 2.5]);
});

test("a drag there and back leaves all as it was, and what it changes has few decimals", () => {
  forEachHandle((shape, id) => {
    const { board, handles } = opened(30, 25);
    const start = board.state;
    const { move } = handles.grab(shape, id, [100, 100]);
    move([137, 71]);
    for (const value of board.state.shapes[shape].values) assert.equal(value, Number(value.toFixed(DECIMALS)));
    assert.notDeepEqual(board.state, start);
    move([100, 100]);
    assert.deepEqual(board.state, start);
  });
});

test("a handle tells the numbers that it changes", () => {
  const of = (/** @type {string} */ type, /** @type {number[]} */ values, /** @type {string[]} */ letters) =>
    Object.fromEntries(handlesOf(seenShape(projectionOf({ azimuth: 0, elevation: 0 }), { type, values }), letters)
      .map((handle) => [handle.id, numbersOf({ type, values }, handle, letters)]));
  assert.deepEqual(of("disk", [1, 2, 3], ["T"]), { move: [1, 2], radius: [3] });
  assert.deepEqual(of("box", [1, 2, 3, 4, 5], ["T"]), { move: [1, 2], size: [3, 4], turn: [5] });
  assert.deepEqual(of("ray", [1, 2, 3, 4], ["R0", "v"]), { move: [1, 2], tip: [3, 4] });
  assert.deepEqual(of("segment", [0, 2, 4, 6], ["A", "B"]), { move: [2, 4], A: [0, 2], B: [4, 6] });
  assert.deepEqual(of("sphere", [1, 2, 3, 4], ["P"]), { move: [1, 2, 3], radius: [4] });
  assert.deepEqual(of("triangle3", [0, 0, 0, 4, 4, 4, 8, 2, 5], ["A", "B", "C"]), {
    move: [4, 2, 3], A: [0, 0, 0], B: [4, 4, 4], C: [8, 2, 5],
  });
});

/** Of one's own, which snap; the engine's answers wait until they are let go. @param {{type: string, values: number[]}[]} shapes */
function snapping(shapes) {
  const board = new Board(new Store());
  board.open(readJson("web/rooms/playground.json"), listOf(shapes));
  board.store.set({ isSnapping: true });
  const stage = /** @type {any} */ ({ camera: { x: 0, y: 0, scale: SCALE }, size: { width: 1000, height: 800 }, decimals: 2 });
  const news = untold();
  const handles = handlesOn(/** @type {any} */ (undefined), board, stage, new Texts(), news);
  const waiting = /** @type {(() => void)[]} */ ([]);
  news.touching = () => new Promise((resolve) => waiting.push(() => resolve(null)));
  const rest = async () => {
    for (; handles.snapping.isBusy; await new Promise(setImmediate)) waiting.shift()?.();
  };
  return { board, handles, rest };
}

test("a drag that begins while another one still snaps goes on from where that ends", async () => {
  const { board, handles, rest } = snapping([{ type: "disk", values: [0.25, 0, 1] }, { type: "box", values: [9, 0, 2, 2, 20] }]);
  const first = handles.grab(0, "move", [0, 0]);
  first.move([2.75 * SCALE, 0]);
  first.end();
  for (const [shape, id, way] of /** @type {const} */ ([[0, "radius", [0, SCALE]], [1, "move", [SCALE, 0]], [0, "move", [0, SCALE]]])) {
    const next = handles.grab(shape, id, [0, 0]);
    next.move([way[0], way[1]]);
    next.end();
  }
  await rest();
  assert.deepEqual(board.state.shapes.map(({ values }) => values), [[3, -1, 2], [10, 0, 2, 2, 20]]);
  assert.equal(board.history.length, 4);
});

test("what is added or deleted while a drag goes on stays so, and the drag lets go", async () => {
  for (const isSnapping of [false, true]) {
    const { board, handles, rest } = snapping([{ type: "disk", values: [0, 0, 1] }, { type: "point", values: [3, 3] }]);
    board.store.set({ isSnapping });
    const drag = handles.grab(0, "move", [0, 0]);
    drag.move([SCALE, 0]);
    await rest();
    board.add({ type: "point", values: [5, 5] });
    board.remove([0]);
    const made = board.state.shapes;
    drag.move([2 * SCALE, 0]);
    drag.end();
    await rest();
    assert.equal(board.state.shapes, made);
    assert.deepEqual(made.map(({ type }) => type), ["point", "point"]);
  }
});

test("a drag that is cancelled while it snaps, or before it has begun, leaves all as it was", async () => {
  const { board, handles, rest } = snapping([{ type: "disk", values: [0.25, 0, 1] }, { type: "point", values: [9, 3] }]);
  const start = board.state.shapes;
  const first = handles.grab(0, "move", [0, 0]);
  first.move([SCALE, 0]);
  first.cancel();
  await rest();
  assert.deepEqual([board.state.shapes, board.history.length], [start, 0]);
  const [second, third] = [0, 1].map((shape) => {
    const drag = handles.grab(shape, "move", [0, 0]);
    drag.move([SCALE, 0]);
    return drag;
  });
  second.end();
  third.cancel();
  await rest();
  assert.deepEqual(board.state.shapes.map(({ values }) => values), [[1, 0, 1], [9, 3]]);
  assert.deepEqual([board.history.length, board.history.isMoving, board.held], [1, false, undefined]);
});

const FINGER = 22; // pixels: half of what one needs
/** What has corners of its own: a triangle, polygons, a segment, a capsule; about as large as one pixel. */
const CORNERED = [
  { type: "triangle", values: [-1, -0.6, 1, -0.5, 0.2, 1] }, { type: "triangle", values: [0, 0, 9, 0.1, 10, 0] },
  { type: "segment", values: [-1, 0, 1, 0.4] }, { type: "capsule", values: [-1, 0, 1, 0, 0.3] },
  ...[4, 5, 7, 12, 33].map((count) => ({
    type: "polygon", values: times(count, (i) => [Math.cos((2 * Math.PI * i) / count), Math.sin((2 * Math.PI * i) / count)]).flat(),
  })),
];

test("each corner can be grabbed: however small the shape is, no other handle lies within a finger's reach of it", () => {
  const { board, handles } = opened(0, 0);
  for (const [{ type, values }, size] of CORNERED.flatMap((shape) => [1, 6, 14, 20, 30, 48, 90, 400].map((each) => /** @type {const} */ ([shape, each])))) {
    const shape = { type, values: values.map((value) => (value * size) / SCALE) };
    board.open(readJson("web/rooms/playground.json"), listOf([shape]));
    const { letters } = board.cast[0];
    const ids = ["move", "radius", "rotate", "scale", ...letters];
    const placed = [...new Set(ids.map((id) => handles.find(0, id)))].filter(({ id }, i, all) => all.findIndex((each) => each.id === id) === i)
      .map((handle) => ({ ...handle, at: /** @type {[number, number]} */ ([SCALE * handle.at[0], -SCALE * handle.at[1]]) }));
    const corners = placed.filter(({ label }) => label === "vertex");
    assert.equal(corners.length, values.length >> 1);
    const others = placed.filter(({ label }) => label === "vertex" || label === "move" || label === "radius");
    for (const { id, at } of corners) {
      for (const [x, y] of [[0, 0], ...times(40, () => [2 * random() - 1, 2 * random() - 1])].map(([u, v]) => [at[0] + FINGER * u, at[1] + FINGER * v])) {
        const far = Math.hypot(x - at[0], y - at[1]);
        const isNearest = others.every((other) => other.id === id || Math.hypot(x - other.at[0], y - other.at[1]) > far);
        if (far < FINGER && isNearest) assert.equal(nearestOf(placed, [x, y])?.id, id, `${type} of ${size} pixels`);
      }
      assert.equal(nearestOf(placed, at)?.id, id);
    }
  }
});

test("of two handles in one place a press takes the corner; beside all of them it takes none", () => {
  const [move, corner] = [{ label: /** @type {const} */ ("move"), at: [5, 5] }, { label: /** @type {const} */ ("vertex"), at: [5, 5] }];
  assert.equal(nearestOf(/** @type {any} */ ([move, corner]), [9, 9])?.label, "vertex");
  assert.equal(nearestOf(/** @type {any} */ ([move, corner]), [5, 5 + FINGER + 1]), undefined);
});
