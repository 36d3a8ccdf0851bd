/** What the tests share: the repository's files, random numbers that are always the same. */

import { readFileSync } from "node:fs";

import "../../web/kinds/all.js";

import { operator, RELATIONS, setAll, setFormula } from "../../py/tools/formulas.js";
import { valueOf } from "../../web/panel/mathml.js";

/** @import { Value } from "../../py/tools/formulas.js" */
/** @import { Piece } from "../../web/words/text.js" */
/** @import { Answer, AskedShape, Explanation } from "../../web/engine/protocol.js" */
/** @import { Scene } from "../../web/document/scene.js" */
/** @import { Answered } from "../../web/document/store.js" */
/** @import { Shape } from "../../web/geometry/kinds.js" */

const ROOT = new URL("../../", import.meta.url);
/** Of which a language consists. */
export const FILES = ["page", "shape", "gallery", "scene", "why", "why-published", "why-methods", "why-broad", "why-libraries", "map", "cost", "crowd", "terms"];
/** Of what comes later, when it is wanted. */
export const LATER = ["cases", "find", "libraries", "links", "mine", "own", "paste", "take", "terms"];
/** Of what comes with the first lesson. */
export const COURSE = ["course", "lessons", "task"];

/** @param {string} path In the repository. */
export function read(path) {
  return readFileSync(new URL(path, ROOT), "utf8");
}

/** @param {string} path In the repository. */
export function readJson(path) {
  return JSON.parse(read(path));
}

/**
 * All texts of a language.
 * @param {string} lang
 * @returns {Record<string, string>}
 */
export function textsOf(lang) {
  return Object.assign({}, ...pathsOf(lang).map(readJson));
}

/**
 * The files of a language.
 * @param {string} lang
 */
export function pathsOf(lang) {
  const folders = { [lang]: FILES, [`${lang}-later`]: LATER, [`${lang}-course`]: COURSE };
  return Object.entries(folders).flatMap(([folder, files]) => files.map((file) => `web/locales/${folder}/${file}.json`));
}

/** As the page has them. @type {Record<string, Record<string, any>>} */
export const formulas = setAll(read("web/formulas.json"));

/** What each of them is set from. @type {Map<string, string>} */
export const sources = new Map(Object.values(readJson("web/formulas.json")).flatMap(Object.values)
  .flatMap((each) => (typeof each === "string" ? [each] : Object.values(each))).map((each) => [setFormula(each), each]));

/**
 * The values of a formula, with their texts.
 * @param {(placeholder: string) => Piece} fill
 * @returns {Value}
 */
export function valuesFrom(fill) {
  return (placeholder, isBracketed) => {
    const piece = fill(placeholder);
    return RELATIONS.has(piece.text) ? operator(piece.text) : valueOf(placeholder, piece, isBracketed);
  };
}

/** @type {Scene} */
export const scene = readJson("web/scenes/disk-triangle.json");

/**
 * What is on show about two shapes of that scene.
 * @param {Shape[]} shapes
 * @returns {Answered}
 */
export function answered(shapes) {
  const answer = { pairs: [{ a: 0, b: 1, hit: true, points: [] }], departs: [], exact: { hit: true }, algorithms: [], source: "", explanation: null };
  const timings = { python: 0, roundTrip: 0, drawing: 0 };
  return { scene: scene.id, shapes, meshes: undefined, about: [0, 1], algorithm: "exact", revision: 1, answer, timings };
}

/**
 * What Python answers, by the names of make_explanations.py.
 * @type {Record<string, {shapes: AskedShape[], answer: Answer & {explanation: Explanation}}>}
 */
export const explained = readJson("tests/web/explanations.json");

/** The explanations of explanation-links.txt, without marks: every method in every case. @type {Record<string, Explanation>} */
export const walks = readJson("tests/web/explanation-steps.json");

/**
 * In the place of `fetch`: answers from the repository's files, as the build makes them: a language in one, formulas that are set.
 * @param {string | URL | Request} url
 */
export async function fetchFile(url) {
  const [, lang] = /\/locales\/(\w+)(?:-later|-course)?\.json$/.exec(String(url)) ?? [];
  if (lang) return Response.json(textsOf(lang));
  if (/\/web\/formulas\.json$/.test(String(url))) return Response.json(formulas);
  try {
    return new Response(readFileSync(new URL(String(url))));
  } catch {
    return new Response(null, { status: 404, statusText: "Not Found" });
  }
}

/**
 * Numbers from 0 to 1, the same in every run (mulberry32).
 * @param {number} seed
 */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A finite double of any bit pattern.
 * @param {() => number} random
 * @returns {number}
 */
export function anyDouble(random) {
  const [word] = new Float64Array(Uint32Array.of(random() * 2 ** 32, random() * 2 ** 32).buffer);
  return Number.isFinite(word) ? word : anyDouble(random);
}

/**
 * @param {number} count
 * @param {(i: number) => T} make
 * @returns {T[]}
 * @template T
 */
export function times(count, make) {
  return Array.from({ length: count }, (_, i) => make(i));
}

/**
 * Whether two numbers differ by no more than a few roundings.
 * @param {number} a
 * @param {number} b
 * @param {number} [scale] Of what they were computed from.
 */
export function near(a, b, scale = 1) {
  return Math.abs(a - b) <= 1e-12 * Math.max(scale, Math.abs(a), Math.abs(b));
}

/** A scene of more than two shapes. @type {Scene} */
export const many = {
  ...scene,
  id: "many",
  kind: "broad",
  shapes: [
    { type: "disk", letters: [], values: [0, 0, 1], number: 0 },
    { type: "box", letters: [], values: [1, 0, 2, 2, 0], number: 1 },
    { type: "triangle", letters: [], values: [5, 0, 8, 0, 5, 3], number: 2 },
    { type: "disk", letters: [], values: [-3, 4, 0.5], number: 3 },
  ],
  parameters: {},
  keys: [],
  cases: [],
};

/**
 * What hears of an engine, and does nothing; with what a test wants to hear.
 * @param {Record<string, (...told: any[]) => any>} [news]
 * @returns {import("../../web/engine/engine.js").Page<any>}
 */
export function hearing(news = {}) {
  const nothing = () => {};
  return /** @type {any} */ ({ progress: nothing, status: nothing, answer: nothing, refuse: nothing, wait: nothing, modelOf: nothing, ...news });
}

/** What hears of handles, and does nothing; no shapes touch. @returns {import("../../web/stage/handles.js").News} */
export function untold() {
  const nothing = () => {};
  return { announced: nothing, dented: nothing, touching: async () => null, touched: nothing };
}
