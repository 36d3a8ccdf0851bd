import assert from "node:assert/strict";
import test from "node:test";

import { overlap, placeLabels } from "../../web/view/labels.js";
import { randomFrom, times } from "./support.js";

/** @import { Box, Point, Stroke } from "../../web/view/labels.js" */

const random = randomFrom(6);
const SIZE = { width: 900, height: 800 };

/**
 * @param {Point} at
 * @param {Point} [away]
 * @param {number} [width]
 */
function label(at, away, width = 60) {
  return { letter: "A", at, colour: "", width, height: 20, ...(away && { away }) };
}

/** @param {Box} box */
function isInView({ x, y, width, height }) {
  return x >= 0 && y >= 0 && x + width <= SIZE.width && y + height <= SIZE.height;
}

/**
 * Where labels stand, all of which have room.
 * @param {Parameters<typeof placeLabels>} given
 */
function placeAll(...given) {
  return placeLabels(...given).map((box) => box ?? assert.fail("no room"));
}

/**
 * @param {Box} box
 * @param {Point} point
 */
function distance({ x, y, width, height }, [px, py]) {
  return Math.hypot(Math.max(x - px, 0, px - x - width), Math.max(y - py, 0, py - y - height));
}

test("a lone label stands beside its point, on the side that it prefers", () => {
  const [right] = placeAll([label([400, 400], [1, 0])], [], SIZE);
  assert.ok(right.x > 400 && right.x < 420 && Math.abs(right.y + 10 - 400) < 1);
  const [above] = placeAll([label([400, 400], [0, -1])], [], SIZE);
  assert.ok(above.y + 20 < 400 && above.y + 20 > 380 && Math.abs(above.x + 30 - 400) < 1);
});

test("a label does not cover its own point, and stays near it", () => {
  for (let i = 0; i < 500; i += 1) {
    /** @type {Point} */
    const at = [100 + 700 * random(), 100 + 600 * random()];
    const [box] = placeAll([label(at, [random() - 0.5, random() - 0.5])], [], SIZE);
    assert.ok(distance(box, at) > 0 && distance(box, at) < 25);
  }
});

test("labels of one point stand off each other", () => {
  const boxes = placeAll(times(5, () => label([400, 400])), [], SIZE);
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => assert.ok(!overlap(a, b))));
});

test("two labels of points that are close, or four letters, stand off each other, in view", () => {
  for (const [count, width] of [[2, 80], [4, 16]]) {
    for (let i = 0; i < 300; i += 1) {
      const [x, y] = [150 + 600 * random(), 150 + 500 * random()];
      const away = () => /** @type {Point} */ ([random() - 0.5, random() - 0.5]);
      const close = () => label([x + 30 * random(), y + 30 * random()], away(), width);
      const boxes = placeAll(times(count, close), [], SIZE);
      boxes.forEach((a, k) => {
        assert.ok(isInView(a));
        boxes.slice(k + 1).forEach((b) => assert.ok(!overlap(a, b)));
      });
    }
  }
});

/**
 * Labels of this point, whichever side they prefer, are in view.
 * @param {number} x
 * @param {number} y
 */
function assertInView(x, y) {
  for (const width of [12, 60, 120]) {
    for (const turn of times(8, (i) => (i * Math.PI) / 4)) {
      const [box] = placeAll([label([x, y], [Math.cos(turn), Math.sin(turn)], width)], [], SIZE);
      assert.ok(isInView(box), JSON.stringify({ x, y, turn, box }));
    }
  }
}

test("a label of a point at the rim is in view", () => {
  for (const x of [1, 20, 450, 880, 899]) assertInView(x, 400);
  for (const y of [1, 15, 400, 785, 799]) assertInView(450, y);
});

test("a label of a point in a corner is in view", () => {
  for (const x of [1, 899]) for (const y of [1, 799]) assertInView(x, y);
});

test("a label keeps off a line that its preferred side would cover", () => {
  /** @type {Stroke} */
  const line = [[410, 0], [410, 800]];
  const [box] = placeAll([label([400, 400], [1, 0])], [line], SIZE);
  assert.ok(box.x + box.width < 410 || box.x > 410);
});

test("where there is no room, the more important label stands alone", () => {
  const boxes = placeLabels(times(40, () => label([5, 5])), [[[0, 0], [10, 10]]], { width: 10, height: 10 });
  assert.equal(boxes.filter(Boolean).length, 1);
  assert.ok(boxes[0]);
});

test("a label whose point is out of view is left out", () => {
  assert.deepEqual(placeLabels([label([-1, 400]), label([400, 801])], [], SIZE), [undefined, undefined]);
});

test("no label lies under a button", () => {
  const buttons = { x: 300, y: 340, width: 200, height: 50 };
  for (let i = 0; i < 200; i += 1) {
    const [box] = placeLabels([label([320 + 160 * random(), 330 + 70 * random()])], [], SIZE, [buttons]);
    assert.ok(!box || !overlap(box, buttons));
  }
});
