/** The user's program in JavaScript: run on the arguments that the judge chooses, and traced, as `program.py` does. */

import { Wrong } from "./instrument.js";

/** @import { Answers, Parts, Wrong as Reason } from "../engine/protocol.js" */
/** @import { Drawn, Lines, Ran } from "./reply.js" */

/** @import { Program } from "./instrument.js" */

/** @typedef {{name: string, order: string[], single: boolean}} Question */

const [MOST_VALUES, MOST_LETTERS, MOST_DRAWN] = [20_000, 20_000, 1000];
const [MOST_ROUNDS, SHOWN_ROUNDS, MOST_ENDLESS] = [10_000, 3, 3]; // as in program.py
const PARTS = ["hit", "depth", "normal", "points", "distance", "t", "entry", "exit"];
const [MOST_ENTRIES, MOST_LEVELS] = [64, 3];
const NO_POINT = "Points are arrays";
// A program cannot change these, even if it changes what they are taken from.
const { fround } = Math;
const { getOwnPropertyDescriptor } = Object;

/** Counts the iterations of loops, and keeps the values of variables. */
class Reports {
  constructor() {
    /** The number of iterations of each loop since its start, by its line. @type {Map<number, number>} */
    this.counts = new Map();
    /** @type {Map<number, Record<string, string>>} */
    this.lines = new Map();
    /** @type {Record<string, string>[]} */
    this.rounds = [];
    /** @type {Record<string, string>} */
    this.changed = {};
    this.left = MOST_VALUES;
    this.isNearEnd = false;
  }

  /** @param {number} line @param {number} last */
  #restart(line, last) {
    for (const each of this.counts.keys()) if (line <= each && each <= last) this.counts.delete(each);
  }

  /** Starts all loops of a function again. @param {number} line @param {number} last */
  call(line, last) {
    this.#restart(line, last);
  }

  /** Counts an iteration; the loops inside start again. @param {number} line @param {number} last */
  loop(line, last) {
    const count = (this.counts.get(line) ?? 0) + 1;
    this.#restart(line, last);
    this.counts.set(line, count);
    if (count < MOST_ROUNDS - SHOWN_ROUNDS) return;
    if (this.isNearEnd) this.rounds = [...this.rounds, this.changed].slice(-SHOWN_ROUNDS);
    this.changed = {};
    this.isNearEnd = true;
    if (count > MOST_ROUNDS) throw new Wrong("endless", line, String(MOST_ROUNDS));
  }

  /**
   * Keeps the value of a variable after a line.
   * @template T
   * @param {number} line
   * @param {string} name
   * @param {T} found The value of the expression.
   * @param {unknown[]} after The value of the variable, if it differs.
   */
  value(line, name, found, ...after) {
    const value = after.length ? after[0] : found;
    if ((!this.isNearEnd && this.left <= 0) || typeof value === "function") return found;
    this.left -= 1;
    const text = shownText(value);
    this.changed[name] = text;
    if (this.left > 0) this.lines.set(line, { ...this.lines.get(line), [name]: text });
    return found;
  }

  /** @template T @param {T} value */
  single(value) {
    return typeof value === "number" ? fround(value) : value;
  }
}

/**
 * A value for display; getters are not called.
 * @param {unknown} value
 * @param {number} level
 * @returns {string}
 */
export function shownText(value, level = 0) {
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(Number(value.toPrecision(6)));
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (typeof value !== "object" || value === null) return typeof value === "function" ? "function" : String(value);
  if (level >= MOST_LEVELS) return "…";
  const isList = Array.isArray(value);
  const entries = Object.keys(value).slice(0, 7).map((key) => [key, getOwnPropertyDescriptor(value, key)?.value]);
  const texts = entries.slice(0, 6).map(([key, each]) => (isList ? shownText(each, level + 1) : `${key}: ${shownText(each, level + 1)}`));
  if (entries.length > 6) texts.push("…");
  return isList ? `[${texts.join(", ")}]` : `{${texts.join(", ")}}`;
}

/** @param {Drawn[]} drawn */
function drawInto(drawn) {
  const keep = (/** @type {Drawn["kind"]} */ kind) => (/** @type {number[][]} */ ...given) => {
    const points = given.map((point) => [point[0], point[1]].map(Number));
    if (points.length !== (kind === "point" ? 1 : 2) || !points.flat().every(Number.isFinite)) throw new TypeError(`draw.${kind} needs points of two finite numbers`);
    if (drawn.length < MOST_DRAWN) drawn.push({ kind, points });
  };
  return { point: keep("point"), segment: keep("segment"), arrow: keep("arrow") };
}

/** @param {string[]} lines */
function consoleInto(lines) {
  let left = MOST_LETTERS;
  const log = (/** @type {unknown[]} */ ...given) => {
    const text = given.map((each) => (typeof each === "string" ? each : shownText(each))).join(" ").slice(0, left);
    left -= text.length + 1;
    if (left >= 0) lines.push(`${text}\n`);
  };
  return { log, info: log, warn: log, error: log, debug: log };
}

/**
 * An argument: each point is a new array, whose missing names `x` and `y` say so instead of being undefined.
 * @param {unknown} value
 * @param {boolean} isSingle
 * @returns {unknown}
 */
function argument(value, isSingle) {
  if (!Array.isArray(value)) return isSingle ? fround(/** @type {number} */ (value)) : value;
  const list = value.map((each) => argument(each, isSingle));
  if (Array.isArray(value[0])) return list;
  for (const name of ["x", "y", "z"]) {
    const refuse = () => {
      throw new TypeError(`${NO_POINT}: ${name}`);
    };
    Object.defineProperty(list, name, { get: refuse, set: refuse });
  }
  return list;
}

/** @param {Question} question @param {Program} program @param {boolean} isTraced */
function made({ name, order, single }, program, isTraced) {
  /** @type {Drawn[]} */
  const drawn = [];
  /** @type {string[]} */
  const lines = [];
  const reports = new Reports();
  /** @type {Function | undefined} */
  let run;
  /** @param {unknown[]} call */
  const answer = (call) => {
    const found = run ?? (isTraced ? program.traced : program.plain)(consoleInto(lines), drawInto(drawn), reports);
    if (typeof found !== "function") throw new Wrong("missing", null, [name, ...program.functions.slice(-1)].join(", "));
    const taken = program.parameters;
    // The last argument may be left out, such as the rotation of an upright box.
    if (taken && (taken > call.length || taken < call.length - 1)) throw new Wrong("arguments", null, [name, call.length, taken].join(", "));
    run = found;
    reports.counts.clear();
    return answerOf(found(...call.map((each) => argument(each, single))), order);
  };
  return { answer, drawn, lines, reports };
}

/** @param {unknown} found @param {string[]} order @returns {boolean | Parts} */
function answerOf(found, order) {
  if (typeof found === "boolean") return found;
  if (found === undefined || found === null) throw new Wrong("nothing", null, "");
  /** @type {Parts} */
  const record = {};
  const isList = Array.isArray(found);
  for (const name of typeof found === "object" && found !== null ? PARTS : []) {
    const part = isList ? found[order.indexOf(name)] : /** @type {any} */ (found)[name];
    if (part !== undefined && part !== null) record[name] = plain(part, found);
  }
  if (!Object.keys(record).length || !["boolean", "undefined"].includes(typeof record.hit)) throw new Wrong("result", null, `${kindOf(found)}: ${shownText(found)}`);
  return record;
}

/** @param {unknown} value */
const kindOf = (value) => (value instanceof Promise ? "Promise" : Array.isArray(value) ? "array" : typeof value);

/**
 * @param {unknown} value
 * @param {unknown} whole
 * @returns {unknown}
 */
function plain(value, whole, level = 0) {
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value).replace("Infinity", "inf").replace("NaN", "nan");
  if (typeof value === "boolean") return value;
  if (!Array.isArray(value) || value.length > MOST_ENTRIES || level >= MOST_LEVELS) throw new Wrong("result", null, shownText(whole));
  return Array.from({ length: value.length }, (_, i) => plain(value[i], whole, level + 1));
}

/**
 * Describes what a program threw, and at which of its lines, which the worker's script contains twice.
 * @param {unknown} error
 * @param {number} lines
 * @returns {Reason}
 */
function wrongOf(error, lines) {
  let [line, detail] = [/** @type {number | null} */ (null), "an error"];
  if (error instanceof Wrong) return error.reason;
  try {
    const { message, name, stack } = /** @type {any} */ (error);
    detail = error instanceof Error ? `${name}: ${message}`.slice(0, 500) : shownText(error).slice(0, 500);
    const found = [...String(stack).matchAll(/:(\d+):\d+/g)].map(([, digits]) => Number(digits)).find((each) => each <= 2 * lines);
    line = found ? (found - 1) % lines + 1 : null;
  } catch { // its getters throw, too
  }
  const id = detail.includes(NO_POINT) ? "attribute" : detail.includes("a program cannot use") ? "closed" : "raised";
  return { id, line, detail: id === "closed" ? detail.split("use ")[1].split(" ")[0] : detail };
}

/** @param {Question & {call: unknown[]}} question @param {Program} program @returns {Ran} */
function watched(question, program) {
  const { answer: ask, drawn, lines, reports } = made(question, program, true);
  let answer = null;
  let error = null;
  try {
    answer = ask(question.call);
  } catch (thrown) {
    error = wrongOf(thrown, program.lines);
  }
  /** @type {Lines} */
  const values = [...reports.lines].sort(([a], [b]) => a - b);
  return { answer, error, console: lines.join(""), lines: values, rounds: error?.id === "endless" ? reports.rounds : [], drawn };
}

/** @param {Question & {calls: unknown[][]}} question @param {Program} program */
function answered(question, program) {
  const { answer } = made(question, program, false);
  /** @type {Answers} */
  const answers = [];
  let endless = 0;
  for (const call of question.calls) {
    try {
      answers.push(answer(call));
    } catch (thrown) {
      const error = wrongOf(thrown, program.lines);
      if (error.id === "missing" || error.id === "arguments") return { error };
      answers.push(error);
      endless += Number(error.id === "endless");
      if (endless === MOST_ENDLESS) break;
    }
  }
  return { answers };
}

/** Answers a question about a program: one call with all its details, or many verdicts. @param {any} question @param {Program} program */
export const answerTo = (question, program) => ("call" in question ? watched(question, program) : answered(question, program));

/** An answer after which a promise of the program has failed. @param {object} answer @param {unknown} reason @param {Program} program */
export const refusedBy = (answer, reason, program) => ({ ...answer, answer: null, error: wrongOf(reason, program.lines) });
