/** The colours of tokens.css by the numbers of WCAG 2: text at 4.5 to 1, lines that matter at 3 to 1. */

import assert from "node:assert/strict";
import test from "node:test";

import { read } from "./support.js";

const TEXT = 4.5;
const LINE = 3;
const THEMES = ["light", "dark"];
const GROUNDS = ["paper", "surface", "raised"]; // of the stage, of the panel, of buttons and fields
const REGIONS = [0, 1, 2, 3, 4, 5, 6, 7].map((region) => `region-${region}`);

/** @type {Record<string, [number[], number[]]>} By name: linear red, green, blue of light and of dark. */
const tokens = {};
for (const [, name, light, dark] of read("web/style/tokens.css").matchAll(
  /--([\w-]+): light-dark\(oklch\(([^)/]+)[^)]*\), oklch\(([^)/]+)[^)]*\)\);/g,
)) tokens[name] = [rgbOf(light), rgbOf(dark)];
tokens["region-0"] = tokens.paper;

/** Linear sRGB of an OKLCH colour, after B. Ottosson's definition of Oklab. @param {string} text */
function rgbOf(text) {
  const [lightness, chroma, hue] = text.trim().split(/\s+/).map(Number);
  const [a, b] = [Math.cos, Math.sin].map((of) => chroma * of((hue * Math.PI) / 180));
  const [l, m, s] = [[0.3963377774, 0.2158037573], [-0.1055613458, -0.0638541728], [-0.0894841775, -1.291485548]]
    .map(([u, v]) => (lightness + u * a + v * b) ** 3);
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((each) => Math.max(0, Math.min(1, each)));
}

/** @param {number[]} rgb */
function luminance([red, green, blue]) {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * @param {string} front
 * @param {string} back
 * @param {number} theme
 */
function contrast(front, back, theme) {
  const [a, b] = [front, back].map((name) => luminance(tokens[name][theme]) + 0.05);
  return Math.max(a, b) / Math.min(a, b);
}

/**
 * @param {number} least
 * @param {string[]} fronts
 * @param {string[]} backs
 */
function assertAll(least, fronts, backs) {
  const low = THEMES.flatMap((theme, i) => fronts.flatMap((front) => backs.map((back) => {
    const found = contrast(front, back, i);
    return found < least ? `${theme}: ${front} on ${back} ${found.toFixed(2)}` : "";
  }))).filter(Boolean);
  assert.deepEqual(low, []);
}

test("the colours are measured as others measure them", () => {
  assert.ok(Math.abs(luminance(rgbOf("1 0 0")) - 1) < 1e-6);
  const red = rgbOf("0.6279554 0.2576833 29.2338805"); // #ff0000
  [1, 0, 0].forEach((part, i) => assert.ok(Math.abs(red[i] - part) < 1e-4));
  assert.ok(Object.keys(tokens).length > 20);
});

test("text can be read: the interface's, the letters of both shapes, and what is constructed", () => {
  assertAll(TEXT, ["ink", "faint", "shape-a", "shape-b", "construction", "hit"], GROUNDS);
});

test("text can be read on the marker pen and on every region of a map", () => {
  assertAll(TEXT, ["ink"], ["focus", ...REGIONS]);
});

test("lines that matter are seen: outlines, axes, borders of what can be pressed, what has the focus", () => {
  assertAll(LINE, ["shape-a", "shape-b", "construction", "hit", "border", "ring"], GROUNDS);
  assertAll(LINE, ["axis"], ["paper", "surface"]);
  assertAll(LINE, ["ring"], REGIONS);
});

test("what the difference shows is seen on the plane, and the edge of the hits on every region", () => {
  assertAll(LINE, ["false-hit", "false-miss", "wrong-point"], ["paper"]);
  assertAll(LINE, ["hit"], REGIONS);
});
