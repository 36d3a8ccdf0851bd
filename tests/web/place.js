/**
 * Places the captions of states, for tests that are not in JavaScript. A state comes in as JSON, one to
 * a line: its scene, shapes and explanation. What goes out are the faults, in every step and view: labels
 * that lie on each other or under a button, and texts that stand twice; and how many labels there were.
 */

import { createInterface } from "node:readline";

import { placedCaptions } from "../../web/draw/captions.js";
import { fitted } from "../../web/geometry/camera.js";
import { overlap } from "../../web/draw/labels.js";
import { marksAt } from "../../web/draw/marks.js";
import { boundsOf } from "../../web/geometry/shapes.js";
import { captionIn } from "../../web/words/sentences.js";
import { Texts } from "../../web/words/text.js";
import { fetchFile, readJson } from "./support.js";

const NEAR = 16; // pixels: numbers and signs may stand again elsewhere

/** @import { Box } from "../../web/draw/labels.js" */
/** @import { Picture } from "../../web/draw/picture.js" */

globalThis.fetch = /** @type {typeof fetch} */ (fetchFile);
const texts = new Texts();
await texts.load("en");

/** The stage of a desk and of a phone, upright and sideways, with the buttons on it. @type {{size: {width: number, height: number}, covered: Box[]}[]} */
const STAGES = [
  { size: { width: 1032, height: 852 }, covered: [{ x: 12, y: 12, width: 290, height: 32 }, { x: 815, y: 12, width: 205, height: 32 }] },
  { size: { width: 390, height: 398 }, covered: [{ x: 8, y: 8, width: 230, height: 36 }, { x: 180, y: 336, width: 202, height: 36 }] },
  { size: { width: 436, height: 342 }, covered: [{ x: 8, y: 8, width: 230, height: 36 }, { x: 226, y: 280, width: 202, height: 36 }] },
];
const SCALES = [1, 0.1]; // of the fitted view's
/** Wide letters, so that what is apart here is so in any font. */
const context = { font: "", measureText: (/** @type {string} */ text) => ({ width: 9 * text.length }) };

const caption = captionIn(texts);

/** @param {any} state */
function placed({ scene, shapes, explanation }) {
  const letters = readJson(`web/scenes/${scene}.json`).shapes.map((/** @type {any} */ shape) => shape.letters);
  /** @type {string[]} */
  const faults = [];
  let count = 0;
  for (const [{ size, covered }, scale] of STAGES.flatMap((stage) => SCALES.map((each) => /** @type {const} */ ([stage, each])))) {
    const tokens = {};
    const fit = fitted(boundsOf(shapes), size);
    const camera = { ...fit, scale: fit.scale * scale };
    for (const { id } of explanation.steps) {
      const marks = marksAt(explanation, id);
      const picture = /** @type {Picture} */ (/** @type {unknown} */ (
        { camera, size, covered, tokens, shapes, letters, marks, lit: "", caption }));
      const captions = placedCaptions(/** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (context)), picture)
        .map(({ box, letter = "", text = "", isSpare = false }) => ({ box, words: letter + text, isSpare }));
      count += captions.length;
      captions.forEach(({ box, words, isSpare }, i) => {
        if (covered.some((button) => overlap(box, button))) faults.push(`${id}: ${words} under a button`);
        for (const other of captions.slice(i + 1)) {
          const isFar = Math.hypot(box.x - other.box.x, box.y - other.box.y) > NEAR;
          if (other.words === words && !(isSpare && isFar)) faults.push(`${id}: ${words} twice`);
          if (overlap(box, other.box)) faults.push(`${id}: ${words} on ${other.words}`);
        }
      });
    }
  }
  return { faults, count };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(placed(JSON.parse(line)))}\n`);
}
