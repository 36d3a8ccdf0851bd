import assert from "node:assert/strict";
import test from "node:test";

import { aboutOf } from "../../web/document/cast.js";
import { Board } from "../../web/document/board.js";
import { readState, writeLink } from "../../web/document/link.js";
import { choosing } from "../../web/document/shape-list.js";
import { listOf, sameState } from "../../web/document/scene.js";
import { Store } from "../../web/document/store.js";
import { jsonOf, linkIn, pythonOf, testOf } from "../../web/export/written.js";
import { textOf } from "../../web/engine/protocol.js";
import { joinedIn, pairsIn } from "../../web/geometry/bodies.js";
import { scaled, turned } from "../../web/geometry/about.js";
import { Texts } from "../../web/words/text.js";
import { handlesOn } from "../../web/stage/handles.js";
import { readJson, untold } from "./support.js";
import { shapesIn } from "./read-text.js";

const playground = readJson("web/rooms/playground.json");
const DENTED = "0,0,4,0,4,4,2,1,0,4";
const BOXES = "box=0,0,2,1,0&box=1,0,1,3,0&disk=5,0,1&disk=9,9,1";

/** @param {string} query */
function read(query) {
  return readState(playground, query.split("&").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
}

/** @param {string} query */
function opened(query) {
  const board = new Board(new Store());
  const { state, problem } = read(query);
  assert.equal(problem, undefined);
  board.open(playground, state);
  return board;
}

/** @param {Board} board */
function handlesOf(board) {
  const stage = /** @type {any} */ ({ camera: { x: 0, y: 0, scale: 50 }, decimals: 3 });
  return handlesOn(/** @type {any} */ (undefined), board, stage, new Texts(), untold());
}

test("a link says which shapes are parts of one body, and a state writes it", () => {
  const { state } = read(`${BOXES}&joined=0,1;2,3`);
  assert.deepEqual(joinedIn(state.shapes), [[0, 1], [2, 3]]);
  const link = writeLink(playground, state, {});
  assert.ok(link.includes("joined=0,1;2,3"), link);
  assert.ok(sameState(state, read(link.split("?")[1]).state));
  assert.ok(!sameState(state, read(BOXES).state));
  const json = jsonOf(playground, state, {});
  assert.ok(sameState(state, read(linkIn(json).split("?")[1].replaceAll("%2C", ",").replaceAll("%3B", ";")).state));
  assert.equal(writeLink(playground, read(BOXES).state, {}).includes("joined"), false);
});

test("what names no bodies is refused", () => {
  for (const joined of ["", "0", "0,4", "0,-1", "0,1;1,2", "0,0", "0,1;", "a,b", "0.5,1", "0,1,NaN", "0;1", ";", "0,1e9"]) {
    assert.equal(read(`${BOXES}&joined=${joined}`).problem?.key, "link.joined", joined);
  }
  assert.equal(read(`${BOXES}&joined=0,1&select=1,0`).problem?.key, "link.select.joined");
});

test("the reason is of two bodies, and of none where there is one", () => {
  const about = (/** @type {string} */ query) => {
    const { state } = read(query);
    return aboutOf(playground, state);
  };
  assert.deepEqual(about(`${BOXES}&joined=0,1`), [0, 2]);
  assert.deepEqual(about(`${BOXES}&joined=0,1,2,3`), []);
  assert.deepEqual(about("box=0,0,2,1,0&box=1,0,1,3,0&joined=0,1"), []);
  const { state } = read(`${BOXES}&joined=0,1&select=0,2`);
  assert.deepEqual(aboutOf(playground, choosing(state, 1, 0)), [2, 1]); // not the other part
  assert.deepEqual(aboutOf(playground, choosing(state, 3, 0)), [0, 3]);
});

test("pairs are counted of two bodies alone", () => {
  const counts = ["", "&joined=0,1", "&joined=0,1;2,3", "&joined=0,1,2", "&joined=0,1,2,3"].map((joined) => pairsIn(read(BOXES + joined).state.shapes));
  assert.deepEqual(counts, [6, 5, 4, 3, 0]);
});

test("a question has the bodies, and one without them is as before", () => {
  const { state } = read(`${BOXES}&joined=0,1`);
  const asked = (/** @type {any} */ shapes) => JSON.parse(textOf({ shapes, algorithm: "exact" })).shapes;
  assert.deepEqual(asked(state.shapes).map((/** @type {any} */ { body }) => body), [0, 0, undefined, undefined]);
  assert.deepEqual(asked(read(BOXES).state.shapes)[0], { type: "box", values: [0, 0, 2, 1, 0] });
});

test("a part that is moved, copied or deleted takes its body along, and undo brings it back", () => {
  const board = opened(`${BOXES}&joined=0,1`);
  const start = board.state;
  const drag = handlesOf(board).grab(1, "move", [0, 0]);
  drag.move([50, -100]);
  drag.end();
  assert.deepEqual(board.state.shapes.map(({ values: [x, y] }) => [x, y]), [[1, 2], [2, 2], [5, 0], [9, 9]]);
  assert.deepEqual(joinedIn(board.state.shapes), [[0, 1]]);
  board.undo();
  assert.ok(sameState(board.state, start));
  board.add(...board.groupOf(0).map((i) => board.state.shapes[i]));
  assert.deepEqual(joinedIn(board.state.shapes), [[0, 1], [4, 5]]);
  board.remove(board.groupOf(1));
  assert.deepEqual(joinedIn(board.state.shapes), [[2, 3]]);
  board.bring(0, 3);
  assert.deepEqual(joinedIn(board.state.shapes), [[1, 2]]);
});

test("a part that is turned or scaled turns and scales its body, each length kept or multiplied", () => {
  const board = opened("polygon=0,0,2,0,2,2,0,2&box=3,1,2,1,10&ray=1,1,1,0&capsule=0,3,2,3,0.5&disk=9,9,1&joined=0,1,2,3");
  const before = board.state.shapes;
  const handles = handlesOf(board);
  const { at, pivot = [NaN, NaN] } = handles.find(0, "rotate");
  const [u, v] = [at[0] - pivot[0], at[1] - pivot[1]];
  const quarter = handles.grab(0, "rotate", [0, 0]);
  quarter.move([50 * (-v - u), -50 * (u - v)]);
  quarter.end();
  board.state.shapes.slice(0, 4).forEach(({ values }, i) => {
    turned(before[i], /** @type {[number, number]} */ (pivot), 90).forEach((value, k) => assert.ok(Math.abs(values[k] - value) < 2e-3, `${i}: ${values}`));
  });
  assert.equal(board.state.shapes[4], before[4]);
  assert.deepEqual(turned({ type: "box", values: [1, 0, 2, 1, 10] }, [0, 0], 90).map((each) => each + 0), [0, 1, 2, 1, 100]);
  assert.deepEqual(scaled({ type: "box", values: [1, 0, 2, 1, 10] }, [0, 0], 2), [2, 0, 4, 2, 10]);
});

test("a concave outline that is pasted or drawn is one shape, with its holes", async () => {
  const { notes, shapes } = await shapesIn(`polygon=${DENTED}&outline=0,0,9,0,9,9,0,9&hole=4,4,5,4,5,5&hole=1,1,2,1,2,2&disk=9,9,1`);
  assert.deepEqual(shapes.map(({ type, holes }) => [type, holes]), [["outline", undefined], ["outline", [4, 7]], ["disk", undefined]]);
  assert.deepEqual(notes, []);
  const board = opened("polygon=0,0,4,0,4,4,0,4&disk=9,9,1");
  board.moveShapes([[0, DENTED.split(",").map(Number)]], 3);
  assert.deepEqual(board.state.shapes.map(({ type }) => type), ["outline", "disk"]);
  board.undo();
  assert.equal(board.state.shapes[0].type, "polygon");
  board.moveShapes([[0, [0, 0, 4, 0, 0, 4, 4, 4]]], 3); // it would cross itself
  assert.equal(board.state.shapes[0].type, "polygon");
  assert.deepEqual(joinedIn((await shapesIn(`#/playground?${BOXES}&joined=1,2`)).shapes), [[1, 2]]);
});

test("programs and tests that are taken away know the bodies", () => {
  const { state: { shapes } } = read(`${BOXES}&joined=0,1`);
  const verdict = { shapes, pairs: [{ a: 1, b: 2, hit: false }], algorithm: "exact" };
  assert.match(pythonOf(verdict), /hl\.Group\(\*shapes, bodies=\[0, 0, 2, 3\]\)\.collisions\(\)/);
  const two = { shapes: listOf(shapes.slice(0, 2)).shapes, pairs: [], algorithm: "exact" };
  assert.match(testOf(two, "#/"), /bodies=\[0, 0\]\)\.collisions\(\)\.tolist\(\) == \[\]/);
});
