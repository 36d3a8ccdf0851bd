import assert from "node:assert/strict";
import test, { mock } from "node:test";

import { MODELS } from "../../web/geometry/meshes.js";
import { randomFrom, times } from "./support.js";

/** @import { Model } from "../../web/geometry/meshes.js" */

/** How much finer than that no coordinate of a model is. */
const FINE = 2 ** -20;
const models = Object.entries(MODELS).map(([name, make]) => ({ key: name, ...make() }));
const [knot, ground] = models;

/** @param {Model} model @param {number} vertex */
const point = ({ vertices }, vertex) => [...vertices.subarray(3 * vertex, 3 * vertex + 3)];

/** The corners of each face. @param {Model} model */
function corners(model) {
  return times(model.faces.length / 3, (i) => [0, 1, 2].map((k) => point(model, model.faces[3 * i + k])));
}

/** Twice a face's area along its normal. @param {number[][]} corners */
function normal([a, b, c]) {
  const [u, v] = [b, c].map((end) => end.map((value, k) => value - a[k]));
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}

/** How often each way along an edge is gone. @param {Model} model */
function ways({ faces }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (let i = 0; i < faces.length; i += 3) {
    const [a, b, c] = faces.subarray(i, i + 3);
    for (const way of [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]) counts.set(way, (counts.get(way) ?? 0) + 1);
  }
  return counts;
}

/** @param {string} way */
const back = (way) => way.split(" ").reverse().join(" ");

test("each model carries its name, whole faces of its own vertices, and no face without area", () => {
  for (const model of models) {
    assert.equal(model.name, model.key);
    assert.equal(model.faces.length % 3, 0);
    assert.ok(model.faces.every((vertex) => vertex < model.vertices.length / 3));
    assert.equal(new Set(model.faces).size, model.vertices.length / 3);
    assert.ok(corners(model).every((face) => Math.hypot(...normal(face)) > 0.01), model.name);
  }
});

test("the torus knot is closed: every edge belongs to two faces, which go along it in opposite ways", () => {
  const counts = ways(knot);
  assert.equal(knot.faces.length / 3, 4800);
  assert.equal(counts.size, knot.faces.length);
  for (const [way, count] of counts) assert.equal(count * (counts.get(back(way)) ?? 0), 1, way);
});

test("the torus knot's faces look outward, and its tube is as thick as it should be", () => {
  const cones = corners(knot).map((face) => normal(face).reduce((sum, n, k) => sum + n * face[0][k], 0) / 6);
  const volume = cones.reduce((sum, cone) => sum + cone);
  assert.ok(volume > 16 && volume < 17, `${volume}`); // 3·0.45², a dodecagon, times a length of about 27
  const reach = times(3, (k) => Math.max(...times(knot.vertices.length / 3, (i) => Math.abs(point(knot, i)[k]))));
  assert.ok(Math.abs(reach[0] - 3) < 1e-12 && reach[1] < 3 && reach[2] < 1.3 + FINE, `${reach}`);
});

test("no two strands of the torus knot come near each other", () => {
  const rings = times(200, (i) => {
    const ring = times(12, (j) => point(knot, 12 * i + j));
    return times(3, (k) => ring.reduce((sum, vertex) => sum + vertex[k], 0) / 12);
  });
  const apart = rings.flatMap((a, i) => rings.flatMap((b, j) => {
    const steps = Math.min(Math.abs(i - j), 200 - Math.abs(i - j));
    return steps > 20 ? [Math.hypot(...a.map((value, k) => value - b[k]))] : [];
  }));
  assert.ok(Math.min(...apart) > 2 * 0.45 + 0.3, `${Math.min(...apart)}`);
});

test("the terrain is a graph over its square, and looks upward", () => {
  assert.equal(ground.faces.length / 3, 4608);
  for (const face of corners(ground)) assert.ok(normal(face)[1] > 0);
  const counts = ways(ground);
  const rim = [...counts].filter(([way]) => !counts.has(back(way)));
  assert.equal(rim.length, 4 * 48);
  for (const [way] of rim) {
    const [a, b] = way.split(" ").map((vertex) => point(ground, Number(vertex)));
    assert.ok([0, 2].some((k) => Math.abs(a[k]) === 4 && a[k] === b[k]), way);
  }
});

test("the terrain has the heights of peaks", () => {
  const heights = times(ground.vertices.length / 3, (i) => point(ground, i)[1]);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  // The extremes that the literature gives for peaks, −6.5511 and 8.1062; the grid comes near them.
  assert.ok(Math.abs(low + 6.5511 / 7) < 0.01 && Math.abs(high - 8.1062 / 7) < 0.01, `${low} ${high}`);
  const middle = ground.vertices[3 * (24 * 49 + 24) + 1];
  assert.ok(Math.abs(7 * middle - (3 - 1 / 3) * Math.exp(-1)) < 7 * FINE, `${middle}`);
});

test("the models are the same, to the last bit, whatever the last bits of a browser's functions", () => {
  const random = randomFrom(8);
  const names = /** @type {const} */ (["sin", "cos", "exp", "hypot"]);
  for (let run = 0; run < 5; run += 1) {
    for (const name of names) {
      const plain = /** @type {(...given: number[]) => number} */ (Math[name]);
      mock.method(Math, name, (/** @type {number[]} */ ...given) => plain(...given) * (1 + (random() - 0.5) * 2 ** -49));
    }
    const made = Object.values(MODELS).map((make) => make().vertices);
    mock.reset();
    assert.deepEqual(made, models.map(({ vertices }) => vertices));
  }
  assert.ok(models.every(({ vertices }) => vertices.every((each) => !Object.is(each, -0))));
});
