/**
 * The sandbox for the user's programs: a worker of a frame with an opaque origin and no network access, with its own
 * Pyodide for Python. If a program does not answer in time, the frame is removed and a new one is started.
 */

import { loadJson } from "../async/loading.js";

/** @import { Wrong } from "../engine/protocol.js" */
/** @import { Phrase } from "../words/text.js" */

/**
 * @typedef {{type: "ready"} | {type: "failed", message: string} | {type: "answered", id: number, answer: any}} FromSandbox
 * @typedef {{ask: (question: object, time: number) => Promise<any>, end: () => void, isReady: boolean}} Room
 * @typedef {"py" | "js"} Language
 */

const SCRIPT = `onmessage=({data,ports})=>new Worker(URL.createObjectURL(new Blob([data.worker],{type:"text/javascript"}))).postMessage(data,ports)`;
/** @type {Record<Language, string>} */
const POLICIES = {
  py: "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:",
  js: "default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:",
};
/** @type {Record<Language, string>} */
const WORKERS = { py: "user-program/python-worker.js", js: "user-program/script-worker.js" };
const STARTS = 60_000; // startup timeout in milliseconds, long enough for a slow machine
/** Milliseconds for a few hundred runs. */
export const MANY = 10_000;
const SHARE = 4; // the timeout of a run is at least the startup time divided by this

/** The program did not finish in time. */
class Stopped extends Error {}

/** Errors whose sentence depends on the language. */
const SPOKEN = ["syntax", "result", "nothing", "ended", "attribute"];

/** @param {Wrong} wrong @param {Language} [language] @returns {Phrase} */
export function wrongPhrase({ detail, id, line }, language) {
  const [name, other, taken] = detail.split(", ");
  if (id === "missing" && other) return { key: "own.wrong.misnamed", values: { name, other } };
  if (id === "arguments") return { key: "own.wrong.arguments", values: { name, given: other, taken } };
  const where = line === null ? { key: "own.anywhere" } : { key: "own.line", values: { line } };
  return { key: `own.wrong.${id}${language === "js" && SPOKEN.includes(id) ? ".js" : ""}`, values: { detail, where } };
}

/** @param {Document} root @param {Language} [language] */
export function sandboxIn(root, language = "py") {
  /** @type {Room | undefined} */
  let room;
  let hasEnded = false;
  /** The program in JavaScript that the room has. */
  let program = "";

  function leave() {
    room?.end();
    room = undefined;
  }

  return {
    language,
    /** Ends it for good. */
    end() {
      hasEnded = true;
      leave();
    },
    /** Whether it has started. */
    get isReady() {
      return room?.isReady === true;
    },
    /**
     * Asks the program; if it does not finish or its language crashes, the answer contains an error.
     * @template {object} Found
     * @param {Found} none
     * @param {{source: string, name: string, single: boolean} & Record<string, unknown>} question
     * @param {(answer: any) => boolean} isFit Whether this is an answer at all.
     * @param {number} time In milliseconds, on a machine of normal speed.
     * @returns {Promise<Found | Found & {error: Wrong}>}
     */
    async ask(none, question, isFit, time) {
      if (hasEnded) return { ...none, error: { id: "ended", line: null, detail: "" } };
      try {
        const text = language === "js" ? (await import("./instrument.js")).programText(question) : "";
        if (text !== program) leave(); // a worker runs one program in JavaScript, but many in Python
        program = text;
      } catch (error) {
        return { ...none, error: /** @type {any} */ (error).reason ?? { id: "ended", line: null, detail: String(error) } };
      }
      const before = program && `globalThis.__program=${program};`;
      const mine = room ??= roomIn(root, () => filesOf(language, before), POLICIES[language]);
      try {
        const answer = await mine.ask(question, time);
        if (!isFit(answer)) throw new Error("invalid answer");
        return { ...none, ...answer };
      } catch (error) {
        if (mine === room) leave();
        const detail = /** @type {Error} */ (error).message;
        return { ...none, error: { id: error instanceof Stopped ? "stopped" : "ended", line: null, detail } };
      }
    },
  };
}

/**
 * Starts a worker in a frame without an origin; it answers one question after the other.
 * @param {Document} root
 * @param {() => Promise<{worker: string, files: Record<string, ArrayBuffer>}>} load The source of the worker and its files.
 * @param {string} [policy]
 * @returns {Room}
 */
export function roomIn(root, load, policy = POLICIES.py) {
  const frame = Object.assign(root.createElement("iframe"), {
    sandbox: "allow-scripts", hidden: true,
    srcdoc: `<meta http-equiv="Content-Security-Policy" content="${policy}"><script>${SCRIPT}</script>`,
  });
  const { port1: port, port2 } = new MessageChannel();
  const start = performance.now();
  /** @type {(why: Error) => void} */
  let quit = () => {};
  /** @type {Promise<never>} */
  const ended = new Promise((_, reject) => (quit = reject));
  let asked = 0;
  /** The startup time in milliseconds: on a slow machine, runs are slower as well. */
  let began = 0;

  /** @param {number} time @param {(message: FromSandbox) => boolean} isIt @returns {Promise<FromSandbox>} */
  const reply = (time, isIt) => Promise.race([ended, replyOf(port, time, isIt)]);

  async function begin() {
    const [given] = await Promise.all([load(), new Promise((loaded) => frame.addEventListener("load", loaded, { once: true }))]);
    frame.contentWindow?.postMessage(given, "*", [port2]);
    await reply(STARTS, ({ type }) => type === "ready");
    began = performance.now() - start;
  }

  /** @type {Promise<any>} */
  let last = Promise.race([ended, begin()]);
  root.body.append(frame);

  return {
    get isReady() {
      return began > 0;
    },
    ask(question, time) {
      const id = ++asked;
      return last = last.then(async () => {
        port.postMessage({ id, question });
        const answer = await reply(Math.max(time, began / SHARE), (message) => message.type === "answered" && message.id === id);
        return /** @type {{answer: any}} */ (answer).answer;
      });
    },
    end() {
      frame.remove();
      port.close();
      quit(new Error("removed"));
    },
  };
}

/**
 * @param {MessagePort} port
 * @param {number} time
 * @param {(message: FromSandbox) => boolean} isIt
 * @returns {Promise<FromSandbox>}
 */
function replyOf(port, time, isIt) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Stopped(String(Math.round(time / 1000)))), time);
    port.onmessage = ({ data }) => {
      if (data.type === "failed") reject(new Error(data.message));
      if (isIt(data)) resolve(data);
      if (isIt(data) || data.type === "failed") clearTimeout(timer);
    };
  });
}

/** The folder of all files. */
export const site = new URL("../", import.meta.url);

/** The source of the worker and all files that it needs: the page has already loaded most of them. @param {Language} language @param {string} before */
async function filesOf(language, before) {
  /** @type {string[]} */
  const paths = language === "js" ? [] : await loadJson(new URL("user-program/files.json", site), undefined, Array.isArray);
  const [worker, ...bodies] = await Promise.all([
    got(new URL(WORKERS[language], site)).then((response) => response.text()),
    ...paths.map((path) => got(new URL(path, site)).then((response) => response.arrayBuffer())),
  ]);
  return { worker: before + worker, files: Object.fromEntries(paths.map((path, i) => [path.split("/").at(-1), bodies[i]])) };
}

/** @param {URL} url */
export async function got(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status} ${response.statusText}`);
  return response;
}
