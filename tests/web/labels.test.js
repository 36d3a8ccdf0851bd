import assert from "node:assert/strict";
import test from "node:test";

import { overlap, placeLabels } from "../../web/draw/labels.js";
import { randomFrom, times } from "./support.js";

/** @import { Box, Stroke } from "../../web/draw/labels.js" */
/** @import { Point } from "../../web/geometry/camera.js" */

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

test("two labels of points that are close, or four letters, stand off each other, in view, each nearest to its own", () => {
  for (const [count, width, least] of [[2, 80, 2], [4, 16, 2]]) {
    for (let i = 0; i < 300; i += 1) {
      const [x, y] = [150 + 600 * random(), 150 + 500 * random()];
      const away = () => /** @type {Point} */ ([random() - 0.5, random() - 0.5]);
      const labels = times(count, () => label([x + 30 * random(), y + 30 * random()], away(), width));
      const boxes = placeLabels(labels, [], SIZE);
      assert.ok(boxes.filter(Boolean).length >= least);
      boxes.forEach((a, k) => {
        if (!a) return;
        assert.ok(isInView(a));
        boxes.slice(k + 1).forEach((b) => assert.ok(!b || !overlap(a, b)));
        const apart = labels.filter(({ at: [u, v] }) => Math.hypot(u - labels[k].at[0], v - labels[k].at[1]) >= 7);
        for (const { at } of apart) assert.ok(distance(a, at) >= distance(a, labels[k].at));
      });
    }
  }
});

test("a letter that has room beside another one's point alone is left out", () => {
  const [a, b] = [label([400, 400], [-1, 0], 16), label([440, 400], [1, 0], 16)];
  const around = { x: 330, y: 330, width: 140, height: 150 }; // but for what is right of the second
  const [first, second] = placeLabels([a, b], [], SIZE, [{ ...around, width: 113 }]);
  assert.equal(first, undefined);
  assert.ok(second);
});

test("a label that names what it lies in stands on a place that holds it, or nowhere", () => {
  /** @type {Point[]} */
  const places = [[100, 100], [200, 200]];
  const named = { ...label(places[0]), letter: "", text: "A₁", places };
  const holds = (/** @type {number} */ y) => (/** @type {Box} */ box) => box.y > y;
  assert.deepEqual(placeLabels([{ ...named, fits: holds(150) }], [], SIZE), [{ x: 170, y: 190, width: 60, height: 20 }]);
  assert.deepEqual(placeLabels([{ ...named, fits: holds(250) }], [], SIZE), [undefined]);
});

test("a label that may be spared goes where no line is, or nowhere", () => {
  /** @type {Point[]} */
  const places = [[100, 100], [200, 200]];
  const named = { ...label(places[0]), letter: "", text: "A₁", places, isSpare: true };
  /** @type {Stroke[]} */
  const lines = [[[100, 0], [100, 300]], [[200, 0], [200, 300]]];
  assert.deepEqual(placeLabels([named], lines.slice(0, 1), SIZE), [{ x: 170, y: 190, width: 60, height: 20 }]);
  assert.deepEqual(placeLabels([named], lines, SIZE), [undefined]);
  assert.ok(placeLabels([{ ...named, isSpare: false }], lines, SIZE)[0]);
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

test("a label with places of its own takes the first that is in view and free, or none", () => {
  const letter = label([400, 400], [0, -1], 20);
  const name = (/** @type {Point[]} */ ...places) => ({ ...label(places[0]), places });
  const [, first] = placeLabels([letter, name([450, 300], [500, 300])], [], SIZE);
  assert.deepEqual([first?.x, first?.y], [420, 290]);
  const [beside, other] = placeAll([letter, name([400, 385], [460, 400])], [], SIZE);
  assert.ok(!overlap(beside, other) && other.x === 430, "off the letter");
  const button = { x: 440, y: 280, width: 20, height: 40 };
  const [, covered, cut] = placeLabels([letter, name([450, 300]), name([10, 600], [450, 795])], [], SIZE, [button]);
  assert.ok(!covered && !cut);
});

/**
 * Whether the line through two points cuts the box.
 * @param {Box} box
 * @param {Point[]} line
 */
function isCut({ x, y, width, height }, [[ax, ay], [bx, by]]) {
  const sides = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]
    .map(([px, py]) => Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax)));
  return new Set(sides).size > 1;
}

test("a long label along a line stays off it, however the line is turned", () => {
  for (const turn of times(32, (i) => (i * Math.PI) / 16)) {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const pointAt = (/** @type {number} */ part) => /** @type {Point} */ ([450 + 200 * part * cos, 400 + 200 * part * sin]);
    const [start, end] = [pointAt(-1), pointAt(1)];
    const along = { ...label([450, 400], [-sin, cos], 110), others: [pointAt(0.5), pointAt(-0.5)] };
    const [box] = placeAll([along], [[start, end]], SIZE);
    assert.ok(!isCut(box, [start, end]) && distance(box, [450, 400]) < 60, `${turn}`);
  }
});

test("a label moves along its line where there is no room beside the middle", () => {
  const ends = /** @type {Stroke} */ ([[300, 400], [600, 400]]);
  const fence = /** @type {Stroke[]} */ (times(7, (i) => [[420 + 10 * i, 300], [420 + 10 * i, 500]]));
  const along = { ...label([450, 400], [0, -1]), others: /** @type {Point[]} */ ([[340, 400]]) };
  const [box] = placeAll([along], [ends, ...fence], SIZE);
  assert.ok(box.x + box.width < 420 && distance(box, [340, 400]) < 10);
});

test("a label rather covers a line of an earlier step than one of its own", () => {
  const fence = (/** @type {number} */ side) => times(4, (i) =>
    /** @type {Stroke} */ ([[400 + side * (15 + 45 * i), 0], [400 + side * (15 + 45 * i), 800]]));
  const above = label([400, 400], [0, -1]);
  const [onRight] = placeAll([above], fence(-1), SIZE, [], fence(1));
  const [onLeft] = placeAll([above], fence(1), SIZE, [], fence(-1));
  assert.ok(onRight.x > 385 && onLeft.x + onLeft.width < 415);
});
