/**
 * The only place that knows the runtime: starts Pyodide, installs the wheel, answers questions.
 */

import { countBytes } from "./bytes.js";
import { PARTS, signed, textOf } from "./protocol.js";
import { Strips } from "./strips.js";

/** @import { Ask, AskApart, AskCrowd, AskRead, AskTouch, Bodies, Cells, CrowdFrame, FromWorker, Stage, TellMesh } from "./protocol.js" */

const RUNTIME = new URL("../runtime/", import.meta.url);
const PACKAGES = ["hitlab"]; // the lock file knows what it needs, and each file's sha256

/** @type {(message: FromWorker, transfer?: Transferable[]) => void} */
const post = (message, transfer = []) => self.postMessage(message, { transfer });

let hasFailed = false;

/** The first failure is the cause of the others. @param {string} message */
function fail(message) {
  if (!hasFailed) post({ type: "failed", message });
  hasFailed = true;
}

try {
  const { answer, crowd, errands, survey, tell, version } = await start();
  const strips = new Strips();
  const task = new MessageChannel(); // a task of its own for each strip: what was asked meanwhile comes first
  let isQueued = false;
  const goOn = () => {
    if (isQueued || strips.isDone) return;
    isQueued = true;
    task.port2.postMessage(0);
  };
  task.port1.onmessage = () => {
    isQueued = false;
    replyStrip(survey, strips);
    goOn();
  };
  self.addEventListener("message", ({ data }) => {
    if (data.type === "mesh") tellMesh(tell, data);
    else if (data.type === "ask") reply(answer, data);
    else if (data.type === "crowd") replyCrowd(crowd, data);
    else if (errands[data.type]) replyDone(errands[data.type], data);
    else {
      strips.replace(data.type === "survey" ? data : undefined);
      goOn();
    }
  });
  post({ type: "ready", version });
} catch (error) {
  fail(String(error));
}

async function start() {
  const runtime = import(new URL("pyodide.mjs", RUNTIME).href);
  runtime.catch(() => {}); // told below
  const counter = countBytes(
    await manifest(),
    RUNTIME,
    (loaded, total) => {
      post({ type: "progress", stage: loaded < total ? "download" : "python", loaded, total });
    },
    fail,
  );
  /** @param {Stage} stage */
  const enter = (stage) => post({ type: "progress", stage, ...counter.state() });
  enter("download");
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await runtime;
  const pyodide = await loadPyodide({ indexURL: RUNTIME.href, packages: PACKAGES });
  enter("install");
  const { answer, survey, take_mesh: tell } = pyodide.pyimport("answer");
  /** Imported where these are asked for, and not before. */
  const crowd = (/** @type {string} */ question) => pyodide.pyimport("crowd").frame(question);
  /** @type {Record<string, (question: string) => string>} */
  const errands = {
    apart: (question) => pyodide.pyimport("apart").apart(question),
    read: (question) => pyodide.pyimport("reading").reading(question),
    touch: (question) => pyodide.pyimport("touching").touching(question),
  };
  return { answer, crowd, errands, survey, tell, version: pyodide.version };
}

/** The bytes of each file. @returns {Promise<Record<string, number>>} */
async function manifest() {
  const name = "manifest.json";
  const response = await fetch(new URL(name, RUNTIME), { cache: "no-cache" }).catch((error) => {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response.json();
}

/**
 * @param {(question: string, atWork: () => void) => string} answer
 * @param {Ask} ask
 */
function reply(answer, { id, ...question }) {
  const began = performance.now();
  try {
    const json = answer(textOf(question), () => post({ type: "working" }));
    post({ type: "answer", id, json, python: performance.now() - began });
  } catch (error) {
    post({ type: "error", id, message: lastLine(error) });
  }
}

/**
 * @param {(question: string) => string} errand
 * @param {AskApart | AskRead | AskTouch} ask
 */
function replyDone(errand, { id, ...question }) {
  try {
    post({ type: "done", id, json: errand(JSON.stringify(question, signed)) });
  } catch (error) {
    post({ type: "error", id, message: lastLine(error) });
  }
}

/**
 * @param {(name: string, vertices: Float64Array, faces: Uint32Array) => void} tell
 * @param {TellMesh} mesh
 */
function tellMesh(tell, { name, vertices, faces }) {
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
    strips.replace(undefined);
    post({ type: "error", id, message: lastLine(error) });
  }
}

/**
 * The arrays leave Python's memory by one copy, and go to the page by none.
 * @param {(question: string) => any} crowd
 * @param {AskCrowd} ask
 */
function replyCrowd(crowd, { id, ...question }) {
  const began = performance.now();
  try {
    const told = crowd(JSON.stringify(question));
    const computed = performance.now();
    const frame = crowdFrameOf(told);
    frame.copying = performance.now() - computed;
    const arrays = [frame.places, frame.pairs, frame.contacts, frame.tried, frame.cells];
    const bodies = (frame.bodies ?? []).map(({ values }) => values);
    post({ type: "crowded", id, frame, python: performance.now() - began }, [...arrays, ...bodies].map(({ buffer }) => buffer));
  } catch (error) {
    post({ type: "error", id, message: lastLine(error) });
  }
}

/**
 * @param {any} told
 * @returns {CrowdFrame}
 */
function crowdFrameOf(told) {
  const [bodies, arrays, numbers] = [told.get(0), told.get(1), told.get(2)];
  const [places, pairs, contacts, tried, cells] = arraysOf(arrays);
  const [candidates, moving, broad, narrow] = numbers.toJs();
  const frame = { places, pairs, contacts, tried, cells, candidates, moving, broad, narrow, copying: 0 };
  const known = bodies && bodiesOf(bodies);
  for (const proxy of [numbers, told]) proxy.destroy();
  return known ? { ...frame, bodies: known } : frame;
}

/**
 * @param {any} list
 * @returns {Bodies}
 */
function bodiesOf(list) {
  const [types, counts, arrays] = [list.get(0), list.get(1), list.get(2)];
  const bodies = arraysOf(arrays).map((values, i) => ({ type: types.get(i), count: counts.get(i), values }));
  for (const proxy of [types, counts, list]) proxy.destroy();
  return bodies;
}

/** What Python raised, without its traceback. @param {unknown} error */
function lastLine(error) {
  return String(error).trimEnd().split("\n").at(-1) ?? "";
}

/**
 * @param {any} list
 * @returns {Cells}
 */
function cellsOf(list) {
  const arrays = arraysOf(list);
  const parts = PARTS.slice(0, arrays.length).map((name, i) => [name, arrays[i]]);
  return { exact: new Uint8Array(), ...Object.fromEntries(parts) };
}

/**
 * Copies a list of Python's arrays into JavaScript's, and lets them go.
 * @param {any} list
 * @returns {any[]}
 */
function arraysOf(list) {
  const copies = Array.from({ length: list.length }, (_, i) => {
    const array = list.get(i);
    const buffer = array.getBuffer();
    const copy = buffer.data.slice();
    buffer.release();
    array.destroy();
    return copy;
  });
  list.destroy();
  return copies;
}
