import assert from "node:assert/strict";
import test from "node:test";

import { movedOf } from "../../web/document/scene.js";
import { formOf, letterOf, movedTo, movesAny, pairScene } from "../../web/map/moved.js";
import { placeOf } from "../../web/map/lattice.js";
import { PLANE, isInSpace } from "../../web/geometry/kinds.js";
import { Strips } from "../../web/engine/strips.js";
import { pairLetters } from "../../web/document/cast.js";
import { newShape } from "../../web/document/shape-list.js";
import { surveyorOf } from "../../web/map/surveyor.js";
import { readJson, scene } from "./support.js";

/** @import { Cells } from "../../web/engine/protocol.js" */
/** @import { Lattice } from "../../web/map/lattice.js" */
/** @import { Level, Subject } from "../../web/map/surveyor.js" */
/** @import { Survey } from "../../web/engine/protocol.js" */

const VIEW = { camera: { x: 0, y: 0, scale: 50 }, size: { width: 1000, height: 800 }, ratio: 1 };
/** @type {Subject} */
const SUBJECT = {
  shapes: [{ type: "disk", values: [-4, 0, 1] }, { type: "triangle", values: [0, 0, 1.6, 3.6, 4.8, 0] }],
  moved: 0,
  algorithm: "exact",
  compared: false,
};
const SLOW = 1e-3; // milliseconds a cell
const FAST = 1e-5;

/** @param {Lattice} lattice */
function cellsOf(lattice) {
  const places = Array.from({ length: lattice.columns * lattice.rows }, (_, cell) => placeOf(lattice, cell));
  const hit = Uint8Array.from(places, ([x, y]) => (x > y ? 1 : 0));
  const distance = Float32Array.from(places, ([x, y]) => x + 100 * y);
  return { hit, region: hit, distance, exact: new Uint8Array() };
}

function surveyed() {
  /** @type {Survey[]} */
  const asked = [];
  /** @type {Level[]} */
  const levels = [];
  /** How much was there when more had come. @type {number[]} */
  const done = [];
  const strips = new Strips();
  /** @type {Lattice[]} Those of all strips. */
  const cut = [];
  let isUnderWay = false;
  const surveyor = surveyorOf({
    survey: (survey) => {
      asked.push(survey);
      isUnderWay = true;
    },
    endSurvey: () => (isUnderWay = false),
  }, () => done.push(surveyor.done), (level) => levels.push(level), () => {});
  const answer = (/** @type {number} */ pace, /** @type {Survey} */ survey = asked[asked.length - 1]) => {
    strips.replace({ type: "survey", id: 1, ...survey });
    isUnderWay = true;
    for (let strip = strips.next; strip && isUnderWay; strip = strips.next) {
      const { columns, rows } = strip.lattice;
      cut.push(strip.lattice);
      strips.pass(strip, pace * columns * rows);
      surveyor.receive(survey, cellsOf(strip.lattice), rows, pace * columns * rows);
    }
  };
  return { asked, cut, done, levels, surveyor, answer };
}

test("a view comes from coarse to fine, in strips, each level whole", () => {
  const { asked, cut, done, levels, surveyor, answer } = surveyed();
  surveyor.look(SUBJECT, VIEW);
  while (!surveyor.isDone) answer(SLOW);
  assert.equal(levels.length, 3);
  assert.equal(asked.length, 3);
  assert.ok(done.every((part, i) => part > (done[i - 1] ?? 0) && part <= 1));
  assert.equal(surveyor.done, 1);
  assert.deepEqual(levels.map(({ isFinest }) => isFinest), [false, false, true]);
  assert.ok(cut.length > 10);
  for (const { cells, lattice } of levels) assert.deepEqual(cells, cellsOf(lattice));
});

test("no strip takes Python longer than a part of a frame", () => {
  const { cut, surveyor, answer } = surveyed();
  surveyor.look(SUBJECT, VIEW);
  while (!surveyor.isDone) answer(SLOW);
  for (const { columns, rows } of cut) {
    assert.ok(rows === 1 || columns * rows * SLOW <= 8, `${columns} × ${rows}`);
  }
});

test("shapes of which a place takes long begin with one row, also after others, and no row comes that takes too long", () => {
  const { cut, levels, surveyor, answer } = surveyed();
  surveyor.look(SUBJECT, VIEW);
  while (!surveyor.isDone) answer(FAST);
  [cut.length, levels.length] = [0, 0];
  const [disk, triangle] = SUBJECT.shapes;
  surveyor.look({ ...SUBJECT, shapes: [{ ...disk, values: [-4, 0, 1e200] }, triangle] }, VIEW);
  while (!surveyor.isDone) answer(30_000 * SLOW);
  assert.ok(cut.every(({ rows }) => rows === 1));
  assert.deepEqual([levels.length, surveyor.isGivenUp], [1, true]);
});

test("what is fast needs no coarse level, and few strips", () => {
  const { cut, levels, surveyor, answer } = surveyed();
  surveyor.look(SUBJECT, VIEW);
  while (!surveyor.isDone) answer(FAST);
  cut.length = 0;
  levels.length = 0;
  surveyor.look(SUBJECT, { ...VIEW, camera: { ...VIEW.camera, x: 1 } });
  while (!surveyor.isDone) answer(FAST);
  assert.equal(levels.length, 1);
  assert.ok(cut.length <= 3);
});

test("what is very slow comes as coarse as it can be had in a while", () => {
  const { cut, levels, surveyor, answer } = surveyed();
  surveyor.look(SUBJECT, VIEW);
  while (!surveyor.isDone) answer(100 * SLOW);
  assert.deepEqual(levels.map(({ isFinest }) => isFinest), [false, true]);
  assert.ok(surveyor.isGivenUp);
  surveyor.look(SUBJECT, { ...VIEW, camera: { ...VIEW.camera, x: 1 } });
  assert.ok(!surveyor.isGivenUp);
  const cells = cut.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
  assert.ok(cells * 100 * SLOW < 30_000, String(cells));
});

test("the same view of the same subject is surveyed once, wherever the moved shape stands", () => {
  const { asked, surveyor } = surveyed();
  surveyor.look(SUBJECT, VIEW);
  surveyor.look(structuredClone(SUBJECT), structuredClone(VIEW));
  const [disk, triangle] = SUBJECT.shapes;
  surveyor.look({ ...SUBJECT, shapes: [{ ...disk, values: [3.3, 7.1, 1] }, triangle] }, VIEW);
  assert.equal(asked.length, 1);
  surveyor.look({ ...SUBJECT, shapes: [{ ...disk, values: [-4, 0, 2] }, triangle] }, VIEW);
  surveyor.look({ ...SUBJECT, algorithm: "redpoll-2-23" }, VIEW);
  surveyor.look(SUBJECT, { ...VIEW, camera: { ...VIEW.camera, scale: 51 } });
  assert.equal(asked.length, 4);
});

test("a newer state drops the older survey, whose answer is not read", () => {
  const { asked, levels, surveyor, answer } = surveyed();
  surveyor.look(SUBJECT, VIEW);
  surveyor.look({ ...SUBJECT, compared: true }, VIEW);
  assert.equal(asked.length, 2);
  answer(FAST, asked[0]);
  assert.equal(levels.length, 0);
  assert.equal(asked.length, 2);
});

test("after a stop the same view is surveyed anew", () => {
  const { asked, levels, surveyor, answer } = surveyed();
  surveyor.look(SUBJECT, VIEW);
  surveyor.stop();
  answer(FAST, asked[0]);
  assert.equal(levels.length, 0);
  assert.ok(!surveyor.isDone);
  surveyor.look(SUBJECT, VIEW);
  assert.equal(asked.length, 2);
});

test("where nothing is wanted any more, nothing is still coarse, and nothing was given up", () => {
  const { done: told, surveyor } = surveyed();
  assert.equal(surveyor.done, 1);
  surveyor.look(SUBJECT, VIEW);
  assert.equal(surveyor.done, 0);
  surveyor.isGivenUp = true;
  surveyor.stop();
  assert.deepEqual([surveyor.done, surveyor.isGivenUp, told], [1, false, [1]]);
  surveyor.stop();
  assert.deepEqual(told, [1]);
});

test("the moved shape is the one that the keys move", () => {
  assert.equal(movedOf(scene), 0);
  assert.equal(movedOf({ ...scene, keys: [{ code: "KeyH", shape: 1, rate: [-3, 0] }] }), 1);
  assert.equal(movedOf({ ...scene, keys: [] }), 0);
});

test("of one's own shapes the chosen one of the pair moves, by its first letter; where both are lines, neither", () => {
  const playground = readJson("web/rooms/playground.json");
  for (const a of PLANE) {
    for (const b of PLANE) {
      const pair = [a, b].map((type) => newShape(type, [0, 0], 1));
      const letters = pairLetters(pair[0], pair[1]);
      for (const moved of [0, 1]) {
        const made = pairScene(playground, pair, letters, moved);
        const isOfLines = a === "line" && b === "line";
        assert.deepEqual([movesAny(made), movedOf(made)], [!isOfLines, isOfLines ? 0 : moved]);
        assert.ok(letterOf(made) && letterOf(made) === letters[movedOf(made)][0]);
        assert.deepEqual(movedTo(made.shapes[moved], [3, -2]).slice(0, 2), [3, -2]);
      }
    }
  }
});

test("a plane of space is surveyed once, wherever the sphere stands; another plane, or a larger sphere, anew", () => {
  const { asked, surveyor } = surveyed();
  const sphere = { type: "sphere", values: [1.5, 2, 1.5, 1.5] };
  const triangle = { type: "triangle3", values: [-2.5, 0, 1.5, 2.5, 0.5, 1, 0, 0.5, -2.5] };
  const subject = { ...SUBJECT, shapes: [sphere, triangle], plane: [[0, 1, 0], [1, 0, 0], [0, 0, 1]] };
  surveyor.look(subject, VIEW);
  surveyor.look({ ...subject, shapes: [{ ...sphere, values: [-0.3, 0.7, 9.1, 1.5] }, triangle] }, VIEW);
  assert.equal(asked.length, 1);
  assert.deepEqual(asked[0].plane, subject.plane);
  surveyor.look({ ...subject, shapes: [{ ...sphere, values: [1.5, 2, 1.5, 1.6] }, triangle] }, VIEW);
  surveyor.look({ ...subject, plane: [[0, 2, 0], [1, 0, 0], [0, 0, 1]] }, VIEW);
  assert.equal(asked.length, 3);
});

test("a shape that is put to a place has its first point there, to the last bit, and keeps its form", () => {
  const place = /** @type {[number, number, number]} */ ([0.1, -7 / 3, 1 / 9]);
  const shapes = [
    { type: "disk", values: [-4.1, 0.7, 1] },
    { type: "box", values: [1, 2, 6, 2, 30] },
    { type: "triangle", values: [0, 0, 1.6, 3.6, 4.8, 0] },
    { type: "ray", values: [0, 1, 0.5, 0.5] },
    { type: "capsule", values: [0, 1, 2, 3, 0.5] },
    { type: "polygon", values: [0, 0, 1, 0, 1, 1, 0, 1] },
    { type: "sphere", values: [-4.1, 0.7, 1, 2] },
    { type: "triangle3", values: [-2.5, 0, 1.5, 2.5, 0.5, 1, 0, 0.5, -2.5] },
  ];
  for (const shape of shapes) {
    const values = movedTo(shape, place);
    const width = isInSpace(shape.type) ? 3 : 2;
    assert.deepEqual(values.slice(0, width), place.slice(0, width));
    assert.equal(values.length, shape.values.length);
    assert.deepEqual(formOf({ ...shape, values }), formOf(shape));
  }
});

test("a strip of counted cells has a thousand, which share a fixed cost, but a row of those that GJK counts in space one by one", () => {
  const rowsOf = (/** @type {object} */ more) => {
    const strips = new Strips();
    strips.replace(/** @type {any} */ ({ ...SUBJECT, counted: true, lattice: { pitch: 1, left: 0, top: 0, columns: 64, rows: 64 }, ...more }));
    return strips.next?.lattice.rows;
  };
  const plane = [[0, 0, 0], [1, 0, 0], [0, 1, 0]];
  assert.deepEqual([rowsOf({ algorithm: "gjk" }), rowsOf({ algorithm: "gottschalk", plane }), rowsOf({ algorithm: "epa-32", plane })], [16, 16, 1]);
});
