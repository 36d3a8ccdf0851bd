import assert from "node:assert/strict";
import test from "node:test";

import { boundsOf } from "../../web/geometry/shapes.js";
import { fitted, toScreen } from "../../web/geometry/camera.js";
import { marksAt } from "../../web/draw/marks.js";
import { paint } from "../../web/draw/paint.js";
import { recordingContext } from "./canvas.js";
import { explained, near } from "./support.js";

/** @import { Tokens } from "../../web/draw/tokens.js" */
/** @import { Camera } from "../../web/geometry/camera.js" */
/** @import { Call, Ink } from "./canvas.js" */

const SIZE = { width: 900, height: 800 };
const NAMES = /** @type {const} */ ([
  "paper", "ink", "faint", "grid", "axis", "shape-a", "shape-b", "construction", "hit", "focus",
]);
const tokens = /** @type {Tokens} */ (Object.fromEntries(NAMES.map((name) => [name, name])));
const SHAPE_COLOURS = ["shape-a", "shape-b"];
const [OUTLINE, THICK] = [2, 3.5]; // pixels

/**
 * @param {string} name
 * @param {{answered?: boolean, step?: string, lit?: string, camera?: Camera}} [options] `step`: where
 *   one stands; at the last one if not said.
 */
function painted(name, { answered = true, step = "", lit = "", camera = fitted(boundsOf(explained[name].shapes), SIZE) } = {}) {
  const { shapes, answer } = explained[name];
  const { context, calls, inks } = recordingContext();
  const letters = [["T"], ["A", "B", "C"]];
  const caption = (/** @type {string} */ mark, /** @type {Record<string, any>} */ { region }) =>
    (mark === "region" ? `region ${region}` : undefined);
  const { explanation } = answer;
  const shown = marksAt(explanation, step || explanation.steps[explanation.steps.length - 1].id);
  const picture = { camera, size: SIZE, tokens, shapes, letters, lit, caption };
  paint(context, answered ? { ...picture, answer, marks: shown } : { ...picture, marks: [] });
  const marks = shown.map(({ mark }) => mark);
  const at = (/** @type {readonly number[]} */ point) => toScreen(camera, SIZE, point);
  return { calls, inks, marks, at, camera, shapes };
}

/** @param {Ink[]} inks */
function texts(inks) {
  return inks.filter(({ name }) => name === "fillText").map(({ text }) => text).filter(Boolean);
}

/** @param {Ink[]} inks */
function outlines(inks) {
  return inks.filter(({ name, style, path }) =>
    name === "stroke" && SHAPE_COLOURS.includes(style.strokeStyle) && style.globalAlpha === 1
    && path.some((call) => call.name === "arc" || call.name === "closePath"));
}

/**
 * Whether one of the calls names just this place.
 * @param {Call[]} path
 * @param {readonly number[]} pixel
 */
function touches(path, [x, y]) {
  return path.some(({ numbers }) => near(numbers[0], x, 1000) && near(numbers[1], y, 1000));
}

test("without an answer there are thin outlines and letters, nothing filled and nothing constructed", () => {
  const { calls, inks } = painted("hit", { answered: false });
  assert.deepEqual(outlines(inks).map(({ style }) => [style.strokeStyle, style.lineWidth]), [
    ["shape-a", OUTLINE], ["shape-b", OUTLINE],
  ]);
  const fills = inks.filter(({ name, style }) => name === "fill" && style.globalAlpha > 0);
  assert.deepEqual(fills.map(({ path }) => path[0].numbers[2]), [4, 4, 4, 4], "the radius of a point");
  assert.ok(!calls.some(({ name }) => name === "clip"));
  assert.ok(!inks.some(({ style }) => [style.fillStyle, style.strokeStyle].includes("construction")));
  assert.deepEqual(texts(inks).filter((text) => /[A-Z]/.test(text)), ["T", "A", "B", "C"]);
});

test("a hit has thicker outlines and a hatch in either shape, a miss has neither", () => {
  for (const [name, width, hatches] of /** @type {const} */ ([["hit", THICK, 2], ["miss", OUTLINE, 0]])) {
    const { calls, inks } = painted(name);
    assert.deepEqual(outlines(inks).map(({ style }) => style.lineWidth), [width, width]);
    assert.equal(calls.filter((call) => call.name === "clip").length, hatches);
    const tints = inks.filter(({ name: ink, style }) =>
      ink === "fill" && SHAPE_COLOURS.includes(style.fillStyle) && style.globalAlpha < 1);
    assert.deepEqual(tints.map(({ style }) => style.globalAlpha > 0), [true, true]);
  }
});

test("a hatch crosses all of its shape that is in view, and nothing far from it, at any scale", () => {
  for (const scale of [1e-300, 1, 60, 400, 1e6, 1e15]) {
    const { inks, at, shapes: [disk], camera } = painted("hit", { camera: { x: 2, y: 1, scale } });
    const [hatch, ...others] = inks.filter(({ style }) => style.strokeStyle === "shape-a" && style.lineWidth === 1);
    const [x, y] = at(disk.values);
    const radius = disk.values[2] * camera.scale;
    assert.deepEqual(others, []);
    const sums = hatch.path.filter(({ name }) => name === "moveTo").map(({ numbers: [left, up] }) => left + up);
    const [first, last] = [sums[0], sums[sums.length - 1]];
    assert.ok(sums.every((sum, i) => !i || near(sum - sums[i - 1], 9)), `${scale}`);
    assert.ok(sums.length < 400 && sums.length > Math.min(2 * radius, 400) / 9 - 1, `${scale}: ${sums.length}`);
    if (scale !== 60) continue;
    assert.ok(first <= x + y - Math.SQRT2 * radius + 9 && first >= x + y - 2 * radius, `${first}`);
    assert.ok(last >= x + y + Math.SQRT2 * radius - 9 && last <= x + y + 2 * radius, `${last}`);
  }
});

test("the outlines are where the camera sees the shapes", () => {
  const { inks, at, camera, shapes: [disk, triangle] } = painted("miss");
  const [circle, corners] = outlines(inks).map(({ path }) => path);
  assert.deepEqual(circle[0].numbers.slice(0, 3), [...at(disk.values), disk.values[2] * camera.scale]);
  const [ax, ay, bx, by, cx, cy] = triangle.values;
  for (const point of [[ax, ay], [bx, by], [cx, cy]]) assert.ok(touches(corners, at(point)));
});

test("the marks of points and segments appear at their places on the screen", () => {
  for (const name of ["hit", "miss", "miss at a corner", "flat"]) {
    const { inks, at, marks } = painted(name);
    const shown = marks.filter(({ kind }) => kind === "point" || kind === "segment");
    assert.equal(shown.length, 3);
    for (const mark of shown) {
      const colour = mark.name === "r" ? "shape-a" : "construction";
      const pixels = mark.points.map(at);
      const found = inks.filter(({ style }) => [style.strokeStyle, style.fillStyle].includes(colour))
        .filter(({ path }) => mark.kind !== "point" || path[0]?.name === "arc")
        .some(({ path }) => pixels.every((pixel) => touches(path, pixel)));
      assert.ok(found, `${name}: ${mark.name}`);
    }
  }
});

test("the lines through the edges run from rim to rim, dashed", () => {
  const { inks, at, marks } = painted("miss", { step: "sides" });
  const lines = inks.filter(({ name, style }) =>
    name === "stroke" && style.strokeStyle === "shape-b" && style.dash.length);
  assert.deepEqual(lines.map(({ path }) => path.length), [2, 2, 2]);
  const edges = marks.filter(({ kind }) => kind === "line").map(({ points }) => points.map(at));
  lines.forEach(({ path }, i) => {
    const [[ax, ay], [bx, by]] = edges[i];
    for (const { numbers: [x, y] } of path) {
      assert.ok([x, x - SIZE.width, y, y - SIZE.height].some((gap) => near(gap, 0, 1000)));
      assert.ok(near((bx - ax) * (y - ay), (by - ay) * (x - ax), 1e6));
    }
  });
});

test("the region that is tinted is the one with the disk's centre", () => {
  for (const name of ["inside", "clockwise", "hit", "hit at a corner", "miss", "miss at a corner"]) {
    const { inks, at, shapes } = painted(name);
    const [x, y] = at(shapes[0].values);
    const tint = inks.find(({ name: ink, style }) => ink === "fill" && style.fillStyle === "construction");
    const corners = tint?.path.map(({ numbers }) => numbers) ?? [];
    assert.ok(corners.length > 2);
    const sides = corners.map(([bx, by], i) => {
      const [ax, ay] = corners.at(i - 1) ?? [];
      return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
    });
    assert.equal(new Set(sides).size, 1, name);
  }
});

test("letters, lengths and the region are written", () => {
  for (const [step, wanted] of Object.entries({
    sides: ["T", "A", "B", "C", "AB", "BC", "CA"],
    region: ["region 6"],
    closest: ["Q", "d"],
    compare: ["d", " = 3.000", "r", " = 1.000"],
  })) {
    const written = texts(painted("miss", { step }).inks);
    for (const text of wanted) assert.ok(written.includes(text), `${step}: ${text}`);
  }
});

test("marks of the step are strong, those of earlier ones faint and without a label, later ones hidden", () => {
  const { inks } = painted("miss", { step: "region" });
  const lines = inks.filter(({ name, style }) => name === "stroke" && style.dash.length);
  assert.deepEqual(lines.map(({ style }) => style.globalAlpha < 0.5), [true, true, true]);
  for (const text of ["AB", "Q", "d", "r"]) assert.ok(!texts(inks).includes(text), text);
  assert.ok(painted("miss", { step: "sides" }).inks.some(({ style }) => style.dash.length && style.globalAlpha === 1));
});

test("what a step compares is strong, wherever it was drawn first", () => {
  const { inks, at, marks } = painted("miss", { step: "compare" });
  const [d] = marks.filter(({ name }) => name === "d").map(({ points }) => points.map(at));
  const stroke = inks.find(({ path, style }) => style.strokeStyle === "construction" && d.every((end) => touches(path, end)));
  assert.equal(stroke?.style.globalAlpha, 1);
});

test("a name that is pointed at has the marker pen behind its mark, and only there", () => {
  const marked = (/** @type {string} */ lit) =>
    painted("miss", { lit }).inks.filter(({ style }) => [style.strokeStyle, style.fillStyle].includes("focus"));
  assert.equal(marked("").length, 0);
  assert.equal(marked("AB").length, 0, "faint by then");
  const [pen, ...more] = marked("d");
  assert.ok(pen.style.lineWidth > 8 && more.length === 0);
});

test("a centre that is its own nearest point has no second letter, and a flat triangle no region", () => {
  assert.ok(!texts(painted("inside", { step: "closest" }).inks).includes("Q"));
  assert.ok(!texts(painted("flat").inks).some((text) => text.startsWith("region")));
});

test("a length beyond the largest double is ∞", () => {
  const written = texts(painted("farther than any double").inks);
  assert.ok(written.includes(" = ∞"), written.join("|"));
});

/** @param {Call[]} calls */
function assertFinite(calls) {
  for (const { name, numbers } of calls) assert.ok(numbers.every(Number.isFinite), `${name} ${numbers}`);
}

/**
 * Whatever the camera, before and after the answer.
 * @param {string} name
 */
function assertPaintable(name) {
  const fit = fitted(boundsOf(explained[name].shapes), SIZE);
  for (const scale of [fit.scale, 60, 1e-300, fit.scale * 1e6]) {
    assertFinite(painted(name, { camera: { ...fit, scale } }).calls);
    assertFinite(painted(name, { camera: { ...fit, scale }, answered: false }).calls);
  }
}

const FARTHEST = "farther than any double";

for (const name of Object.keys(explained).filter((each) => each !== FARTHEST)) {
  test(`"${name}" is painted with finite numbers, fitted, close by and far off`, () => assertPaintable(name));
}

test(`"${FARTHEST}" is so as well`, () => {
  assertPaintable(FARTHEST);
});

test("a disk of radius 0 is painted as its centre, without an error", () => {
  const { inks } = painted("zero radius");
  assert.equal(outlines(inks)[0].path[0].numbers[2], 0);
});

test("the numbers at the rim differ", () => {
  for (const scale of [0.01, 1, 100, 1e5, 1e9]) {
    const numbers = texts(painted("miss", { camera: { x: 1.6, y: 3.6, scale }, answered: false }).inks)
      .filter((text) => !/[A-Z]/.test(text));
    assert.ok(numbers.length > 8);
    const most = Math.max(...numbers.map((text) => numbers.filter((other) => other === text).length));
    assert.ok(most <= 2, `${scale}: ${numbers}`); // one at either rim
  }
});

test("the lines of a map lie on the grid, its cells below", () => {
  const { shapes } = explained.hit;
  const { context, inks } = recordingContext();
  /** @type {[string, number][]} */
  const order = [];
  const note = (/** @type {string} */ name) => void order.push([name, inks.filter(({ style }) => style.strokeStyle === "grid").length]);
  /** @type {import("../../web/draw/picture.js").MapLayers} */
  const map = { isMapped: true, paint: (_context, _camera, _size, layer) => note(layer), paintRings: () => note("rings"), labels: () => [] };
  const picture = { camera: fitted(boundsOf(shapes), SIZE), size: SIZE, tokens, shapes, letters: [["T"], ["A", "B", "C"]], lit: "" };
  paint(context, { ...picture, map, marks: [], caption: () => undefined });
  const grid = inks.filter(({ style }) => style.strokeStyle === "grid").length;
  assert.deepEqual(order, [["cells", 0], ["lines", grid], ["rings", grid]]);
});

test("the axes of space stand in the corner, above the buttons and right of the handles there", () => {
  const axes = [{ name: "x", way: /** @type {[number, number]} */ ([1, 0]) }];
  const startOf = (/** @type {number} */ left, /** @type {import("../../web/draw/labels.js").Box[]} */ handles = []) => {
    const { context, inks } = recordingContext();
    const covered = [{ x: left, y: 700, width: 300, height: 44 }];
    const picture = { camera: { x: 0, y: 0, scale: 1 }, letters: [], marks: [], shapes: [], size: SIZE, tokens };
    paint(context, { ...picture, axes, caption: () => undefined, covered, handles, lit: "" });
    const [{ path }] = inks.filter(({ name }) => name === "stroke");
    return path[0].numbers;
  };
  const [x, y] = startOf(300);
  assert.ok(y > 744);
  assert.ok(startOf(10)[1] < 700);
  const [aside, level] = startOf(300, [{ x, y: y + 20, width: 16, height: 16 }]);
  assert.ok(aside > x + 16 + 26 && level === y);
});
