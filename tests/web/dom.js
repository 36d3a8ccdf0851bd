/**
 * The whole page in a window without a browser: its document, its modules, and Python's own answers.
 * What has no layout here, no pointer and no pixels, is for the tests in a browser.
 */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { register } from "node:module";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { Window } from "happy-dom";

import { signed, textOf } from "../../web/engine/protocol.js";
import { recordingContext } from "./canvas.js";
import { ModelWorker } from "./model-worker.js";
import { fetchFile, read } from "./support.js";

/** @import { Page } from "../../web/app/page.js" */
/** @import { WorkerLike } from "../../web/engine/engine.js" */

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const PYTHON = [".venv/bin/python", ".venv/Scripts/python.exe"].map((name) => ROOT + name).find(existsSync) ?? "python3";

const TEXTS = `
import { readFileSync } from "node:fs";
export const load = (url, context, next) => (/\\.(py|txt)$/.test(url)
  ? { format: "module", shortCircuit: true, source: "export default " + JSON.stringify(readFileSync(new URL(url), "utf8")) } : next(url, context));`;
register(`data:text/javascript,${encodeURIComponent(TEXTS)}`); // the bundler imports programs as texts

/** What the modules of the page take from a browser, beside its classes; Node has the others. */
const FUNCTIONS = [
  "requestAnimationFrame", "cancelAnimationFrame", "getComputedStyle", "matchMedia", "getSelection", "addEventListener",
  "removeEventListener", "dispatchEvent",
];
const VALUES = ["document", "history", "location", "navigator", "localStorage", "sessionStorage", "innerWidth", "innerHeight", "devicePixelRatio"];
const CLASS = /^(HTML|SVG|MathML)|(Event|EventTarget|Element|Node|Observer)$|^(Text|Document|CSSStyleSheet|DOMParser)$/;

/** A frame of a crowd without a body: how they look is for the tests in a browser. */
const NOBODY = {
  ...Object.fromEntries(["places", "pairs", "contacts", "tried", "cells", "missed", "ways"].map((name) => [name, new Float64Array()])),
  ...Object.fromEntries(["candidates", "begun", "moving", "broad", "narrow", "sweeping", "copying"].map((name) => [name, 0])),
  bodies: [], phases: [],
};

/** @type {Answering[]} */
const workers = [];

/** Asks Python, as the worker does. @implements {WorkerLike} */
class Answering {
  /** @type {WorkerLike["onmessage"]} */
  onmessage = null;
  /** @type {WorkerLike["onerror"]} */
  onerror = null;
  /** By their numbers, with what answers them. @type {[number, string][]} */
  #asked = [];
  #isReady = false;

  constructor() {
    workers.push(this);
    const env = { ...process.env, PYTHONPATH: [`${ROOT}py/src`, `${ROOT}web/engine`].join(delimiter) };
    this.python = spawn(PYTHON, [`${ROOT}tests/web/answer_lines.py`], { env, stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.python.stdout }).on("line", (line) => this.#hear(JSON.parse(line)));
    setInterval(() => this.#goOn(), 1000).unref();
  }

  /** However busy the machine is, it is at work. */
  #goOn() {
    if (!this.#isReady) this.#say({ type: "progress", stage: "python", loaded: 1, total: 1 });
    else if (this.#asked.length) this.#say({ type: "working" });
  }

  /** @param {any} data */
  #say(data) {
    this.onmessage?.(/** @type {any} */ ({ data }));
  }

  /** @param {{version?: string, json?: string, message?: string}} told */
  #hear(told) {
    if (told.version) {
      this.#isReady = true;
      this.#say({ type: "ready", version: told.version });
      return;
    }
    const [id, type] = /** @type {[number, string]} */ (this.#asked.shift());
    this.#say({ type: told.json ? type : "error", id, python: 0, ...told });
  }

  /** @param {any} message */
  postMessage({ type, id, ...question }) {
    if (type === "crowd") setTimeout(() => this.#say({ type: "crowded", id, frame: NOBODY, python: 0 }));
    if (type === "mesh") {
      const { name, vertices, faces } = /** @type {any} */ (question);
      this.python.stdin.write(`${JSON.stringify({ type, name, vertices: [...vertices], faces: [...faces] })}\n`);
    }
    if (!["ask", "cost", "judge", "read", "task"].includes(type)) return;
    this.#asked.push([id, type === "ask" ? "answer" : "done"]);
    this.python.stdin.write(`${type === "ask" ? textOf(question) : JSON.stringify({ type, ...question }, signed)}\n`);
  }

  terminate() {
    this.python.kill();
  }
}

const { setTimeout: later } = globalThis;
const timers = /** @type {NodeJS.Timeout[]} */ ([]);

/** An option of a list, which happy-dom cannot make by `new`. @param {[string, string, boolean?, boolean?]} given */
function Option(...[text, value, , selected = false]) {
  return Object.assign(document.createElement("option"), { textContent: text, value, selected });
}

/** @param {URL} url */
function workerFor(url) {
  return url.pathname.endsWith("models/model-worker.js") ? new ModelWorker() : new Answering();
}

/** The window's own are called on it. @param {any} window @param {object} given */
function takeOver(window, given) {
  const classes = Object.getOwnPropertyNames(window).filter((name) => CLASS.test(name));
  const taken = [...classes, ...VALUES].map((name) => [name, window[name]]);
  const bound = FUNCTIONS.map((name) => [name, window[name].bind(window)]);
  timers.splice(0).forEach(clearTimeout); // a page opened before would write its address into this window
  const unheeded = (/** @type {Parameters<typeof later>} */ ...call) => {
    const timer = later(...call).unref(); // after the last test nobody waits for it
    timers.push(timer);
    return timer;
  };
  const here = { window, self: window, fetch: fetchFile, Worker: workerFor, Option, setTimeout: unheeded, ...given };
  for (const [name, value] of [...taken, ...bound, ...Object.entries(here)]) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

/** An address that the page itself writes is no news, as in a browser. @param {Window} window */
function hushHistory(window) {
  const { history, location } = window;
  /** @type {string[]} */
  const written = [];
  for (const name of /** @type {const} */ (["pushState", "replaceState"])) {
    const act = history[name].bind(history);
    history[name] = (...given) => {
      const { href } = location;
      act(...given);
      if (location.href !== href) written.push(location.href);
    };
  }
  window.addEventListener("hashchange", (event) => {
    const at = written.indexOf(/** @type {any} */ (event).newURL);
    if (at < 0) return;
    written.splice(at, 1);
    event.stopImmediatePropagation();
  });
}

/**
 * Opens the page at a link, and waits until it is shown.
 * @param {string} link
 * @param {object} [given] Globals of the test's own, such as another `Worker` or `fetch`.
 * @returns {Promise<Page>}
 */
export async function openPage(link, given = {}) {
  const window = new Window({ url: `http://hitlab.test/${link}`, width: 1280, height: 900 });
  Object.assign(window.HTMLCanvasElement.prototype, { getContext: (/** @type {string} */ kind) => (kind === "2d" ? recordingContext().context : null) });
  Object.assign(window.document, { fonts: new window.EventTarget() });
  window.document.write(read("web/index.html").replace(/<script.*?<\/script>/gs, ""));
  takeOver(window, given);
  hushHistory(window);
  const { Page } = await import("../../web/app/page.js");
  const page = new Page(document);
  after(async () => {
    for (const worker of workers) worker.terminate();
    await window.happyDOM.abort();
  });
  await page.start();
  if (!page.store.parts.isGallery) await page.ready;
  return page;
}

/** @param {string} id */
export function find(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** A field by its name. @param {string} name */
export function field(name) {
  const [found] = [...document.querySelectorAll("input")].filter(({ ariaLabel }) => ariaLabel === name);
  return found;
}

/**
 * Types a text in the place of another one.
 * @param {HTMLInputElement} input
 * @param {string} text
 */
export function write(input, text) {
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Presses a key where the focus is.
 * @param {string} code
 * @param {string} [key]
 */
export function press(code, key = code.replace("Key", "").toLowerCase()) {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { code, key, bubbles: true, cancelable: true }));
  target.dispatchEvent(new KeyboardEvent("keyup", { code, key, bubbles: true, cancelable: true }));
}

/**
 * Stores a text as another window does.
 * @param {string} key
 * @param {string} text
 * @param {boolean} [isHeard] Whether this window has heard of it yet.
 */
export function storeElsewhere(key, text, isHeard = true) {
  localStorage.setItem(key, text);
  if (isHeard) window.dispatchEvent(new StorageEvent("storage", { key }));
}

const PATIENCE = 20_000;

/**
 * Waits until it is so.
 * @param {() => T} check
 * @returns {Promise<T>}
 * @template T
 */
export async function until(check) {
  for (const end = Date.now() + PATIENCE; ; await new Promise((resolve) => { setTimeout(resolve, 5); })) {
    const found = check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`not within ${PATIENCE} ms: ${check}`);
  }
}

/**
 * What is drawn, as the page tells it.
 * @param {Page} page
 * @returns {any}
 */
export function drawn(page) {
  const told = page.snapshot({});
  assert.ok(told);
  return told;
}

/** The values of the shapes that are drawn. @param {Page} page */
export function values(page) {
  return drawn(page).shapes.map((/** @type {any} */ shape) => shape.values);
}

/** What the address says, but for the language, which is a choice that stays. */
export function saidByAddress() {
  const [path, pairs = ""] = location.hash.split("?");
  return [path, ...pairs.split("&").filter((pair) => pair && !pair.startsWith("lang="))];
}

/**
 * Opens a link that is refused.
 * @param {Page} page
 * @param {any} link
 * @returns {Promise<string>} What the page says.
 */
export async function refusal(page, link) {
  return page.open(link).then(() => "", ({ message }) => message);
}

/** Whether an element is there, has content and is not hidden, but for what style sheets say. @param {string} id */
export function isShown(id) {
  const element = document.getElementById(id);
  return element !== null && !element.closest("[hidden]") && (element.childElementCount > 0 || element.textContent !== "");
}
