/**
 * Compiles the browser's Python packages to bytecode, using the browser's own Python. Called by build.py: `node
 * bytecode.js FOLDER STDLIB WHEEL…`.
 */

import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { argv } from "node:process";
import { loadPyodide } from "pyodide";

/** A first question of the page, which imports every module that an answer needs. */
const QUESTION = {
  shapes: [{ type: "disk", values: [-4, 0, 1] }, { type: "triangle", values: [0, 0, 4, 0, 0, 3] }],
  algorithm: "redpoll-2-23",
};

/** A crowd: its modules are not imported at startup, but are compiled as well. */
const CROWD = {
  n: 100, seed: 1, mix: ["disk", "box", "triangle", "polygon", "capsule"], sizes: "mixed", clusters: false, compared: true, frame: 0, swept: 1, contacts: true, chosen: 0, isKnown: false, own: [],
};

/** Shapes to push apart. The modules for this, and those for reading texts, are not imported at startup either. */
const HEAP = { shapes: [{ type: "disk", values: [0, 0, 1] }, { type: "box", values: [1, 0, 1, 1, 0] }], pair: null };

const [folder, ...archives] = argv.slice(2);
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } }); // error messages there need no columns
const found = await Promise.all(archives.map(async (path) => new Uint8Array(await readFile(path))));
for (const wheel of found.slice(1)) python.unpackArchive(wheel, "wheel");
python.FS.writeFile("bytecode.py", await readFile(new URL("bytecode.py", import.meta.url)));
python.pyimport("answer").answer(JSON.stringify(QUESTION));
python.pyimport("crowd").frame(JSON.stringify(CROWD));
python.pyimport("apart").apart(JSON.stringify(HEAP));
python.pyimport("reading").reading(JSON.stringify({ text: "0 0", taken: {} }));
const { compiled } = python.pyimport("bytecode");
for (const [i, archive] of found.entries()) {
  const bytes = compiled(python.toPy(archive).tobytes());
  await writeFile(join(folder, basename(archives[i])), bytes.toJs());
}
