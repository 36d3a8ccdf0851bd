import assert from "node:assert/strict";
import test from "node:test";

import { Board } from "../../web/document/board.js";
import { aboutOf, castOf, pairIn } from "../../web/document/cast.js";
import { letterName, shapeName, sizeName } from "../../web/document/names.js";
import { withValues } from "../../web/document/scene.js";
import { startOf } from "../../web/document/scenes.js";
import { Store } from "../../web/document/store.js";
import { textOf } from "../../web/engine/protocol.js";
import { Texts } from "../../web/words/text.js";
import { fetchFile, many, scene } from "./support.js";

globalThis.fetch = /** @type {typeof fetch} */ (fetchFile);
const texts = new Texts();
const start = startOf(many);

test("of two shapes the reason is about both, without a word; of more, about the first two until others are chosen", () => {
  assert.equal(aboutOf(scene, startOf(scene)), undefined);
  assert.deepEqual(aboutOf(many, start), [0, 1]);
  assert.deepEqual(aboutOf(many, { ...start, select: [3, 1] }), [3, 1]);
  assert.deepEqual(aboutOf(many, { shapes: start.shapes.slice(0, 2) }), undefined);
  assert.deepEqual(aboutOf(many, { shapes: start.shapes.slice(0, 2), select: [1, 0] }), [1, 0]);
  for (const count of [0, 1]) assert.deepEqual(aboutOf(many, { shapes: start.shapes.slice(0, count) }), []);
});

test("a scene that is told of as a group has no pair", () => {
  const group = { ...many, explains: /** @type {const} */ ("group") };
  assert.equal(aboutOf(group, start), "group");
  assert.deepEqual(pairIn(aboutOf(group, start)), []);
  assert.deepEqual(pairIn(undefined), [0, 1]);
});

test("a question says what it is about, and nothing of it where there are just two shapes", () => {
  const two = { ...startOf(scene), algorithm: "exact" };
  assert.ok(!textOf({ ...two, about: undefined }).includes("about"));
  assert.match(textOf({ ...start, algorithm: "exact", about: [3, 1] }), /"about":\[3,1\]/);
});

test("the pair that the reason is about has the letters of its walk, all others their own", () => {
  const letters = (/** @type {number[]} */ ...select) => castOf(many, { ...start, select }).map((each) => each.letters.slice(0, 3));
  assert.deepEqual(letters(0, 1), [["C"], ["T"], ["A", "B", "C"], ["A"]]);
  assert.deepEqual(letters(2, 0), [["T"], ["O"], ["A", "B", "C"], ["A"]]);
  assert.deepEqual(letters(2, 1), [["A"], ["O"], ["A", "B", "C"], ["A"]]);
});

test("among more than two, shapes go by their numbers", async () => {
  await texts.load("en");
  const cast = { shapes: castOf(many, start) };
  assert.equal(shapeName(texts, cast, 3), "disk 3");
  assert.equal(sizeName(texts, cast, 3, "r"), "r of disk 3");
  assert.equal(letterName(texts, cast, 2, "B"), "B of triangle 2");
  assert.equal(letterName(texts, { shapes: scene.shapes }, 1, "B"), "B");
  await texts.load("ja");
  assert.equal(letterName(texts, cast, 2, "B"), "三角形 2 の B");
});

test("a board's cast is that of its state", () => {
  const board = new Board(new Store());
  board.open(many, start);
  assert.deepEqual(board.cast.map(({ number }) => number), [0, 1, 2, 3]);
  assert.equal(board.cast, board.cast, "made once");
  board.open(many, withValues(many, start, 3, [7, 7, 1]));
  assert.deepEqual(board.cast[3].values, [7, 7, 1]);
  board.open(scene, startOf(scene));
  assert.equal(board.cast, scene.shapes);
});
