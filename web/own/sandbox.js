/**
 * The sandbox for the user's programs: its own Pyodide, in a worker of a frame with an opaque origin and no network
 * access. If a program does not answer in time, the frame is removed and a new one is started.
 */

import { loadJson } from "../async/loading.js";

/** @import { Phrase } from "../words/text.js" */

/**
 * @typedef {{kind: "point" | "segment" | "arrow", points: number[][]}} Drawn
 * @typedef {{id: string, line: number | null, detail: string}} Wrong Why a program has no answer: the key of a
 *   sentence, the line and a detail.
 * @typedef {{type: "ready"} | {type: "failed", message: string} | {type: "told", id: number, told: any}} Told
 * @typedef {{frame: HTMLIFrameElement, ready: Promise<MessagePort>}} Room
 */

const SCRIPT = `onmessage=({data,ports})=>new Worker(URL.createObjectURL(new Blob([data.worker],{type:"text/javascript"}))).postMessage(data,ports)`;
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:";
const STARTS = 60_000; // startup timeout in milliseconds, long enough for a slow machine
/** Milliseconds for a few hundred runs. */
export const MANY = 10_000;
const SHARE = 4; // the timeout of a run is at least the startup time divided by this

/** The name of the function to call. @param {{id: string}} scene */
export const nameOf = ({ id }) => id.replaceAll("-", "_");

/** The program did not finish in time. */
class Stopped extends Error {}

/** @param {Wrong} wrong @returns {Phrase} */
export const wrongPhrase = ({ detail, id, line }) => (
  { key: `own.wrong.${id}`, values: { detail, where: line === null ? { key: "own.anywhere" } : { key: "own.line", values: { line } } } });

/** @param {Document} root */
export function sandboxIn(root) {
  /** @type {Room | undefined} */
  let room;
  let asked = 0;
  /** The startup time of the last frame in milliseconds: on a slow machine, runs are slower as well. */
  let began = 0;

  function begin() {
    const frame = Object.assign(root.createElement("iframe"), {
      sandbox: "allow-scripts", hidden: true,
      srcdoc: `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${SCRIPT}</script>`,
    });
    const { port1, port2 } = new MessageChannel();
    const start = performance.now();
    const ready = Promise.all([filesOf(), new Promise((loaded) => frame.addEventListener("load", loaded, { once: true }))]).then(([given]) => {
      frame.contentWindow?.postMessage(given, "*", [port2]);
      return reply(port1, STARTS, ({ type }) => type === "ready").then(() => {
        began = performance.now() - start;
        return port1;
      });
    });
    root.body.append(frame);
    return { frame, ready };
  }

  function end() {
    room?.frame.remove();
    room = undefined;
  }

  return {
    end,
    /**
     * Asks the Python of the program; if it does not finish or Python crashes, the answer contains an error.
     * @template {object} Found
     * @param {Found} none
     * @param {object} question
     * @param {number} time In milliseconds, on a machine of normal speed.
     * @returns {Promise<Found & {error?: Wrong}>}
     */
    async ask(none, question, time) {
      room ??= begin();
      const id = ++asked;
      try {
        const port = await room.ready;
        const answered = reply(port, Math.max(time, began / SHARE), (message) => message.type === "told" && message.id === id);
        port.postMessage({ id, question });
        return { ...none, .../** @type {{told: any}} */ (await answered).told };
      } catch (error) {
        end();
        const detail = /** @type {Error} */ (error).message;
        return { ...none, error: { id: error instanceof Stopped ? "stopped" : "ended", line: null, detail } };
      }
    },
  };
}

/**
 * @param {MessagePort} port
 * @param {number} time
 * @param {(message: Told) => boolean} isIt
 * @returns {Promise<Told>}
 */
function reply(port, time, isIt) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Stopped()), time);
    port.onmessage = ({ data }) => {
      if (data.type === "failed") reject(new Error(data.message));
      if (isIt(data)) resolve(data);
      if (isIt(data) || data.type === "failed") clearTimeout(timer);
    };
  });
}

/** The source of the worker and all files that it needs: the page has already loaded most of them. */
async function filesOf() {
  const site = new URL("../", import.meta.url);
  /** @type {string[]} */
  const paths = await loadJson(new URL("own/files.json", site), undefined, Array.isArray);
  const [worker, ...bodies] = await Promise.all([
    got(new URL("own/worker.js", site)).then((response) => response.text()),
    ...paths.map((path) => got(new URL(path, site)).then((response) => response.arrayBuffer())),
  ]);
  return { worker, files: Object.fromEntries(paths.map((path, i) => [path.split("/").at(-1), bodies[i]])) };
}

/** @param {URL} url */
async function got(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status} ${response.statusText}`);
  return response;
}
