import assert from "node:assert/strict";
import test from "node:test";

import { roundUp } from "../../web/geometry/numbers.js";
import { paintGrid, rimText, ticks } from "../../web/draw/grid.js";
import { recordingContext } from "./canvas.js";
import { near, randomFrom, times } from "./support.js";

const random = randomFrom(7);

test("a step is 1, 2 or 5 times a power of ten", () => {
  const steps = { 1: 1, 1.1: 2, 2: 2, 2.5: 5, 5: 5, 5.1: 10, 0.3: 0.5, 70: 100 };
  for (const [least, step] of Object.entries(steps)) assert.ok(near(roundUp(Number(least)), step), least);
});

test("the step is the smallest that is wide enough, at any scale", () => {
  for (const least of times(5000, () => 10 ** (random() * 600 - 300))) {
    const step = roundUp(least);
    const digit = Number(step.toExponential(6).split("e")[0]);
    assert.ok([1, 2, 5].includes(digit), `${least}: ${step}`);
    assert.ok(step >= least && step < 2.51 * least, `${least}: ${step}`);
  }
});

test("ticks are the multiples of the step from end to end", () => {
  assert.deepEqual(ticks(-2.5, 4.1, 2), [-2, 0, 2, 4]);
  assert.deepEqual(ticks(-1, 1, 0.5), [-1, -0.5, 0, 0.5, 1]);
  assert.deepEqual(ticks(0.1, 0.9, 1), []);
  for (let i = 0; i < 1000; i += 1) {
    const step = roundUp(10 ** (random() * 20 - 10));
    const low = (random() - 0.5) * 1000 * step;
    const found = ticks(low, low + 20 * step, step);
    assert.ok(found.length === 20 || found.length === 21);
    for (const tick of found) {
      assert.equal(tick, Math.round(tick / step) * step);
      assert.ok(tick >= low - 1e-9 * step && tick <= low + (20 + 1e-9) * step);
    }
  }
});

test("ticks are never too many, and always finite, wherever the camera is", () => {
  assert.equal(ticks(0, 1e9, 1).length, 200);
  for (const scale of [1e-300, 1e-10, 1, 1e10, 1e15]) {
    for (const x of [0, 1, -1e9, 1e100, -1e308]) {
      const [low, high] = [x - 450 / scale, x + 450 / scale];
      const found = ticks(low, high, roundUp(50 / scale));
      assert.ok(found.length < 30 && found.every(Number.isFinite), `${scale} ${x}`);
    }
  }
});

test("no axis leads up to its zero, where it would be read as a minus", () => {
  const { context, inks } = recordingContext();
  const tokens = /** @type {any} */ ({ axis: "axis", grid: "grid" });
  paintGrid(context, { x: 0, y: 0, scale: 100 }, { width: 800, height: 600 }, tokens);
  const level = inks.map(({ style, path: [from, to] }) => ({ colour: style.strokeStyle, from: from.numbers, to: to.numbers }))
    .filter(({ from, to }) => from[1] === to[1]);
  assert.deepEqual(level.filter(({ colour, from }) => (colour === "axis") !== from[0] > 6 + 8), []);
  assert.equal(rimText(0, 0.5), "0");
  assert.equal(rimText(1, 0.5), "1.0");
});
