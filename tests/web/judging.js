/** The page's judge in Python, and programs in both languages that answer it. */

import { spawn } from "node:child_process";
import { register } from "node:module";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { runInNewContext } from "node:vm";

import "../../web/kinds/all.js";
import { signatureOf } from "../../web/document/signature.js";
import { PLANE } from "../../web/geometry/kinds.js";
import { Wrong, programText } from "../../web/user-program/instrument.js";
import { answerTo } from "../../web/user-program/script.js";
import { readJson } from "./support.js";

/** @import { Signature } from "../../web/document/signature.js" */
/** @import { AskedShape } from "../../web/engine/protocol.js" */

const TEXTS = `
import { readFileSync } from "node:fs";
export const load = (url, context, next) => (/\\.(py|txt)$/.test(url)
  ? { format: "module", shortCircuit: true, source: "export default " + JSON.stringify(readFileSync(new URL(url), "utf8")) } : next(url, context));`;
register(`data:text/javascript,${encodeURIComponent(TEXTS)}`); // the bundler imports programs as texts

const ROOT = new URL("../../", import.meta.url).pathname;
const LINES = `
import json, sys, judge, user_program
judge.STATES = ${process.env.HITLAB_SLOW ? 4000 : 500}
for line in sys.stdin: print(user_program.answer(line) if "source" in json.loads(line) else judge.judge(line), flush=True)`;
const python = spawn(process.env.HITLAB_PYTHON ?? "python3", ["-c", LINES], {
  cwd: ROOT, env: { ...process.env, PYTHONPATH: ["py/src", "web/engine", "web/user-program"].map((folder) => ROOT + folder).join(":") }, stdio: ["pipe", "pipe", "inherit"],
});
after(() => python.kill());
/** @type {((line: string) => void)[]} */
const owed = [];
createInterface({ input: python.stdout }).on("line", (line) => owed.shift()?.(line));
/** @param {object} question @returns {Promise<any>} */
const ask = (question) => new Promise((take) => {
  owed.push((line) => take(JSON.parse(line)));
  python.stdin.write(`${JSON.stringify(question)}\n`);
});

/** What the page and the worker do. @param {any} question @returns {any} */
export function answer(question) {
  try {
    return answerTo(question, runInNewContext(programText(question)));
  } catch (error) {
    if (error instanceof Wrong) return { answer: null, error: error.reason };
    throw error;
  }
}
/** @param {Signature} signature @param {string} language @param {string} source @param {string} touching */
export async function judged({ name, order, question }, language, source, touching = "either") {
  const about = { name: question, touching, cases: [] };
  let now = await ask(about);
  while (!now.isLast) {
    const asked = { source, name, order, single: false, calls: now.calls };
    const { answers, error } = language === "js" ? answer(asked) : await ask(asked);
    if (error) return { counterexample: { error } };
    now = await ask({ ...about, before: now, answers });
  }
  return now;
}

export const SCENE = { id: "playground", kind: "playground", shapes: [] };
const ROOM = { id: "space", kind: "solids", shapes: [] };
/** The shapes of the grammar with their usual numbers. */
export const ALL = Object.fromEntries(Object.entries(readJson("web/links.json").shapes).filter(([type]) => type !== "outline").map(([type, { unit }]) => [type, unit]));
export const UNITS = Object.fromEntries(Object.entries(ALL).filter(([type]) => PLANE.includes(type)));
/** @param {string} first @param {string} second */
export const signed = (first, second) => /** @type {Signature} */ (
  signatureOf(first in UNITS || second in UNITS || first === "aabb" ? SCENE : ROOM, { parameters: {}, shapes: [first, second].map((type) => ({ type, values: ALL[type] ?? [-1, -1, 1, 1] })) }));

/** What the package says about shapes: the arguments of the program, and the exact verdict. @param {Signature} signature @param {AskedShape[]} shapes */
export const exactly = ({ question }, shapes) => ask({ name: question, shapes });
