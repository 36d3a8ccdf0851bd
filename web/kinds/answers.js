/**
 * Precomputes answers at build time: for the initial state and the cases of each scene, by each algorithm of the pair,
 * but by a method only if a case demonstrates it; for the pictures of the lessons and of the glossary; and the
 * operation counts for the articles' claims. build.py runs it and stores the answers: `node answers.js FOLDER SCENES
 * ROOMS LESSONS WHEEL…`.
 */

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import { loadPyodide } from "pyodide";

import { kindOf } from "../document/kind.js";
import { readScene, readState } from "../document/link.js";
import { askedOf } from "../document/question.js";
import { wrongIn } from "../document/scene.js";
import { caseOf, startOf } from "../document/scenes.js";
import { textOf } from "../engine/protocol.js";
import { modelOf } from "../geometry/models.js";
import { isMethod } from "../words/methods.js";
import "./all.js";

/** @import { Choices } from "../document/link-choices.js" */
/** @import { Scene, State } from "../document/scene.js" */

const [folder, scenes, rooms, lessons, ...wheels] = argv.slice(2);
const python = await loadPyodide();
for (const path of wheels) python.unpackArchive(new Uint8Array(await readFile(path)), "wheel");
const { answer, take_mesh: takeMesh } = python.pyimport("answer");
/** Keyed by id. @type {Map<string, Scene>} */
const known = new Map();

for (const source of [scenes, rooms]) {
  for (const [file, scene] of await filesIn(source)) {
    known.set(scene.id, scene);
    await keep(file, answersOf(scene));
  }
}
for (const [file, { parts, tasks }] of await filesIn(lessons)) {
  const links = [...parts, ...tasks].flatMap(({ link, links: more = [] }) => [link, ...more]);
  await keep(`lesson-${file}`, new Map(links.flatMap(answerAt)));
}
const { links } = JSON.parse(await readFile(new URL("../terms.json", import.meta.url), "utf-8"));
await keep("terms.json", new Map(Object.values(links).flatMap(answerAt)));
await writeFile(join(folder, "claims.json"), python.pyimport("cost").claims());

/** @param {string} source @returns {Promise<[name: string, data: any][]>} */
async function filesIn(source) {
  const names = (await readdir(source)).sort();
  return Promise.all(names.map(async (name) => [name, JSON.parse(await readFile(join(source, name), "utf-8"))]));
}

/** @param {string} file @param {Map<string, string>} answers */
async function keep(file, answers) {
  const entries = [...answers].map(([text, json]) => `${JSON.stringify(text)}: ${json}`);
  await writeFile(join(folder, file), `{\n${entries.join(",\n")}\n}\n`);
}

/**
 * The question of a link and its answer; empty for a crowd, which has no state of single shapes.
 * @param {string} link
 * @returns {[text: string, json: string][]}
 */
function answerAt(link) {
  const { id, pairs, problem: lost } = readScene(link, "");
  const scene = known.get(id);
  if (lost || !scene) throw new Error(`${link}: ${lost?.key ?? "no scene's"}`);
  const { problem, state, choices } = readState(scene, pairs);
  if (problem) throw new Error(`${link}: ${problem.key}`);
  if (!kindOf(scene).hasShapes) return [];
  const text = textFor(scene, state, choices);
  return [[text, answer(text)]];
}

/**
 * The question; models are sent to Python first.
 * @param {Scene} scene
 * @param {State} state
 * @param {Choices} choices
 */
function textFor(scene, state, choices) {
  for (const name of state.meshes ?? []) {
    const { vertices, faces } = modelOf(name);
    takeMesh(name, vertices, faces);
  }
  return textOf(askedOf(scene, state, choices));
}

/**
 * The answers as Python writes them, keyed by the question's text.
 * @param {Scene} scene
 */
function answersOf(scene) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const { hasShapes } = kindOf(scene);
  for (const sceneCase of hasShapes ? [undefined, ...scene.cases] : []) {
    const state = sceneCase ? caseOf(scene, sceneCase) : startOf(scene);
    const [shownBy] = sceneCase ? wrongIn(sceneCase) : [];
    const ask = (/** @type {string} */ algorithm) => {
      const text = textFor(scene, state, { algorithm });
      const json = found.get(text) ?? answer(text);
      found.set(text, json);
      return JSON.parse(json);
    };
    const { algorithms } = ask("");
    // A group's explanations are too long to store.
    if (!scene.explains) for (const id of algorithms) if (!isMethod(id) || id === shownBy) ask(id);
  }
  return found;
}
