/**
 * Runs in a worker with an opaque origin, where no network is available: a Pyodide for the user's programs. The first
 * message contains its files; after that, it answers one question after the other.
 */

import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide } from "pyodide/pyodide.mjs";
import user_program from "./user_program.py";
import program from "./program.py";
import { signed } from "../engine/protocol.js";

/** @import { FromSandbox } from "./sandbox.js" */

// A base address for the files of the first message; it exists on no network.
const HERE = "https://own.invalid/";

self.addEventListener("message", ({ data: { files }, ports: [port] }) => {
  /** @param {FromSandbox} message */
  const post = (message) => port.postMessage(message);
  start(files).then(
    (answer) => {
      port.onmessage = ({ data: { id, question } }) => {
        try {
          post({ type: "answered", id, answer: JSON.parse(answer(JSON.stringify(question, signed))) });
        } catch (error) { // Python itself has crashed; its last line names the error
          post({ type: "failed", message: String(error).trim().split("\n").at(-1) ?? "" });
        }
      };
      post({ type: "ready" });
    },
    (error) => post({ type: "failed", message: String(error) }),
  );
}, { once: true });

/** @param {Record<string, ArrayBuffer>} files */
async function start(files) {
  globalThis.fetch = async (/** @type {RequestInfo | URL} */ address) => {
    const name = String(address).slice(HERE.length);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return name in files ? new Response(files[name], { headers: { "Content-Type": type } }) : Response.error();
  };
  const python = await loadPyodide({ indexURL: HERE, packageBaseUrl: HERE, createPyodideModule, jsglobals: /** @type {any} */ ({}), packages: ["numpy", "micropip"] });
  const [wheel] = Object.keys(files).filter((name) => name.startsWith("hitlab-"));
  python.FS.writeFile(`/tmp/${wheel}`, new Uint8Array(files[wheel]));
  await python.pyimport("micropip").install(`emfs:/tmp/${wheel}`, { deps: false });
  for (const [name, text] of Object.entries({ user_program, program })) python.FS.writeFile(`/home/pyodide/${name}.py`, text);
  const { answer, close } = python.pyimport("user_program");
  close();
  return answer;
}
