import assert from "node:assert/strict";
import test from "node:test";

import { fitted, toScreen } from "../../web/geometry/camera.js";
import { paintMeetings, paintShapes } from "../../web/draw/figures.js";
import { paintNumbers } from "../../web/draw/shape-numbers.js";
import { outlinePath } from "../../web/draw/outline.js";
import { boundsOf } from "../../web/geometry/shapes.js";
import { recordingContext } from "./canvas.js";
import { anyDouble, near, randomFrom, times } from "./support.js";

/** @import { Picture } from "../../web/draw/picture.js" */
/** @import { Point } from "../../web/geometry/camera.js" */
/** @import { Shape } from "../../web/geometry/kinds.js" */

const SIZE = { width: 900, height: 800 };
const BOX = { type: "box", values: [2, 0, 2, 2, 0] };
const RAY = { type: "ray", values: [-2, 0, 1, 0] };

/**
 * What is drawn of two shapes that are answered so.
 * @param {Shape[]} shapes
 * @param {boolean} hit
 * @param {Point[]} points
 * @param {boolean} [isMapped]
 */
function drawn(shapes, hit, points, isMapped = false) {
  const camera = fitted(boundsOf(shapes), SIZE);
  const { context, inks } = recordingContext();
  const picture = /** @type {Picture} */ (/** @type {unknown} */ ({
    camera, size: SIZE, shapes, tokens: { "shape-a": "a", "shape-b": "b", hit: "hit", paper: "paper" },
    answer: { pairs: [{ a: 0, b: 1, hit, points }] }, map: { isMapped },
  }));
  paintShapes(context, picture);
  paintMeetings(context, picture);
  const at = (/** @type {Point} */ point) => toScreen(camera, SIZE, point);
  return { inks, at };
}

test("of a ray that hits, the part inside is thick, its entry filled and its exit open", () => {
  const { inks, at } = drawn([RAY, BOX], true, [[1, 0], [3, 0]]);
  const thick = inks.filter(({ name, style }) => name === "stroke" && style.strokeStyle === "a" && style.lineWidth > 4);
  assert.deepEqual(thick.map(({ path }) => path.map(({ numbers }) => numbers)), [[at([1, 0]), at([3, 0])]]);
  const dots = inks.filter(({ name, path }) => name === "fill" && path[0]?.name === "arc");
  assert.deepEqual(dots.map(({ path, style }) => [path[0].numbers.slice(0, 2), style.fillStyle]), [
    [at([3, 0]), "paper"], [at([1, 0]), "hit"],
  ]);
});

test("on a map no shape is filled, so that its colours are those of the legend", () => {
  const disk = { type: "disk", values: [0, 0, 1] };
  const filled = (/** @type {boolean} */ isMapped) => drawn([disk, BOX], false, [], isMapped).inks.filter(({ name }) => name === "fill");
  assert.deepEqual(filled(false).map(({ style }) => style.fillStyle), ["a", "b"]);
  assert.deepEqual(filled(true), []);
});

test("lines that meet are thicker than lines that do not, and one on top of the other lets it show", () => {
  const lines = (/** @type {number[]} */ other, /** @type {boolean} */ hit) =>
    drawn([{ type: "line", values: [0, 0, 1, 0] }, { type: "line", values: other }], hit, [])
      .inks.filter(({ name, style }) => name === "stroke" && style.lineWidth !== 3) // an arrow is 3 wide
      .map(({ style }) => [style.lineWidth, style.dash.length > 0]);
  assert.deepEqual(lines([0, 1, 1, 0], false), [[2, false], [2, false]]);
  assert.deepEqual(lines([0, 1, 1, 1], true), [[3.5, false], [3.5, false]]);
  assert.deepEqual(lines([4, 0, -2, 0], true), [[3.5, false], [3.5, true]]);
});

test("what has an area is drawn under what has none, in any order", () => {
  const strokes = (/** @type {Shape[]} */ shapes) =>
    drawn(shapes, false, []).inks.filter(({ name }) => name === "stroke").map(({ style }) => style.strokeStyle);
  assert.equal(strokes([RAY, BOX])[0], "b");
  assert.equal(strokes([BOX, RAY])[0], "a");
});

test("a ray is drawn from its origin to the rim, a line from rim to rim, whatever their length", () => {
  const camera = { x: 0, y: 0, scale: 100 };
  for (const length of [1, 5e-324, 1.7e308]) {
    const ends = (/** @type {string} */ type) => {
      const { context, calls } = recordingContext();
      outlinePath(context, camera, SIZE, { type, values: [1, 1, length, 0] });
      return calls.filter(({ name }) => name.endsWith("To")).map(({ numbers }) => numbers);
    };
    assert.deepEqual(ends("ray"), [[550, 300], [900, 300]]);
    assert.deepEqual(ends("line"), [[0, 300], [900, 300]]);
  }
});

test("a ray that leaves the view behind is not drawn", () => {
  const { context, calls } = recordingContext();
  outlinePath(context, { x: 0, y: 0, scale: 100 }, SIZE, { type: "ray", values: [9, 0, 1, 0] });
  assert.ok(!calls.some(({ name }) => name === "lineTo"));
});

test("a capsule is two half circles", () => {
  const { context, calls } = recordingContext();
  outlinePath(context, { x: 0, y: 0, scale: 100 }, SIZE, { type: "capsule", values: [0, 0, 2, 0, 1] });
  const arcs = calls.filter(({ name }) => name === "arc").map(({ numbers }) => numbers);
  assert.deepEqual(arcs.map(([x, y, r]) => [x, y, r]), [[450, 400, 100], [650, 400, 100]]);
  assert.ok(arcs.every(([, , , from, to]) => near(Math.abs(to - from), Math.PI)));
});

test("every type is drawn with finite numbers, whatever its values", () => {
  const random = randomFrom(11);
  const counts = { disk: 3, box: 5, triangle: 6, polygon: 8, segment: 4, ray: 4, line: 4, capsule: 5, point: 2 };
  for (let i = 0; i < 200; i += 1) {
    for (const [type, count] of Object.entries(counts)) {
      const values = Array.from({ length: count }, (_, k) => (type === "box" && k === 4 ? 33 : anyDouble(random) / 8));
      const { context, calls } = recordingContext();
      const lengths = values.map((value, k) => (["disk", "box", "capsule"].includes(type) && k > 1 ? Math.abs(value) : value));
      outlinePath(context, { x: 0, y: 0, scale: 60 }, SIZE, { type, values: lengths });
      for (const { name, numbers } of calls) assert.ok(numbers.every(Number.isFinite), `${type} ${name} ${numbers}`);
    }
  }
});

test("of many shapes the pair has its colours, all others one; what meets has a thick outline, and numbers but for the pair", () => {
  const disk = (/** @type {number} */ x) => ({ type: "disk", values: [x, 0, 1] });
  const shapes = [disk(0), disk(1.5), disk(9), disk(20)];
  const { context, inks } = recordingContext();
  const tokens = { "shape-a": "a", "shape-b": "b", "shape-other": "other", hit: "hit", paper: "paper" };
  const picture = /** @type {Picture} */ (/** @type {unknown} */ ({
    camera: fitted(boundsOf(shapes), SIZE), size: SIZE, shapes, tokens, pair: [3, 1],
    letters: [[], ["C"], [], ["A"]], numbers: ["0", "1", "2", "3"],
    answer: { pairs: [{ a: 3, b: 1, hit: false, points: [] }, { a: 0, b: 1, hit: true, points: [] }] },
  }));
  paintShapes(context, picture);
  const outlines = inks.filter(({ name, style }) => name === "stroke" && style.lineWidth > 1);
  assert.deepEqual(outlines.map(({ style }) => [style.strokeStyle, style.lineWidth]), [
    ["other", 3.5], ["b", 3.5], ["other", 2], ["a", 2],
  ]);
  inks.length = 0;
  paintNumbers(context, picture);
  assert.deepEqual(inks.filter(({ name }) => name === "fillText").map(({ style }) => style.fillStyle), ["other", "other"]);
});

test("on a map the shapes that it is not of are dashed lines, and meet nothing", () => {
  const shapes = [BOX, RAY, { type: "disk", values: [2, 0, 0.5] }, { type: "segment", values: [1, 0, 4, 4] }];
  const pairs = [[2, 0], [0, 1], [0, 3]].map(([a, b]) => ({ a, b, hit: true, points: [[1, 0], [3, 0]] }));
  const inksOf = (/** @type {boolean} */ isMapped) => {
    const { context, inks } = recordingContext();
    const tokens = { "shape-a": "a", "shape-b": "b", "shape-other": "other", hit: "hit", paper: "paper" };
    const picture = { camera: fitted(boundsOf(shapes), SIZE), size: SIZE, shapes, pair: [2, 0], tokens, answer: { pairs }, map: { isMapped } };
    paintShapes(context, /** @type {any} */ (picture));
    paintMeetings(context, /** @type {any} */ (picture));
    return inks;
  };
  const [map, plain] = [true, false].map(inksOf);
  const others = map.filter(({ name, style }) => (name === "fill" ? style.fillStyle : style.strokeStyle) === "other");
  assert.deepEqual(others.map(({ name, style }) => [name, style.dash.length, style.globalAlpha < 1]), Array(2).fill(["stroke", 2, true]));
  assert.deepEqual(others[1].path.map(({ name }) => name), ["moveTo", "lineTo"]); // a segment's dashes go one way alone
  const dots = (/** @type {typeof map} */ inks) => inks.filter(({ name, path }) => name === "fill" && path[0]?.name === "arc" && path[0].numbers[2] === 5).length;
  assert.ok(dots(map) > 0 && dots(map) < dots(plain));
});

test("of points too many to be seen, some are marked wherever there are any, and their number is told", () => {
  const pairs = times(200, (i) => ({ a: 0, b: 1, hit: true, points: times(200, (j) => [i / 20, j / 20]) }));
  const shapes = [{ type: "box", values: [5, 5, 10, 10, 0] }, { type: "disk", values: [5, 5, 1] }];
  const camera = fitted(boundsOf(shapes), SIZE);
  const { context, inks } = recordingContext();
  const caption = (/** @type {string} */ _, /** @type {Record<string, number>} */ { all, marked }) => `${marked} of ${all}`;
  const tokens = { hit: "hit", paper: "paper", faint: "faint" };
  paintMeetings(context, /** @type {Picture} */ (/** @type {unknown} */ ({ camera, size: SIZE, shapes, tokens, caption, answer: { pairs } })));
  const marks = inks.filter(({ name, path }) => name === "fill" && path[0]?.name === "arc").map(({ path }) => path[0].numbers);
  assert.ok(marks.length < 500);
  for (const { points } of pairs.filter((_, i) => i % 20 === 0)) {
    const [x, y] = toScreen(camera, SIZE, points[100]);
    assert.ok(marks.some(([u, v]) => Math.hypot(u - x, v - y) < 90));
  }
  assert.deepEqual(inks.flatMap(({ name, text }) => (name === "fillText" ? [text] : [])), [`${marks.length} of 40000`]);
});
