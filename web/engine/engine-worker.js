/** The only file that knows the runtime: starts Pyodide, installs the wheel and answers questions. */

import { countBytes } from "./bytes.js";
import { signed, textOf } from "./protocol.js";
import { Strips } from "./strips.js";

/** @import { AskSurvey, CrowdFrame, FromWorker, Stage } from "./protocol.js" */

const RUNTIME = new URL("../runtime/", import.meta.url);
const PACKAGES = ["hitlab"]; // the lock file contains its dependencies, and the sha256 of each file
/** The Python module of each errand, with a function of the same name. @type {Record<string, string>} */
const ERRANDS = { apart: "apart", cost: "cost", families: "families", judge: "judge", library: "library", methods: "all_answers", read: "reading", task: "task", touch: "touching" };

/** @type {(message: FromWorker, transfer?: Transferable[]) => void} */
const post = (message, transfer = []) => self.postMessage(message, { transfer });

let hasFailed = false;

/** Reports only the first failure, which causes the others. @param {string} message */
function fail(message) {
  if (!hasFailed) post({ type: "failed", message });
  hasFailed = true;
}

try {
  const pyodide = await start();
  const { answer, survey, take_mesh: takeMesh } = pyodide.pyimport("answer");
  const strips = new Strips();
  // A separate task for each strip, so that questions received meanwhile are answered first.
  const task = new MessageChannel();
  let isQueued = false;
  const goOn = () => {
    if (isQueued || strips.isDone) return;
    isQueued = true;
    task.port2.postMessage(0);
  };
  task.port1.onmessage = () => {
    isQueued = false;
    const strip = strips.next;
    if (strip && !reply(strip.id, () => surveyed(survey, strips, strip))) strips.replace(undefined);
    goOn();
  };
  self.addEventListener("message", ({ data: { id, ...data } }) => {
    if (data.type === "mesh") takeMesh(data.name, data.vertices, data.faces);
    else if (data.type === "ask") reply(id, () => ({ type: "answer", json: answer(textOf(data), () => post({ type: "working" })) }));
    else if (data.type === "crowd") reply(id, () => ({ type: "crowded", frame: crowdFrameOf(pyodide.pyimport("crowd").frame(JSON.stringify(data))) }));
    else if (data.type in ERRANDS) {
      const name = ERRANDS[data.type]; // imported on first use
      reply(id, () => ({ type: "done", json: pyodide.pyimport(`${name}.${name}`)(JSON.stringify(data, signed)) }));
    } else {
      strips.replace(data.type === "survey" ? { id, ...data } : undefined);
      goOn();
    }
  });
  post({ type: "ready", version: pyodide.version });
} catch (error) {
  fail(String(error));
}

async function start() {
  const runtime = import(new URL("pyodide.mjs", RUNTIME).href);
  runtime.catch(() => {}); // the failure is reported below
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
  return pyodide;
}

/** The number of bytes of each file. @returns {Promise<Record<string, number>>} */
async function manifest() {
  const name = "manifest.json";
  const response = await fetch(new URL(name, RUNTIME), { cache: "no-cache" }).catch((error) => {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response.json();
}

/**
 * Sends the reply to a request, with its arrays transferred rather than copied, and the time it took; or the message of
 * a Python error, without its traceback.
 * @param {number} id
 * @param {() => object} answer
 * @returns {boolean} Whether the answer succeeded.
 */
function reply(id, answer) {
  const began = performance.now();
  try {
    const answered = answer();
    post(/** @type {FromWorker} */ ({ ...answered, id, python: performance.now() - began }), buffersIn(answered));
    return true;
  } catch (error) {
    post({ type: "error", id, message: String(error).trimEnd().split("\n").at(-1) ?? "" });
    return false;
  }
}

/**
 * The buffers of all arrays in an answer, for the transfer.
 * @param {unknown} answered
 * @returns {ArrayBuffer[]}
 */
function buffersIn(answered) {
  if (ArrayBuffer.isView(answered)) return [/** @type {ArrayBuffer} */ (answered.buffer)];
  return answered instanceof Object ? Object.values(answered).flatMap(buffersIn) : [];
}

/**
 * @param {(question: string) => any} survey
 * @param {Strips} strips
 * @param {AskSurvey} strip
 */
function surveyed(survey, strips, strip) {
  const began = performance.now();
  const cells = taken(survey(JSON.stringify(strip, signed)));
  strips.pass(strip, performance.now() - began);
  return { type: "surveyed", rows: strip.lattice.rows, cells, isLast: strips.isDone };
}

/**
 * @param {any} answered
 * @returns {CrowdFrame}
 */
function crowdFrameOf(answered) {
  const began = performance.now();
  return { ...taken(answered), copying: performance.now() - began };
}

/**
 * Converts a Python result to JavaScript and destroys the proxy: arrays are copied once out of Python's memory.
 * @param {any} answered
 */
function taken(answered) {
  const copy = answered.toJs({ dict_converter: Object.fromEntries });
  answered.destroy();
  return copy;
}
