/**
 * The only place that knows the runtime: starts Pyodide, installs the wheel, answers questions.
 */

import { countBytes } from "./bytes.js";
import { PARTS } from "./protocol.js";
import { Strips } from "./strips.js";

/** @import { Ask, Cells, FromWorker, Stage, TellMesh } from "./protocol.js" */
/** @typedef {{hitlab: string, files: Record<string, {bytes: number, integrity: string}>}} Manifest */

const RUNTIME = new URL("../runtime/", import.meta.url);
const PACKAGES = ["numpy", "micropip"];

/** @type {(message: FromWorker, transfer?: Transferable[]) => void} */
const post = (message, transfer = []) => self.postMessage(message, { transfer });

let hasFailed = false;

/** The first failure is the cause of the others. @param {string} message */
function fail(message) {
  if (!hasFailed) post({ type: "failed", message });
  hasFailed = true;
}

try {
  const { answer, survey, tell, version } = await start();
  const strips = new Strips();
  const turn = new MessageChannel(); // a task of its own for each strip: what was asked meanwhile comes first
  let isTurning = false;
  const goOn = () => {
    if (isTurning || strips.isDone) return;
    isTurning = true;
    turn.port2.postMessage(0);
  };
  turn.port1.onmessage = () => {
    isTurning = false;
    replyStrip(survey, strips);
    goOn();
  };
  self.addEventListener("message", ({ data }) => {
    if (data.type === "mesh") take(tell, data);
    else if (data.type === "ask") reply(answer, data);
    else {
      strips.take(data.type === "survey" ? data : undefined);
      goOn();
    }
  });
  post({ type: "ready", version });
} catch (error) {
  fail(String(error));
}

async function start() {
  /** @type {Manifest} */
  const manifest = await (await checked(new URL("manifest.json", RUNTIME))).json();
  const counter = countBytes(
    manifest.files,
    RUNTIME,
    (loaded, total) => {
      post({ type: "progress", stage: loaded < total ? "download" : "python", loaded, total });
    },
    fail,
  );
  /** @param {Stage} stage */
  const enter = (stage) => post({ type: "progress", stage, ...counter.state() });
  enter("download");

  const { [manifest.hitlab]: wheel } = manifest.files;
  const [pyodide, wheelBytes, source] = await Promise.all([
    startPython(),
    fetchBytes(new URL(manifest.hitlab, RUNTIME), wheel.integrity),
    checked(new URL("answer.py", import.meta.url)).then((response) => response.text()),
  ]);

  enter("install");
  const path = `/tmp/${manifest.hitlab}`;
  pyodide.FS.writeFile(path, wheelBytes);
  await pyodide.pyimport("micropip").install(`emfs:${path}`);
  pyodide.runPython(source, { filename: "answer.py" });
  const [answer, survey, tell] = ["answer", "survey", "take_mesh"].map((name) => pyodide.globals.get(name));
  return { answer, survey, tell, version: pyodide.version };
}

async function startPython() {
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(new URL("pyodide.mjs", RUNTIME).href);
  return loadPyodide({ indexURL: RUNTIME.href, packages: PACKAGES });
}

/**
 * @param {URL} url
 * @param {string} integrity The bytes' sha256, which the browser checks.
 */
async function fetchBytes(url, integrity) {
  const response = await checked(url, { integrity, cache: "no-cache" });
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * @param {URL} url
 * @param {RequestInit} [init]
 */
async function checked(url, init = { cache: "no-cache" }) {
  const name = url.pathname.split("/").pop();
  const response = await fetch(url, init).catch((error) => {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

/**
 * JSON has no -0: a text does, which Python reads as the number.
 * @param {string} _
 * @param {unknown} value
 */
function signed(_, value) {
  return Object.is(value, -0) ? "-0.0" : value;
}

/**
 * @param {(question: string) => string} answer
 * @param {Ask} ask
 */
function reply(answer, { id, ...asked }) {
  const began = performance.now();
  try {
    const json = answer(JSON.stringify(asked, signed));
    post({ type: "answer", id, json, python: performance.now() - began });
  } catch (error) {
    post({ type: "error", id, message: lastLine(error) });
  }
}

/**
 * @param {(name: string, vertices: Float64Array, faces: Uint32Array) => void} tell
 * @param {TellMesh} mesh
 */
function take(tell, { name, vertices, faces }) {
  tell(name, vertices, faces);
}

/**
 * @param {(question: string) => any} survey
 * @param {Strips} strips
 */
function replyStrip(survey, strips) {
  const strip = strips.next;
  if (!strip) return;
  const { id, lattice: { rows } } = strip;
  const began = performance.now();
  try {
    const cells = cellsOf(survey(JSON.stringify(strip, signed)));
    const python = performance.now() - began;
    strips.pass(strip, python);
    const buffers = Object.values(cells).map(({ buffer }) => buffer);
    post({ type: "surveyed", id, rows, cells, isLast: strips.isDone, python }, buffers);
  } catch (error) {
    strips.take(undefined);
    post({ type: "error", id, message: lastLine(error) });
  }
}

/** What Python raised, without its traceback. @param {unknown} error */
function lastLine(error) {
  return String(error).trimEnd().split("\n").at(-1) ?? "";
}

/**
 * Copies Python's arrays into JavaScript's.
 * @param {any} list
 * @returns {Cells}
 */
function cellsOf(list) {
  const parts = PARTS.slice(0, list.length).map((name, i) => {
    const array = list.get(i);
    const view = array.getBuffer();
    const copy = view.data.slice();
    view.release();
    array.destroy();
    return [name, copy];
  });
  list.destroy();
  return { exact: new Uint8Array(), ...Object.fromEntries(parts) };
}
