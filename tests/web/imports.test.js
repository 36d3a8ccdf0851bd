/** Knowledge points inwards: a folder imports only from those before it, and no files in a ring. */

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

import { read } from "./support.js";

/** The rooms in order: each may know of those before it, types included. */
const FOLDERS = [
  "geometry", "async", "engine", "words", "document", "input", "draw", "stage", "space", "panel", "cost", "map", "minkowski", "user-program", "libraries", "models", "crowd", "sweep", "seams", "kinds", "paste", "saved-scenes", "export", "glossary", "course", "app",
];
/** What loads by itself, before or beside the modules. */
const ALONE = ["broken.js", "eslint.config.js", "framed.js", "no-service-worker.js", "service-worker.js"];

const IMPORTS = [
  /^(?:import|export)\s[^;]*?from\s+"(\.[^"]+)"/gm,
  /^import\s+"(\.[^"]+)"/gm,
  /@import\s+[^"]*?from\s+"(\.[^"]+)"/g,
  /\bimport\("(\.[^"]+)"\)/g,
];

const paths = readdirSync(new URL("../../web/", import.meta.url), { encoding: "utf8", recursive: true });
const files = paths.map((path) => path.replaceAll("\\", "/")).filter((path) => path.endsWith(".js")).sort();
const modules = files.filter((file) => !ALONE.includes(file));
const known = new Map(modules.map((file) => [file, importedBy(file, read(`web/${file}`))]));

/**
 * All that a source imports, wherever it does, for types alone too.
 * @param {string} file
 * @param {string} source
 */
function importedBy(file, source) {
  const found = IMPORTS.flatMap((pattern) => [...source.matchAll(pattern)].map(([, path]) => path));
  const own = found.filter((path) => !path.includes("node_modules/")); // a library's own module
  return new Set(own.map((path) => posix.join(posix.dirname(file), path)));
}

/** @param {string} file */
function room(file) {
  return FOLDERS.indexOf(posix.dirname(file));
}

/** @param {string} name */
const isData = (name) => /\.(json|py|txt)$/.test(name) && paths.includes(name);

test("every way to import is found", () => {
  const source = `
import { a } from "./a.js";
import {
  b,
} from "../map/b.js";
import "./c.js";
export { d } from "./d.js";
/** @import { E } from "./e.js" */
/** @param {import("../words/f.js").F} f */
const g = await import("./g.js");
import { Vector3 } from "three";
`;
  const names = [..."acdeg"].map((name) => `draw/${name}.js`);
  assert.deepEqual(importedBy("draw/it.js", source), new Set([...names, "map/b.js", "words/f.js"]));
});

test("every folder has its room", () => {
  assert.deepEqual(new Set(modules.map((file) => posix.dirname(file))), new Set(FOLDERS));
});

test("what stands alone imports nothing of the page's", () => {
  for (const file of ALONE) assert.deepEqual([...importedBy(file, read(`web/${file}`))], []);
});

for (const [file, imports] of known) {
  test(`${file} imports nothing from a later room`, () => {
    assert.deepEqual([...imports].filter((name) => !known.has(name) && !isData(name)), [], "there is no such module");
    assert.deepEqual([...imports].filter((name) => room(name) > room(file)), []);
  });
}

test("no module imports itself by way of others", () => {
  const left = new Map(known);
  for (let before = Infinity; left.size < before; ) {
    before = left.size;
    for (const [file, imports] of left) if (![...imports].some((name) => left.has(name))) left.delete(file);
  }
  assert.deepEqual([...left.keys()], [], "a ring, or what leads to one");
});

test("three.js is known in space alone, and by what reads the files of models", () => {
  const drawing = modules.filter((file) => /(from|import\() ?"three["/]/.test(read(`web/${file}`)));
  assert.deepEqual(drawing.filter((file) => !file.startsWith("space/")), ["models/load.js"]);
});
