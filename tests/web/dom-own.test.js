/** The user's program in the whole page, without a browser: its Python is a process, whose answers can be held back. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { EditorView } from "@codemirror/view";

import { packed } from "../../web/user-program/packed.js";
import { PYTHON, ROOT, drawn, find, openPage, until } from "./dom.js";

const LINES = "import sys, user_program\nout = sys.stdout\nfor line in sys.stdin: print(user_program.answer(line), file=out, flush=True)";
const python = spawn(PYTHON, ["-c", LINES], { cwd: `${ROOT}web/user-program`, env: { ...process.env, PYTHONPATH: `${ROOT}py/src` }, stdio: ["pipe", "pipe", "inherit"] });
after(async () => {
  await page.open("#/"); // an open room would keep this process alive
  python.kill();
});
/** @type {((line: string) => void)[]} */
const owed = [];
createInterface({ input: python.stdout }).on("line", (line) => owed.shift()?.(line));
/** The answers of the program and the texts of links wait for it. */
let gate = Promise.resolve();
/** Holds answers back until the result is called. @returns {() => void} */
function hold() {
  const { promise, resolve } = holding();
  gate = promise;
  return resolve;
}
function holding() {
  /** @type {() => void} */
  let resolve = () => {};
  return { promise: /** @type {Promise<void>} */ (new Promise((done) => (resolve = done))), resolve: () => resolve() };
}

/** What the frame of a room has in place of a window. @param {unknown} _ @param {string} __ @param {MessagePort[]} ports */
function postMessage(_, __, [port]) {
  port.onmessage = ({ data: { id, question } }) => {
    python.stdin.write(`${JSON.stringify(question)}\n`);
    owed.push((line) => void gate.then(() => port.postMessage({ type: "answered", id, answer: JSON.parse(line) })));
  };
  port.postMessage({ type: "ready" });
}

const page = await openPage("#/disk-disk?lang=en");
const { createElement } = document;
document.createElement = (/** @type {string} */ name, /** @type {any[]} */ ...others) => {
  const made = createElement.call(document, name === "iframe" ? "data" : name, ...others);
  if (name !== "iframe") return made;
  setTimeout(() => made.dispatchEvent(new Event("load")));
  return Object.defineProperty(made, "contentWindow", { value: { postMessage } });
};
const { fetch: fetchAny, DecompressionStream: Unpacking } = globalThis;
globalThis.fetch = async (url) => (String(url).endsWith("user-program/files.json") ? Response.json([]) : fetchAny(url));
globalThis.DecompressionStream = /** @type {any} */ (class {
  constructor() {
    const { readable, writable } = new Unpacking("deflate-raw");
    const wait = new TransformStream({ transform: (chunk, controller) => gate.then(() => controller.enqueue(chunk)) });
    Object.assign(this, { readable: readable.pipeThrough(wait), writable });
  }
});

const editor = () => /** @type {EditorView} */ (EditorView.findFromDOM(/** @type {any} */ (find("own").querySelector(".editor")?.shadowRoot?.querySelector(".cm-editor"))));
const text = () => editor().state.doc.toString();
const own = () => /** @type {any} */ (page.own.snapshot);
const rooms = () => document.querySelectorAll("data").length;
const press = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (find("own").querySelector(selector)).click();
const says = (/** @type {string} */ selector) => find("own").querySelector(selector)?.textContent?.trim();
const isJudged = () => own().judged?.isLast;
/** @param {string} link */
async function open(link) {
  await page.open(link);
  await until(() => find("own").querySelector(".editor") && text());
}
/** @param {string} source */
function run(source) {
  editor().dispatch({ changes: { from: 0, to: editor().state.doc.length, insert: source } });
  press(".own-run");
}
/** @param {string} name @param {string} returned */
const program = (name, returned) => `def ${name}(*given):\n    ${returned}\n`;
const [RIGHT, WRONG] = ["A, ra, B, rb = given; return math.dist(A, B) <= ra + rb", "return True"].map((returned) => program("disk_disk", returned));

test("a judgement belongs to its program, whatever its answers wait for", async () => {
  await open("#/disk-disk?view=code");
  run(RIGHT);
  await until(() => own().judged);
  const release = hold();
  run(WRONG);
  assert.deepEqual([own().status, own().judged, says(".own-right")], ["running", null, undefined]);
  release();
  await until(isJudged);
  assert.ok(own().judged.wrong > 100 && own().judged.open > 0);
  run(RIGHT);
  await until(isJudged);
  assert.equal(own().judged.wrong, 0);
  editor().dispatch({ changes: { from: 0, insert: "#" } });
  assert.deepEqual([own().status, says(".own-right"), says(".own-verdict")], ["running", undefined, "Running your program…"]);
});

test("a map and a verdict belong to their shapes", async () => {
  await open("#/disk-disk?disk=0,0,1&disk=2,0,1&view=code");
  run(program("disk_disk", "return given[1] / (given[3] - 5) < 0"));
  await until(() => page.own.map);
  page.board.setValue(0, 0, 1);
  assert.equal(own().status, "running");
  await until(() => own().status === "done");
  assert.ok(page.own.map, "only the first shape has moved");
  page.board.setValue(1, 2, 5);
  await until(() => own().status === "failed");
  assert.match(says(".own-verdict") ?? "", /^Line 2 divides by zero/);
  assert.equal(page.own.map, undefined);
});

test("a program that is unpacked late stays out of the next scene", async () => {
  const code = await packed(WRONG);
  const release = hold();
  page.open(`#/disk-disk?view=code&code=${code}`).catch(() => {}); // a newer link is opened
  await until(() => page.store.parts.choices.code === code);
  await new Promise((frame) => void requestAnimationFrame(frame));
  await page.open("#/disk-triangle?view=code");
  release();
  await until(() => text().startsWith("def disk_triangle"));
  await new Promise((later) => void setTimeout(later, 50));
  assert.match(text(), /^def disk_triangle/);
});

test("the choice of touching belongs to its scene, and a task that states the rule has no choice", async () => {
  const select = () => /** @type {HTMLSelectElement} */ (find("own").querySelector(".own-touching"));
  await open("#/disk-disk?view=code");
  run(RIGHT);
  await until(isJudged);
  assert.match(says(".own-told") ?? "", /Touching was not judged: in \d+ more states/);
  Object.assign(select(), { value: "miss" }).dispatchEvent(new Event("change"));
  await until(() => isJudged() && own().judged.wrong);
  await open("#/point-disk?view=code");
  press(".own-run");
  await until(() => own().status === "failed");
  assert.equal(select().value, "either");
  await open("#/course/distance?task=own");
  const done = () => drawn(page).lesson.done.includes("own");
  run(program("point_disk", "A, C, r = given; return math.dist(A, C) < r"));
  await until(isJudged);
  assert.deepEqual([own().judged.wrong > 0, done(), select()], [true, false, null]);
  run(program("point_disk", "A, C, r = given; return math.dist(A, C) <= r"));
  await until(done);
});

test("a program's Python ends with its view", async () => {
  for (const goal of ["#/disk-disk?view=steps", "#/", "#/course/distance", "#/disk-triangle?view=code"]) {
    await open("#/disk-disk?view=code");
    run(WRONG);
    await until(() => own().status === "done" && rooms() === 1);
    await page.open(goal);
    await until(() => rooms() === 0);
  }
});

test("the editor speaks the language of the page", async () => {
  await open("#/disk-box?view=code&lang=en");
  assert.match(text(), /w and h are the full width and height.*\n.*radians/);
  await open("#/disk-box?view=code&lang=ja");
  await until(() => text().includes("ラジアン"));
  assert.match(editor().contentDOM.getAttribute("aria-label") ?? "", /自分のプログラム/);
  await open("#/disk-disk?view=code&lang=en");
});

test("where nothing can be copied, that is said", async () => {
  run(WRONG);
  await until(() => own().status === "done");
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  press(".own-told button:last-of-type");
  await until(() => document.body.textContent?.includes("The browser did not allow copying."));
});
