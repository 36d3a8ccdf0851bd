/**
 * Reads the vertices and faces of an OBJ text; errors name the line. A face with more than three corners is divided
 * into triangles that fill it, even if it is concave.
 */

import { Fault } from "../words/fault.js";
import { cutFace } from "./polygon.js";

/** @typedef {{vertices: Float64Array, faces: Uint32Array}} Surface */

const MOST_CORNERS = 1000; // of a face: each of its edges is compared with every other one

/**
 * @param {string} text
 * @param {(triangles: number) => void} allow Throws if there are too many triangles; called before faces are divided.
 * @param {(vertices: number) => void} allowVertices Throws if there are too many; called after each, so that the rest
 *   of a large file is not read.
 * @returns {Surface}
 */
export function readObj(text, allow, allowVertices) {
  /** @type {number[]} */
  const vertices = [];
  /** @type {{line: number, corners: number[]}[]} */
  const faces = [];
  for (const { line, words: [kind, ...words] } of wordsOf(text)) {
    if (kind === "v") allowVertices(vertices.push(...vertexOf(line, words)) / 3);
    else if (kind === "f") faces.push({ line, corners: cornersOf(line, words, vertices.length / 3) });
  }
  allow(faces.reduce((sum, { corners }) => sum + corners.length - 2, 0));
  const triangles = faces.flatMap(({ line, corners }) => cut(line, corners, vertices));
  return { vertices: new Float64Array(vertices), faces: new Uint32Array(triangles) };
}

/** The lines one by one, because splitting a large file takes seconds. @param {string} text */
function* linesOf(text) {
  for (let [start, end] = [0, 0]; end < text.length; start = end + 1) {
    end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    yield text.slice(start, end).trimEnd();
  }
}

/**
 * The lines of vertices and faces; one that ends in a backslash continues on the next.
 * @param {string} text
 */
function* wordsOf(text) {
  /** @type {string[]} */
  let parts = []; // joined only once: appending line by line would copy each line as often as it is continued
  let line = 0;
  for (const each of linesOf(text)) {
    line += 1;
    const goesOn = each.endsWith("\\");
    parts.push(goesOn ? each.slice(0, -1) : each);
    if (goesOn) continue;
    const whole = parts.join(" ").trim();
    if (/^[vf]\b/.test(whole)) yield { line: line + 1 - parts.length, words: whole.split(/\s+/) };
    parts = [];
  }
}

/**
 * @param {number} line
 * @param {string[]} words
 */
function vertexOf(line, words) {
  const numbers = [0, 1, 2].map((i) => Number(words[i] ?? NaN));
  if (!numbers.every(Number.isFinite)) throw new Fault("model.line.vertex", { line });
  return numbers;
}

/**
 * The vertices of a face, counted from 0. The file counts from 1, or from -1 backwards.
 * @param {number} line
 * @param {string[]} words
 * @param {number} count The number of vertices so far.
 */
function cornersOf(line, words, count) {
  if (words.length < 3) throw new Fault("model.line.corners", { line });
  if (words.length > MOST_CORNERS) throw new Fault("model.line.many", { line, corners: words.length, most: MOST_CORNERS });
  return words.map((word) => {
    const given = Number(word.split("/")[0]);
    const index = given < 0 ? count + given : given - 1;
    if (!Number.isInteger(index) || index < 0 || index >= count) throw new Fault("model.line.index", { line, index: given });
    return index;
  });
}

/**
 * @param {number} line
 * @param {number[]} corners
 * @param {number[]} vertices
 */
function cut(line, corners, vertices) {
  if (corners.length === 3) return corners;
  const triangles = cutFace(corners.map((vertex) => vertices.slice(3 * vertex, 3 * vertex + 3)));
  if (!triangles) throw new Fault("model.line.crossing", { line });
  return triangles.flat().map((corner) => corners[corner]);
}
