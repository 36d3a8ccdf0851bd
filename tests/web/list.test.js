import assert from "node:assert/strict";
import test from "node:test";

import { listCommandsOf } from "../../web/app/list-commands.js";
import { Board } from "../../web/document/board.js";
import { aboutOf } from "../../web/document/cast.js";
import { LinkError } from "../../web/document/link-error.js";
import { readScene, readState, writeLink } from "../../web/document/link.js";
import { newShape } from "../../web/document/shape-list.js";
import { listOf } from "../../web/document/scene.js";
import { caseOf, loadScene, startOf } from "../../web/document/scenes.js";
import { Store } from "../../web/document/store.js";
import { PLANE, isFinite, shifted } from "../../web/geometry/kinds.js";
import { boundsOf, handlesOf, shapesWithin } from "../../web/geometry/shapes.js";
import { anyDouble, fetchFile, randomFrom, readJson } from "./support.js";

/** @import { State } from "../../web/document/scene.js" */

const random = randomFrom(19);
const scene = readJson("web/rooms/playground.json");
const any = (/** @type {number} */ count) => Math.floor(random() * count);

function opened(state = startOf(scene)) {
  const board = new Board(new Store());
  board.open(scene, state);
  return board;
}

/** @param {string} link */
function follow(link) {
  const { id, pairs, problem: lost } = readScene(link, "");
  assert.equal(id, "playground");
  const { state, problem } = readState(scene, pairs);
  return { state, problem: lost ?? problem };
}

/** The pair, as shapes. @param {Board} board */
function pairOf({ scene: own, state }) {
  const about = aboutOf(own, state) ?? [0, 1];
  return about === "group" ? [] : about.map((i) => state.shapes[i]);
}

test("its file is found, and takes the list of a link as it stands", async (t) => {
  t.mock.method(globalThis, "fetch", fetchFile);
  assert.equal((await loadScene("playground")).open?.[1], 200);
  const { state } = follow("#/playground?box=1,2,3,4,30&disk=1,2,3&disk=4,5,6&ray=0,0,1,0&select=3,1");
  assert.deepEqual(state.shapes.map(({ type }) => type), ["box", "disk", "disk", "ray"]);
  assert.deepEqual(state.select, [3, 1]);
  assert.deepEqual(follow("#/playground").state, startOf(scene));
  assert.deepEqual(follow("#/playground?case=empty").state.shapes, []);
  assert.equal(writeLink(scene, caseOf(scene, scene.cases[4]), {}), "#/playground?case=empty");
});

test("200 random lists go into a link and come back, to the bit", () => {
  for (let i = 0; i < 200; i += 1) {
    const shapes = Array.from({ length: 1 + any(12) }, () => {
      const shape = newShape(PLANE[any(PLANE.length)], [0, 0], 1);
      const scale = 2 ** (any(40) - 20);
      return { type: shape.type, values: shape.values.map((value) => value * scale) };
    });
    shapes.push({ type: "point", values: [anyDouble(random), anyDouble(random)] });
    const state = { ...startOf({ ...scene, shapes }), ...(shapes.length > 2 && { select: [2, 0] }) };
    const { state: back, problem } = follow(writeLink(scene, state, {}));
    assert.equal(problem, undefined);
    assert.deepEqual(back, state);
  }
});

for (const [link, key] of [
  ["sphere=0,0,0,1", "link.dimension"], ["mesh=torus-knot", "link.type"], ["disk=0,0,1&select=0,1", "link.select"],
  ["disk=0,0,1&disk=0,0,1&select=0,0", "link.select"], ["disk=0,0,1&disk=0,0,1&select=0", "link.select"],
  ["disk=0,0,1&disk=0,0,1&select=0,1.5", "link.select"], ["disk=0,0,1&disk=0,0,1&select=-1,0", "link.select"],
  [Array(201).fill("disk=0,0,1").join("&"), "link.many"], ["disk=0,0,-1", "link.negative"], ["disk=0,0", "link.count"],
  ["disk=1e999,0,1", "link.number"], ["polygon=0,0,1,1", "link.vertices"], ["case=none", "link.choice"], ["view=best", "link.choice"],
  ["outline=0,0,2,2,2,0,0,2", "link.crossed"],
]) {
  test(`a hostile list is refused with ${key}: ${link.slice(0, 40)}`, () => {
    const { state, problem } = follow(`#/playground?${link}`);
    assert.ok(problem instanceof LinkError);
    assert.equal(problem.key, key);
    assert.deepEqual(state, startOf(scene));
  });
}

test("every view of the pair is a link of one's own shapes, with any pair of kinds and none", () => {
  for (const view of ["steps", "beside", "map", "cost", "difference", "plain"]) {
    for (const list of ["disk=0,0,1&point=1,1", "line=0,0,1,0&line=1,1,0,1", "polygon=0,0,3,0,3,3&disk=0,0,1&point=5,5&select=2,0", "disk=0,0,1", "case=empty"]) {
      assert.equal(follow(`#/playground?${list}&view=${view}`).problem, undefined);
    }
  }
});

test("200 shapes have room, and no more can be added", () => {
  const board = opened(follow(`#/playground?${Array(200).fill("point=0,0").join("&")}`).state);
  assert.equal(board.state.shapes.length, 200);
  board.add(newShape("disk", [0, 0], 1));
  assert.equal(board.state.shapes.length, 200);
});

test("what is chosen joins the one that was chosen last", () => {
  const board = opened();
  board.choose(5);
  assert.deepEqual(board.state.select, [1, 5]);
  board.choose(3);
  assert.deepEqual(board.state.select, [5, 3]);
  board.choose(5);
  assert.deepEqual(board.state.select, [5, 3], "it is one of the pair");
  board.choose(7);
  assert.deepEqual(board.state.select, [5, 7]);
  board.choose(99);
  assert.deepEqual(board.state.select, [5, 7]);
  assert.ok(!board.history.canUndo, "choosing makes nothing");
});

test("the pair stays with its shapes, whatever becomes of the list", () => {
  const board = opened();
  for (let i = 0; i < 400; i += 1) {
    const { shapes } = board.state;
    const pair = pairOf(board);
    const kind = any(4);
    if (kind === 0) board.add(newShape(PLANE[any(PLANE.length)], [any(9), any(9)], 1));
    else if (kind === 1 && shapes.length) board.remove([any(shapes.length)]);
    else if (kind === 2 && shapes.length) board.bring(any(shapes.length), any(shapes.length));
    else board.choose(any(shapes.length));
    const after = pairOf(board);
    assert.equal(after.length, board.state.shapes.length < 2 ? 0 : 2);
    assert.equal(new Set(after).size, after.length);
    if (kind === 2) assert.deepEqual(after, pair);
    if (kind === 1) for (const shape of pair) assert.ok(board.state.shapes.length < 2 || !board.state.shapes.includes(shape) || after.includes(shape));
    assert.ok(board.state.shapes.length === 0 || board.state.shapes[board.chosen]);
  }
  const states = [board.state];
  while (board.history.canUndo) {
    board.undo();
    states.push(board.state);
  }
  assert.deepEqual(board.state.shapes, startOf(scene).shapes);
  for (const state of states.reverse().slice(1)) {
    board.redo();
    assert.deepEqual(board.state.shapes, state.shapes);
  }
});

test("a new shape of each kind is whole, and about its place", () => {
  for (const type of PLANE) {
    const shape = newShape(type, [3, 4], 2);
    assert.ok(isFinite(shape), type);
    const board = opened(/** @type {State} */ ({ shapes: [], parameters: {} }));
    board.add(shape);
    assert.equal(board.state.shapes.length, 1, type);
  }
});

test("what is picked is moved, copied and deleted together, each in one step", () => {
  const board = opened();
  const { shapes } = board.state;
  board.pick([1, 4, 6]);
  assert.deepEqual([board.groupOf(board.chosen), board.chosen], [[1, 4, 6], 6]);
  board.toggle(4);
  board.toggle(0);
  assert.deepEqual(board.groupOf(board.chosen), [1, 6, 0]);
  board.moveShapes(board.groupOf(board.chosen).map((i) => [i, shifted(board.state.shapes[i], [1, -2])]), 3);
  assert.deepEqual(board.state.shapes[1].values, [-3, 0, 2, 2, 0]);
  assert.deepEqual(board.state.shapes[4], shapes[4]);
  board.add(...board.groupOf(board.chosen).map((i) => ({ ...board.state.shapes[i] })));
  assert.deepEqual(board.groupOf(board.chosen), [8, 9, 10], "copies are picked");
  board.remove(board.groupOf(board.chosen));
  assert.deepEqual([board.state.shapes.length, board.picked], [8, []]);
  for (let i = 0; i < 3; i += 1) board.undo();
  assert.deepEqual(board.state.shapes, shapes);
  assert.ok(!board.history.canUndo);
  board.pick([2]);
  board.choose(3);
  assert.deepEqual(board.groupOf(board.chosen), [3], "the chosen one is not among them");
});

test("a group of which one shape cannot be where it would be stays", () => {
  const board = opened();
  const { shapes } = board.state;
  board.moveShapes([[0, [1, 1, 1]], [2, [0, 0, 1, Infinity, 0, 0]]], 3);
  assert.deepEqual(board.state.shapes, shapes);
});

test("a rubber band takes the shapes that lie within it", () => {
  const { shapes } = startOf(scene);
  assert.deepEqual(shapesWithin(shapes, [-2.9, 0.9], [-7.1, 3.1]), [0, 1]);
  assert.deepEqual(shapesWithin(shapes, [-6, 2], [-6.5, 2.5]), []);
  assert.deepEqual(shapesWithin([{ type: "ray", values: [0, 0, 1, 1] }], [-1, -1], [2, 2]), [0], "a ray by its arrow");
});

test("a polygon that becomes concave is an outline, one step from the state where the drag began", () => {
  const square = [0, 0, 4, 0, 4, 4, 0, 4];
  const board = opened(follow(`#/playground?disk=9,9,1&polygon=${square}`).state);
  const from = board.state;
  const drag = (/** @type {number[]} */ values) => {
    board.moveShapes([[1, values]], 2, from);
    return board.state.shapes[1];
  };
  board.history.begin("drag");
  for (const x of [3, 2, 1]) drag(square.with(4, x).with(5, x));
  assert.deepEqual(board.state.shapes[1], { type: "outline", values: square.with(4, 1).with(5, 1) });
  assert.equal(drag(square).type, "polygon");
  assert.deepEqual(drag(square.with(4, -1).with(5, 2).with(0, 1)).values, square, "one that crosses itself stays as it was");
  assert.equal(drag(square.with(4, 1).with(5, 1)).type, "outline");
  board.history.end("drag");
  board.undo();
  assert.deepEqual(board.state.shapes, from.shapes);
});

test("what is added by its key stands beside the others, with short numbers, and takes the focus", () => {
  const store = new Store();
  const board = new Board(store);
  board.open(scene, listOf([]));
  const awaited = /** @type {number[]} */ ([]);
  const room = { left: -0.97, right: 1.03, bottom: -0.54, top: 0.46 };
  let fits = 0;
  const stage = { camera: { x: 0.03, y: -0.04, scale: 166 }, decimals: 4, room, fit: () => void (fits += 1) };
  const means = { board, store, stage, handles: { await: (/** @type {number} */ shape) => awaited.push(shape) } };
  const { add } = listCommandsOf(/** @type {any} */ (means), /** @type {any} */ ({ isElsewhere: () => false }));
  for (const type of [...PLANE, ...PLANE]) add.act(type);
  const { shapes } = board.state;
  assert.deepEqual(awaited, [...shapes.keys()]);
  const middles = shapes.map((shape) => handlesOf(shape, [])[0].at);
  for (const [i, [x, y]] of middles.entries()) {
    for (const [u, v] of middles.slice(i + 1)) assert.ok(Math.hypot(x - u, y - v) > 0.05, `${x}, ${y}: ${u}, ${v}`);
  }
  for (const value of shapes.flatMap(({ values }) => values)) assert.ok(String(value).length <= 8, `${value}`);
  const isOutside = shapes.map((shape) => boundsOf([shape])).map(({ left, right, bottom, top }) => (
    left < room.left || right > room.right || bottom < room.bottom || top > room.top));
  assert.ok(isOutside.indexOf(true) > 1, "the first ones are in view");
  assert.equal(fits, isOutside.filter(Boolean).length, "all are shown once one of them is not");
});
