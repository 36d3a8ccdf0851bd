import assert from "node:assert/strict";
import test from "node:test";

import { fitted, toScreen } from "../../web/geometry/camera.js";
import { boundsOf } from "../../web/geometry/shapes.js";
import { withConstruction } from "../../web/draw/reach.js";
import { anyDouble, explained, randomFrom, times } from "./support.js";

/** @import { Mark } from "../../web/engine/protocol.js" */

const BOUNDS = { left: 0, right: 4, bottom: 0, top: 2 };
const SIZE = { width: 900, height: 800 };

/**
 * @param {Mark["kind"]} kind
 * @param {number[][]} points
 */
const step = (kind, ...points) => ({ marks: [/** @type {Mark} */ ({ kind, name: "m", of: "", points })] });

test("a bar, a point and a mirrored disk beside the shapes are shown", () => {
  assert.deepEqual(withConstruction(BOUNDS, [step("interval", [1, 3], [5, 4]), step("point", [-2, 1])]),
    { left: -2, right: 5, bottom: 0, top: 4 });
  assert.deepEqual(withConstruction(BOUNDS, [step("circle", [2, -1], [2, -2])]), { ...BOUNDS, bottom: -2 });
});

test("what has no end, and what is far off, has no say", () => {
  const far = [step("line", [-3, 0], [4, 1]), step("region", [-3, 0], [4, 1]), step("segment", [1, 1], [4000, 1]), step("point", [Infinity, 0])];
  assert.deepEqual(withConstruction(BOUNDS, far), BOUNDS);
});

test("whatever is constructed, the shapes keep a third of their size, and a state without marks all of it", () => {
  const random = randomFrom(8);
  const scale = fitted(BOUNDS, SIZE).scale;
  for (let i = 0; i < 300; i += 1) {
    const marks = times(6, () => step("arrow", [anyDouble(random), 8 * random() - 4], [12 * random() - 4, anyDouble(random)]));
    assert.ok(fitted(withConstruction(BOUNDS, marks), SIZE).scale >= scale / 3.0001);
  }
  assert.deepEqual(withConstruction(BOUNDS, []), BOUNDS);
});

test("all that ends of an explanation is in view", () => {
  for (const name of ["miss", "hit", "miss at a corner"]) {
    const { shapes, answer: { explanation: { steps } } } = explained[name];
    const camera = fitted(withConstruction(boundsOf(shapes), steps), SIZE);
    const ends = steps.flatMap(({ marks }) => marks).filter(({ kind }) => kind === "point" || kind === "segment");
    for (const [x, y] of ends.flatMap(({ points }) => points).map((point) => toScreen(camera, SIZE, point))) {
      assert.ok(x > 0 && y > 0 && x < SIZE.width && y < SIZE.height, name);
    }
  }
});
