import assert from "node:assert/strict";
import test from "node:test";

import { expressed } from "../../web/geometry/expression.js";

test("an expression has its value", () => {
  const { PI } = Math;
  const values = {
    "2*3+1": 7, "sqrt(2)": Math.SQRT2, "pi/6": PI / 6, "π / 6 rad": 30, "1+1/3": 1 + 1 / 3, "-(2-5)": 3, "2^3^2": 512, "√2": Math.SQRT2, "6÷2×3": 9,
    "２＋３": 5, "3 − 1": 2, "1e3*2": 2000, "hypot(3, 4)": 5, "cos(0)": 1, "1/2/2": 0.25, "+1": 1, "1,5": 1.5,
  };
  for (const [text, value] of Object.entries(values)) assert.equal(expressed(text), value, text);
});

test("anything else has none, and nothing is run", () => {
  for (const text of [
    "", "x", "1/0", "sqrt(-1)", "1,5*2", "2x", "0x10", "alert(1)", "constructor(1)", "toString", "this", "Math.PI", "[1]", "'1'", "1;2", "1 2", "a=1", "1<2", "1?2:3", "!1", "(1", "sqrt", "2**9999",
    "1+".repeat(5000), `${"(".repeat(99)}1${")".repeat(98)}`,
  ]) assert.ok(Number.isNaN(expressed(text)), text);
});
