import assert from "node:assert/strict";
import test from "node:test";

import { roundUp } from "../../web/geometry/numbers.js";
import { paintRim, rimText, ticks } from "../../web/draw/grid.js";
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

test("a number stands beside its line, above or to the right, so far from the next that few are needed", () => {
  const size = { width: 1000, height: 700 };
  const tokens = /** @type {any} */ ({ faint: "faint" });
  for (const scale of [48, 72, 95.9, 96, 119, 1e-6, 3.3e3]) {
    const { context, inks } = recordingContext();
    paintRim(context, { camera: { x: 0, y: 0, scale }, size, tokens });
    const places = inks.map(({ text, numbers: [x, y] }) => ({ x, y, line: scale * Number(text.replace("\u2212", "-").replace(/\u00a0×\u00a010(.)/, (_, power) => `e${"⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(power)}`)) }));
    const columns = places.filter(({ y }) => y > size.height - 20);
    const rows = places.filter(({ y }) => y <= size.height - 20);
    assert.ok(columns.length > 3 && rows.length > 2, `${scale}`);
    for (const { x, line } of columns) assert.ok(Math.abs(x - size.width / 2 - line - 4) <= 1, `${scale}: ${x}`);
    for (const { y, line } of rows) assert.ok(Math.abs(y - size.height / 2 + line + 7) <= 1, `${scale}: ${y}`);
    const gaps = columns.slice(1).map(({ x }, i) => x - columns[i].x);
    assert.ok(gaps.every((gap) => gap > 94 && gap < 242), `${scale}: ${gaps}`);
  }
});

test("a number has the decimals that tell it from its neighbours", () => {
  assert.equal(rimText(0, 0.5), "0");
  assert.equal(rimText(1, 0.5), "1.0");
});
