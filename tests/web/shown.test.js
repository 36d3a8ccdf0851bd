import assert from "node:assert/strict";
import test from "node:test";

import { Board } from "../../web/document/board.js";
import { LinkError } from "../../web/document/link-error.js";
import { readScene, readState, writeLink } from "../../web/document/link.js";
import { startOf } from "../../web/document/scenes.js";
import { SHOWN, shownIn } from "../../web/document/switches.js";
import { Store } from "../../web/document/store.js";
import { jsonOf, linkIn } from "../../web/export/written.js";
import { shifted } from "../../web/geometry/kinds.js";
import { LOOKS } from "../../web/draw/marks.js";
import { figuresOf, paintShown, shownLabels } from "../../web/draw/all-pairs-marks.js";
import { paintMeetings, paintShapes } from "../../web/draw/figures.js";
import { rowsOf } from "../../web/panel/all-pairs.js";
import { recordingContext } from "./canvas.js";
import { readJson } from "./support.js";

/** @import { Picture } from "../../web/draw/picture.js" */

const scene = readJson("web/rooms/playground.json");
const SIZE = { width: 800, height: 600 };
const CAMERA = { x: 0, y: 0, scale: 50 };
const TOKENS = { paper: "paper", hit: "hit", construction: "teal", "shape-a": "a", "shape-b": "b", "shape-other": "c" };

/** @param {string} link */
function follow(link) {
  return readState(scene, readScene(link, "").pairs);
}

/** As an answer has them: two boxes that overlap, a gap, a ray that meets one of them. */
const SHOWN_ANSWER = {
  contacts: [{ a: 0, b: 1, normal: [0, 1], depth: 0.5, points: [[-1, 0.75], [2, 0.75]] }],
  nearest: [{ a: 2, b: 3, distance: 3, points: [[1, 2], [4, 2]] }],
  rays: [{ ray: 4, index: 0, t: 5, point: [-2, 0], normal: [-1, 0] }],
};

/**
 * @param {string[]} show
 * @param {object} [shown]
 */
function pictureOf(show, shown = SHOWN_ANSWER) {
  const shapes = [{ type: "box", values: [0, 0, 4, 2, 0] }, { type: "box", values: [1, 1.5, 4, 2, 0] }];
  const pairs = [{ a: 0, b: 1, hit: true, points: [[-1, 1], [2, 0.5]] }];
  const picture = { camera: CAMERA, size: SIZE, tokens: TOKENS, shapes, letters: [[], []], answer: { pairs, shown }, show };
  return /** @type {Picture} */ (/** @type {unknown} */ (picture));
}

test("each switch turns by itself, travels in the link, and comes back from it", () => {
  const board = new Board(new Store());
  board.open(scene, startOf(scene));
  const start = board.state;
  assert.deepEqual(shownIn(start), ["hits", "outlines"]);
  for (const name of SHOWN) {
    const before = shownIn(board.state);
    board.draw(name);
    const after = shownIn(board.state);
    assert.deepEqual(SHOWN.filter((each) => before.includes(each) !== after.includes(each)), [name]);
    const link = writeLink(scene, board.state, {});
    const { state, problem } = follow(link);
    assert.equal(problem, undefined);
    assert.deepEqual(state, board.state);
    assert.deepEqual(follow(linkIn(jsonOf(scene, board.state, {}))).state, board.state);
  }
  SHOWN.forEach(() => board.undo());
  assert.deepEqual(board.state, start);
  SHOWN.forEach(() => board.redo());
  assert.deepEqual(shownIn(board.state), ["normals", "depth", "nearest", "rays", "overlaps"]);
  for (const name of shownIn(board.state)) board.draw(name);
  assert.ok(writeLink(scene, board.state, {}).endsWith("&show=none"));
  assert.deepEqual(follow(writeLink(scene, board.state, {})).state, board.state);
  for (const name of ["hits", "outlines"]) board.draw(name);
  assert.equal(writeLink(scene, board.state, {}), "#/playground");
});

test("what cannot be shown is told by its name", () => {
  for (const text of ["hits,depths", "", "none,hits", "all"]) {
    const { problem, state } = follow(`#/playground?show=${text}`);
    assert.ok(problem instanceof LinkError && problem.key === "link.choice", text);
    assert.deepEqual(state, startOf(scene));
  }
});

test("what is drawn lies where the answer says", () => {
  const figures = figuresOf(pictureOf(["normals", "depth", "nearest", "rays"]));
  const runs = (/** @type {number | undefined} */ width) => figures.filter(({ look }) => look?.width === width).map(({ run }) => run);
  // 50 pixels a unit, from the middle (400, 300), y upwards
  assert.deepEqual(runs(LOOKS.interval.width), [[[425, 275], [425, 250]]], "from y = 0.5 to 1, where x is 0.5");
  assert.deepEqual(runs(3), [[[350, 262.5], [500, 262.5]]]);
  assert.deepEqual(runs(LOOKS.line.width), [[[450, 200], [600, 200]]]);
  assert.deepEqual(figures.filter(({ isTouch }) => isTouch).map(({ run }) => run), [[[350, 262.5]], [[500, 262.5]], [[300, 300]]]);
  const [upwards, left] = runs(LOOKS.arrow.width);
  assert.deepEqual([upwards[0], left[0]], [[425, 262.5], [300, 300]]);
  assert.ok(upwards[1][1] < upwards[0][1] && upwards[1][0] === upwards[0][0]);
  assert.ok(left[1][0] < left[0][0] && left[1][1] === left[0][1]);
  const labels = shownLabels(pictureOf(["depth"])).map(({ letter = "", text = "" }) => letter + text);
  assert.deepEqual(labels, ["3.000", "0.500", "t = 5.000"]);
});

test("a switch that is off draws nothing, and neither does a start inside have a normal", () => {
  assert.deepEqual(figuresOf(pictureOf([], {})), []);
  assert.deepEqual(figuresOf(pictureOf(["normals"], { contacts: SHOWN_ANSWER.contacts })).map(({ look }) => look), [LOOKS.arrow]);
  const inside = { rays: [{ ray: 0, index: 1, t: 0, point: [0, 0], normal: null }] };
  assert.deepEqual(figuresOf(pictureOf(["rays"], inside)).map(({ isTouch, look }) => [isTouch, look]), [[true, undefined]]);
  const { context, inks } = recordingContext();
  paintShown(context, pictureOf(["hits", "outlines"], {}));
  assert.deepEqual(inks, []);
});

test("hits and outline crossings go by their switches", () => {
  const dots = (/** @type {string[]} */ show) => {
    const { context, inks } = recordingContext();
    paintMeetings(context, pictureOf(show));
    return inks.filter(({ name }) => name === "fill").length;
  };
  assert.deepEqual([dots(["outlines"]), dots(["hits"])], [2, 0]);
  const widest = (/** @type {string[]} */ show) => {
    const { context, inks } = recordingContext();
    paintShapes(context, pictureOf(show));
    return Math.max(...inks.map(({ style }) => style.lineWidth));
  };
  assert.ok(widest(["hits"]) > widest(["outlines"]));
});

test("all that is drawn stands in words too, each pair once", () => {
  const pairs = [{ a: 1, b: 0, hit: true, points: [] }, { a: 0, b: 4, hit: true, points: [] }, { a: 2, b: 3, hit: false, points: [] }];
  const answer = /** @type {any} */ ({ pairs, shown: SHOWN_ANSWER });
  const told = rowsOf({ answer, show: ["hits", "depth"] }, String).map(({ pair, says: { key } }) => [...pair, key]);
  assert.deepEqual(told, [[0, 1, "shown.contact"], [0, 4, "shown.meet"], [2, 3, "shown.apart"], [4, 0, "shown.first"]]);
  assert.deepEqual(rowsOf({ answer: /** @type {any} */ ({ pairs }), show: ["outlines"] }, String), []);
  const chosen = [{ a: 3, b: 2, hit: true }, { a: 0, b: 4, hit: true }, { a: 0, b: 5, hit: true }, { a: 6, b: 7, hit: true }];
  const rows = rowsOf({ answer: /** @type {any} */ ({ pairs: chosen }), show: ["hits"] }, String).map(({ pair }) => pair);
  assert.deepEqual(rows, [[0, 4], [0, 5], [3, 2], [6, 7]]); // whichever of them is chosen, and so comes first
});

test("all shapes are moved at once, as one step, and none where one would be nowhere", () => {
  const board = new Board(new Store());
  board.open(scene, startOf(scene));
  const before = board.state.shapes;
  const gone = before.map((shape, i) => (i % 2 ? shape : { ...shape, values: shifted(shape, [1, -0.5]) }));
  assert.ok(board.moveAll(gone));
  assert.deepEqual(board.state.shapes[0].values, [-5, 1.5, 1]);
  assert.deepEqual(board.state.shapes[2].values, [1, 0, 5, 0, 3, 3.5]);
  assert.equal(board.state.shapes[1], before[1]);
  board.undo();
  assert.deepEqual(board.state.shapes, before);
  assert.ok(!board.history.canUndo);
  assert.ok(!board.moveAll(before.map(({ type }) => ({ type, values: [Infinity, 0, 1] }))));
  assert.deepEqual(board.state.shapes, before);
});

test("a pair is chosen by its numbers", () => {
  const board = new Board(new Store());
  board.open(scene, startOf(scene));
  board.pair(3, 2);
  assert.deepEqual([board.state.select, board.chosen], [[3, 2], 2]);
  board.pair(0, 1);
  assert.ok(!("select" in board.state));
  board.pair(0, 99);
  assert.ok(!("select" in board.state));
});
