/**
 * Asks what the page asks of a scene before anybody has moved anything: its start and its cases, by
 * each algorithm of the pair, but by a method only where a case is shown by it; and what the articles claim, counted. build.py calls
 * it, and keeps the answers:
 * `node answers.js FOLDER SCENES ROOMS WHEEL…`.
 */

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import { loadPyodide } from "pyodide";

import { kindOf } from "../document/kind.js";
import { asking } from "../document/question.js";
import { wrongIn } from "../document/scene.js";
import { caseOf, startOf } from "../document/scenes.js";
import { Store } from "../document/store.js";
import { textOf } from "../engine/protocol.js";
import { modelOf } from "../geometry/models.js";
import { isMethod } from "../words/named.js";
import "./all.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Question } from "../document/store.js" */

const [folder, scenes, rooms, ...wheels] = argv.slice(2);
const python = await loadPyodide();
for (const path of wheels) python.unpackArchive(new Uint8Array(await readFile(path)), "wheel");
const { answer, take_mesh: tell } = python.pyimport("answer");
const { parts } = new Store();
const questionIn = asking();

for (const source of [scenes, rooms]) {
  for (const file of (await readdir(source)).sort()) {
    const scene = JSON.parse(await readFile(join(source, file), "utf-8"));
    const entries = [...answersOf(scene)].map(([text, json]) => `${JSON.stringify(text)}: ${json}`);
    await writeFile(join(folder, file), `{\n${entries.join(",\n")}\n}\n`);
  }
}

await writeFile(join(folder, "claims.json"), python.pyimport("cost").claims());

/**
 * The answers as Python writes them, by the question's text.
 * @param {Scene} scene
 */
function answersOf(scene) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const { hasShapes } = kindOf(scene);
  for (const sceneCase of hasShapes ? [undefined, ...scene.cases] : []) {
    const state = sceneCase ? caseOf(scene, sceneCase) : startOf(scene);
    const [shownBy] = sceneCase ? wrongIn(sceneCase) : [];
    if (state.mesh) {
      const { vertices, faces } = modelOf(state.mesh);
      tell(state.mesh, vertices, faces);
    }
    const ask = (/** @type {string} */ algorithm) => {
      const text = textOf(/** @type {Question} */ (questionIn({ ...parts, scene, state, walked: { algorithm } })));
      const json = found.get(text) ?? answer(text);
      found.set(text, json);
      return JSON.parse(json);
    };
    const { algorithms } = ask("");
    if (!scene.told) for (const { id } of algorithms) if (!isMethod(id) || id === shownBy) ask(id); // the steps of a group are long
  }
  return found;
}
