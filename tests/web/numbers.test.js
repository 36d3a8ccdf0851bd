import assert from "node:assert/strict";
import test from "node:test";

import { brief, exactText, parseNumber, readable, readableApart, tidy, typedNumber } from "../../web/geometry/numbers.js";
import { anyDouble, randomFrom, times } from "./support.js";

const random = randomFrom(1);
const NO_BREAK = "\u00a0";
/** @param {string[]} texts With plain spaces; a power of ten has none, to stay on one line. */
const unbroken = (...texts) => texts.map((text) => text.replaceAll(" ", NO_BREAK));
const SPECIAL = [
  0, -0, 1, -1, 0.1, 0.1 + 0.2, 1 / 3, 1e21, -1e21, 1e22, 1e-7, 123456789012345680000, 2 ** 53, 2 ** -52,
  5e-324, -5e-324, 2.2250738585072014e-308, Number.MAX_VALUE, -Number.MAX_VALUE,
];
const SUBNORMAL = times(2000, () => random() * 2.2250738585072014e-308);
const ANY = [...SPECIAL, ...SUBNORMAL, ...times(20_000, () => anyDouble(random))];

test("an exact text gives the same double back, and has no plus", () => {
  for (const number of ANY) {
    const text = exactText(number);
    assert.ok(Object.is(parseNumber(text), number), text);
    assert.doesNotMatch(text, /\+/);
  }
});

test("a text that is no decimal number, or is beyond the largest, is none", () => {
  const texts = [
    "", " ", "+1", "1e+5", "0x10", "0b1", "NaN", "Infinity", "-Infinity", "inf", "1e999", "-1e999",
    "1,5", " 1", "1 ", "1\n", "--1", "-", ".", "-.", "e5", "1e", "1e1.5", "1_000", "1n", "１", "−1", "1.2.3",
  ];
  for (const text of texts) assert.ok(Number.isNaN(parseNumber(text)), JSON.stringify(text));
});

test("a number may be written short, and so small that it is 0", () => {
  const texts = { ".5": 0.5, "5.": 5, "-.5": -0.5, "5.e1": 50, "1E-3": 0.001, "007": 7, "1e-999": 0 };
  for (const [text, number] of Object.entries(texts)) assert.equal(parseNumber(text), number, text);
});

test("a number may be typed as people write it", () => {
  const texts = {
    "1.5": 1.5, " -2e-3 ": -0.002, "−1.5": -1.5, "–2": -2, "1/3": 1 / 3, "-1 / 8": -0.125,
    "2,5/0,5": 5, "2,5": 2.5, "-0,125": -0.125, ",5": 0.5, "1234,567": 1234.567, "2,5e-1": 0.25,
    "１２．５": 12.5, "－３": -3, "１／４": 0.25, "２，５": 2.5, "　７": 7, "1e-999": 0,
  };
  for (const [text, number] of Object.entries(texts)) assert.equal(typedNumber(text), number, text);
});

test("typed text that is no number, or may mean two, is none", () => {
  const texts = [
    "", " ", "four", "1e999", "NaN", "Infinity", "0x10", "--1", "+1", "1e+5", "1 000", "1,000", "12,345", "-123,456", "1,234,567",
    "1.234,5", "1,2.3", "1,2,3", "1/0", "0/0", "1/", "/3", "1/2/3", "1e300/1e-300", "½", "1½", "10²", "2x",
  ];
  for (const text of texts) assert.ok(Number.isNaN(typedNumber(text)), JSON.stringify(text));
});

test("an exact text that is typed gives the same double back", () => {
  for (const number of ANY) assert.ok(Object.is(typedNumber(exactText(number)), number), exactText(number));
});

test("text as long as a link may be is read or refused at once", () => {
  for (const text of ["1".repeat(19_000), `${"1".repeat(19_000)}x`, "1,".repeat(9_000), "1/".repeat(9_000)]) {
    const start = performance.now();
    typedNumber(text);
    parseNumber(text);
    assert.ok(performance.now() - start < 500); // it once took seconds
  }
});

test("for reading, a number has three decimals and a true minus sign", () => {
  assert.deepEqual([0, -0, 1, -1, 1.23456, -123.4567].map(readable), [
    "0.000", "0.000", "1.000", "−1.000", "1.235", "−123.457",
  ]);
});

test("for reading, the width is stable from 0.001 to 10", () => {
  for (const number of times(2000, () => 0.001 + 9.998 * random())) {
    assert.equal(readable(number).length, 5);
    assert.equal(readable(-number).length, 6);
  }
});

test("for reading, only 0 is written as 0: what is smaller is a power of ten, with its sign", () => {
  assert.deepEqual([0.0005, 0.0004, -0.0004, 2 ** -52, -5e-324].map(readable), unbroken(
    "0.001", "4.00 × 10⁻⁴", "−4.00 × 10⁻⁴", "2.22 × 10⁻¹⁶", "−4.94 × 10⁻³²⁴",
  ));
  for (const number of ANY) {
    if (number !== 0) assert.match(readable(number), number < 0 ? /^−.*[1-9]/ : /^[^−].*[1-9]|^[1-9]/);
  }
});

test("large numbers are powers of ten, and infinity is its sign", () => {
  assert.deepEqual([1e6, -2.5e21, 1e300, Infinity, -Infinity].map(readable), unbroken(
    "1.00 × 10⁶", "−2.50 × 10²¹", "1.00 × 10³⁰⁰", "∞", "−∞",
  ));
  assert.deepEqual([Infinity, -Infinity].map(brief), ["∞", "−∞"]);
});

test("operands that differ and read alike are shown with three digits of their difference", () => {
  const shown = (/** @type {number[]} */ ...pair) => pair.map(readableApart([pair]));
  assert.deepEqual(shown(10000000.5, 10000000.875), ["10000000.500", "10000000.875"]);
  assert.deepEqual(shown(-1, -1.00001), ["−1.0000000", "−1.0000100"]);
  assert.deepEqual(shown(1, 1.0000000000000002), ["1.0000000000000000", "1.0000000000000002"]);
  assert.deepEqual(shown(10000000, 10001200), ["10000000", "10001200"]);
  assert.deepEqual(shown(4.001e-5, 4.002e-5), unbroken("4.00100 × 10⁻⁵", "4.00200 × 10⁻⁵"));
  assert.deepEqual(shown(1e300, 1e300 + 2 ** 944), unbroken("1.0000000000000001 × 10³⁰⁰", "1.0000000000000002 × 10³⁰⁰"));
  for (const pair of [[1, 1], [1, 2], [0, 1e-300], [NaN, 1], [Infinity, Infinity], [-1e7, 1e7]]) assert.deepEqual(shown(...pair), pair.map(readable));
  const read = readableApart([[10000000.5, 10000000.875]]);
  assert.deepEqual([9999999.5, 2e7, 3].map(read), [...["9999999.500"], ...unbroken("2.00 × 10⁷"), "3.000"]);
});

test("any two different doubles read apart", () => {
  for (const number of ANY) {
    for (const other of [number * (1 + 2 ** -52), number * (1 + 2 ** (-52 * random())), number + 1e-5 * random()].filter(Number.isFinite)) {
      const [a, b] = [number, other].map(readableApart([[number, other]]));
      assert.equal(a === b, number === other, `${number} ${other}: ${a}`);
    }
  }
});

test("in a field, a number is as short as it is, with at most six digits", () => {
  assert.deepEqual([0, -0, 5, -0.5, 0.1 + 0.2, -1 / 3, 123456.7, 0.0001, 1e-5, -1e6].map(brief), unbroken(
    "0", "0", "5", "−0.5", "0.3", "−0.333333", "123457", "0.0001", "1.00 × 10⁻⁵", "−1.00 × 10⁶",
  ));
});

test("tidy gives the double that the short text names", () => {
  assert.equal(tidy(-4 - 0.1, 3), -4.1);
  assert.equal(tidy(0.1 + 0.2, 2), 0.3);
  assert.equal(tidy(1234.5678, -3), 1235);
  assert.equal(tidy(1e300, 3), 1e300);
  assert.equal(tidy(1.5e-90, 1000), 1.5e-90);
});

test("tidy never leaves a 0 with a sign", () => {
  assert.ok(Object.is(tidy(-0.0004, 3), 0));
});
