import assert from "node:assert/strict";
import test from "node:test";

import { markAt, marksAt, runOf } from "../../web/draw/marks.js";
import { paint } from "../../web/draw/paint.js";
import { recordingContext } from "./canvas.js";
import { explained, near } from "./support.js";

/** @import { Mark } from "../../web/engine/protocol.js" */
/** @import { Picture } from "../../web/draw/picture.js" */

const SIZE = { width: 800, height: 600 };
const tokens = /** @type {any} */ (new Proxy({}, { get: (_, name) => name }));

/** @param {Mark[]} marks @returns {Picture} One unit is 100 pixels, the origin in the middle. */
function picture(marks) {
  const shown = marks.map((each) => ({ mark: each, strong: true, values: {} }));
  const camera = { x: 0, y: 0, scale: 100 };
  return { camera, size: SIZE, tokens, shapes: [], letters: [], marks: shown, lit: "", caption: () => undefined };
}

/**
 * @param {Mark["kind"]} kind
 * @param {[number, number][]} points
 * @param {Mark["of"]} of
 * @returns {Mark}
 */
function mark(kind, points, of = "") {
  return { kind, name: "m", points, of };
}

/** @param {Mark} drawn */
function inksOf(drawn) {
  const { context, inks } = recordingContext();
  paint(context, { ...picture([drawn]), answer: explained.miss.answer });
  return inks.filter(({ style }) => ["construction", "shape-a", "shape-b"].includes(style.strokeStyle));
}

test("an arc runs counter-clockwise, as seen", () => {
  const quarter = picture([]);
  const run = runOf(quarter, mark("arc", [[0, 0], [1, 0], [0, 1]]));
  assert.ok(near(run[0][0], 500) && near(run[0][1], 300));
  const [x, y] = run[run.length - 1];
  assert.ok(near(x, 400, 1000) && near(y, 200, 1000));
  assert.ok(run.every(([px, py]) => px >= 400 - 1e-9 && py <= 300 + 1e-9), "through the first quadrant");
  const rest = runOf(quarter, mark("arc", [[0, 0], [0, 1], [1, 0]]));
  assert.ok(rest.some(([px, py]) => px < 350 && py > 350), "the other way round goes through the third");
});

test("every kind of mark leaves something on the canvas, in the colour of its shape", () => {
  /** @type {[Mark["kind"], [number, number][]][]} */
  const kinds = [
    ["point", [[1, 1]]], ["segment", [[0, 0], [1, 1]]], ["arrow", [[0, 0], [1, 1]]],
    ["line", [[0, 0], [1, 1]]], ["circle", [[0, 0], [1, 0]]], ["arc", [[0, 0], [1, 0], [0, 1]]],
    ["interval", [[0, 0], [1, 1]]], ["drop", [[0, 0], [1, 1]]],
  ];
  for (const [kind, points] of kinds) {
    for (const [of, colour] of /** @type {const} */ ([["", "construction"], ["a", "shape-a"], ["b", "shape-b"]])) {
      const { context, inks } = recordingContext();
      paint(context, { ...picture([mark(kind, points, of)]), answer: explained.miss.answer });
      const used = inks.filter(({ style, name }) =>
        (name === "stroke" && style.strokeStyle === colour) || (name === "fill" && style.fillStyle === colour));
      assert.ok(used.length > 0, `${kind} of ${of}`);
    }
  }
});

test("what was constructed is dashed, and only arrows have heads", () => {
  const dashed = (/** @type {Mark["kind"]} */ kind) => inksOf(mark(kind, [[0, 0], [1, 1]])).some(({ style }) => style.dash.length);
  assert.deepEqual([dashed("line"), dashed("drop"), dashed("circle"), dashed("segment"), dashed("interval")],
    [true, true, true, false, false]);
});

test("a pointer finds the nearest mark, points before lines, and nothing far off", () => {
  const line = { ...mark("segment", [[0, 0], [2, 0]]), name: "line" };
  const point = { ...mark("point", [[1, 0]]), name: "point" };
  const scene = picture([line, point]);
  assert.equal(markAt(scene, [450, 303]), "line");
  assert.equal(markAt(scene, [502, 303]), "point");
  assert.equal(markAt(scene, [450, 340]), "");
  const faint = { ...scene, marks: scene.marks.map((shown) => ({ ...shown, strong: false })) };
  assert.equal(markAt(faint, [450, 303]), "");
});

test("of a kind of step that takes turns, only the last turn is shown", () => {
  const turn = (/** @type {number} */ i) => ({
    id: `axis-${i}`, case: "overlap", values: {}, compares: [],
    marks: [{ ...mark("line", [[0, 0], [1, i]]), name: `axis ${i}` }],
  });
  const explanation = { ...explained.miss.answer.explanation, steps: [1, 2, 3].map(turn) };
  assert.deepEqual(marksAt(explanation, "axis-2").map(({ mark: { name } }) => name), ["axis 2"]);
});

test("a step that speaks of an earlier turn shows that one, and strong", () => {
  const step = (/** @type {string} */ id, values = {}) => ({
    id, case: "overlap", values, compares: [], marks: [{ ...mark("line", [[0, 0], [1, 0]]), name: id }],
  });
  const steps = [step("axis-1"), step("axis-2"), step("axis-3"), step("no-axis", { at: "axis-2" })];
  const explanation = { ...explained.miss.answer.explanation, steps };
  const shown = marksAt(explanation, "no-axis").map(({ mark: { name }, strong }) => [name, strong]);
  assert.deepEqual(shown, [["axis-2", true], ["no-axis", true]]);
});

test("an overlap that is the way out is told once, and one that is not keeps its label", () => {
  const told = (/** @type {[number, number][]} */ way) => {
    const marks = [{ ...mark("interval", [[0, 0], [1, 0]]), name: "overlap" }, { ...mark("arrow", way), name: "out" }];
    const { context, inks } = recordingContext();
    paint(context, { ...picture(marks), caption: (name) => name, answer: explained.miss.answer });
    return inks.filter(({ name }) => name === "fillText").map(({ text }) => text)
      .filter((text) => text === "overlap" || text === "out");
  };
  assert.deepEqual(told([[1, 0], [0, 0]]), ["out"]);
  assert.deepEqual(told([[2, 0], [0, 0]]), ["overlap", "out"]);
});

test("what a step compares is strong elsewhere only if the step does not draw it", () => {
  const step = (/** @type {string} */ id, /** @type {string[]} */ compares) => ({
    id, case: "plain", values: {}, compares, marks: [{ ...mark("segment", [[0, 0], [1, 0]]), name: "r" }],
  });
  const explanation = { ...explained.miss.answer.explanation, steps: [step("grow", []), step("corner", ["r"])] };
  assert.deepEqual(marksAt(explanation, "corner").map(({ strong }) => strong), [false, true]);
});

test("the points at which a strong length ends are strong, whichever step found them", () => {
  const { explanation } = explained.miss.answer;
  const points = marksAt(explanation, "compare").filter(({ mark: { kind } }) => kind === "point");
  const q = points.find(({ mark: { name } }) => name === "Q");
  assert.ok(q?.strong && explanation.steps.find(({ id }) => id === "compare")?.marks.every(({ name }) => name !== "Q"));
  assert.ok(marksAt(explanation, "region").every(({ mark: { kind }, strong }) => kind !== "point" || strong));
});

test("a region whose corners carry their letters has no name beside them", () => {
  const names = (/** @type {Mark[]} */ marks) => {
    const { context, inks } = recordingContext();
    paint(context, { ...picture(marks), answer: explained.miss.answer });
    return inks.filter(({ name }) => name === "fillText").map(({ text }) => text);
  };
  /** @type {[number, number][]} */
  const corners = [[-1, -1], [1, -1], [0, 1]];
  const region = { ...mark("region", [...corners, ...corners]), name: "DEF" };
  const letters = [..."DEF"].map((name, i) => ({ ...mark("point", [corners[i]]), name }));
  assert.ok(names([region]).includes("DEF"));
  assert.ok(!names([region, ...letters]).includes("DEF"));
});

test("earlier steps fade until only their result is left: points, and what the step names", () => {
  const { explanation } = explained.miss.answer;
  const lines = (/** @type {string} */ id) => marksAt(explanation, id).filter(({ mark: { kind } }) => kind === "line")
    .map(({ mark: { name }, strong, role, fade }) => [name, strong || fade, role]);
  assert.deepEqual(lines("sides"), [["AB", true, "own"], ["BC", true, "own"], ["CA", true, "own"]]);
  const { beyond } = explanation.steps[1].values;
  const others = ["AB", "BC", "CA"].filter((name) => name !== beyond);
  const by = (/** @type {number} */ fade) => [[beyond, 0.32, "named"], ...others.map((name) => [name, fade, undefined])].sort();
  assert.deepEqual(lines("region").sort(), by(0.32));
  assert.deepEqual(lines("closest").sort(), by(0.15));
  assert.deepEqual(lines("compare"), [[beyond, 0.32, "named"]]);
  assert.ok(marksAt(explanation, "compare").some(({ mark: { name } }) => name === "Q"));
});

test("help lines go with their step", () => {
  const step = (/** @type {string} */ id, /** @type {Mark["kind"][]} */ kinds) => ({
    id, case: "plain", values: {}, compares: [], marks: kinds.map((kind) => ({ ...mark(kind, [[0, 0], [1, 0]]), name: kind })),
  });
  const steps = [step("one", ["drop", "segment"]), step("two", ["point"])];
  const names = (/** @type {string} */ id) => marksAt({ ...explained.miss.answer.explanation, steps }, id).map(({ mark: { name } }) => name);
  assert.deepEqual(names("one"), ["drop", "segment"]);
  assert.deepEqual(names("two"), ["segment", "point"]);
});

test("a large circle is round to the eye", () => {
  const run = runOf(picture([]), mark("circle", [[0, 0], [20, 0]]));
  const [x, y] = [0, 1].map((axis) => (run[0][axis] + run[1][axis]) / 2);
  assert.ok(2000 - Math.hypot(x - 400, y - 300) < 0.11);
});

test("the number of a region has no dot", () => {
  assert.deepEqual(inksOf({ ...mark("point", [[1, 1]]), name: "011" }), []);
});
