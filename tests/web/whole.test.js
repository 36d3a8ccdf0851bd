import assert from "node:assert/strict";
import test from "node:test";

import { notched } from "../../web/geometry/pose.js";
import { wholeHandles } from "../../web/geometry/whole.js";

const SQUARE = { type: "polygon", values: [-1, -1, 1, -1, 1, 1, -1, 1] };

/** @param {number[]} found @param {number[]} wanted */
function near(found, wanted) {
  assert.equal(found.length, wanted.length);
  found.forEach((value, i) => assert.ok(Math.abs(value - wanted[i]) < 1e-12, `${found}: ${wanted}`));
}

test("a shape is turned about its middle, as far as its handle goes round", () => {
  const [turn] = wholeHandles(SQUARE, 0.3 * Math.SQRT2);
  near(turn.at, [-1.3, -1.3]);
  near(turn.now ?? [], [-135]);
  near(turn.moved(2.6, 0), [1, -1, 1, 1, -1, 1, -1, -1]);
  near(turn.moved(2.6, 2.6), [1, 1, -1, 1, -1, -1, 1, -1]);
  near(turn.moved(2.5, 0.1, 45), [1, -1, 1, 1, -1, 1, -1, -1]);
  const [slanted] = wholeHandles({ type: "segment", values: [2, 0.3, -2, -0.3] }, 0.5);
  const [x, y] = slanted.moved(0, 0, 15);
  const notch = Math.atan2(y, x);
  near([notch], [Math.PI / 12]); // the angle that is told is the multiple
});

test("a shape is scaled about its middle, its radius too; and to nothing, but never below", () => {
  const [, scale] = wholeHandles({ type: "capsule", values: [-1, 0, 1, 0, 0.5] }, 0.3);
  near(scale.at, [1.3, 0]);
  near(scale.moved(1, 0), [-2, 0, 2, 0, 1]);
  near(scale.moved(-1.3, 0), [0, 0, 0, 0, 0]);
  near(scale.moved(-2.6, 0), [-1, 0, 1, 0, 0.5]);
});

test("what has one point, or all in one place, has no such handles", () => {
  for (const shape of [{ type: "disk", values: [0, 0, 1] }, { type: "box", values: [0, 0, 1, 2, 0] }, { type: "ray", values: [0, 0, 1, 0] }, { type: "segment", values: [1, 1, 1, 1] }]) {
    assert.deepEqual(wholeHandles(shape, 1), []);
  }
});

test("angles have notches where they are wanted", () => {
  assert.deepEqual([notched(37), notched(37, 15), notched(-53, 15), notched(7, 15)], [37, 30, -60, 0]);
});
