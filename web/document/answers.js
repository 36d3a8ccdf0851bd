/**
 * Asks what the page asks of a scene before anybody has moved anything: its start and its cases, by
 * each algorithm of the pair. build.py calls it, and keeps the answers:
 * `node answers.js FOLDER SCENES ROOMS WHEEL…`.
 */

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import { loadPyodide } from "pyodide";

import { textOf } from "../engine/protocol.js";
import { modelOf } from "../geometry/models.js";
import { aboutOf } from "./cast.js";
import { hasCrowd } from "./crowd.js";
import { caseOf, startOf } from "./scene.js";
import { shownIn } from "./shown.js";

/** @import { Scene } from "./scene.js" */

const [folder, scenes, rooms, ...wheels] = argv.slice(2);
const python = await loadPyodide();
for (const path of wheels) python.unpackArchive(new Uint8Array(await readFile(path)), "wheel");
const { answer, take_mesh: tell } = python.pyimport("answer");

for (const source of [scenes, rooms]) {
  for (const file of (await readdir(source)).sort()) {
    const scene = JSON.parse(await readFile(join(source, file), "utf-8"));
    const entries = [...answersOf(scene)].map(([text, json]) => `${JSON.stringify(text)}: ${json}`);
    await writeFile(join(folder, file), `{\n${entries.join(",\n")}\n}\n`);
  }
}

/**
 * The answers as Python writes them, by the question's text.
 * @param {Scene} scene
 */
function answersOf(scene) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const states = hasCrowd(scene) ? [] : [startOf(scene), ...scene.cases.map((each) => caseOf(scene, each))];
  for (const state of states) {
    const { shapes, mesh } = state;
    const about = { about: aboutOf(scene, state), ...(scene.most && { show: shownIn(state) }) };
    if (mesh) {
      const { vertices, faces } = modelOf(mesh);
      tell(mesh, vertices, faces);
    }
    const ask = (/** @type {string} */ algorithm) => {
      const text = textOf({ shapes, algorithm, mesh, ...about });
      const json = found.get(text) ?? answer(text);
      found.set(text, json);
      return JSON.parse(json);
    };
    const { algorithms } = ask(scene.algorithm ?? "exact");
    if (!scene.told) for (const { id } of algorithms) ask(id); // the steps of a group are long
  }
  return found;
}
