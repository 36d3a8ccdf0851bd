/**
 * Judging a program: the page's engine chooses the states and compares the answers, and the sandbox, which the program
 * could change, only runs it.
 */

import { isAnswered, isRan } from "./reply.js";
import { MANY } from "./sandbox.js";

/** @import { Engine } from "../engine/engine.js" */
/** @import { Signature } from "../document/signature.js" */
/** @import { Answers, AskedShape, Fault, Judged, Judging, MethodRow, Wrong } from "../engine/protocol.js" */
/** @import { Ran } from "./reply.js" */
/** @import { sandboxIn } from "./sandbox.js" */

/**
 * @typedef {{signature: Pick<Signature, "name" | "question" | "order">, source: string, single?: boolean | undefined, judging: Judging, sandbox: ReturnType<typeof sandboxIn>}} Program
 *   `single`: whether it runs in single precision.
 * @typedef {Pick<Judged, "isLast" | "tried" | "open" | "wrong" | "parts" | "counterexample"> & {error?: Wrong}} Verdict `error`:
 *   the program has no answer at all.
 */

/** @typedef {Ran & {exact: boolean, given: string, fault: Fault | null}} Result `given`: the arguments in Python. */

const ONCE = 3000; // milliseconds for a single run: a slower program is considered endless, but a busy machine may pause it
/** @type {Ran} */
const NOTHING = { answer: null, error: null, console: "", lines: [], rounds: [], drawn: [] };
/** @type {{answers?: Answers, error?: Wrong}} */
const NO_ANSWERS = {};

/** Runs a program on many arguments. @param {Program} program @param {unknown[][]} calls */
export const answersOf = (program, calls) => (
  program.sandbox.ask(NO_ANSWERS, { ...askedOf(program), calls }, isAnswered(calls.length), MANY));

/**
 * Runs a program on shapes, and judges its answer.
 * @param {Pick<Engine<any>, "judge">} engine
 * @param {Program} program
 * @param {AskedShape[]} shapes
 * @param {() => boolean} isStill Whether the answer is still needed.
 * @returns {Promise<Result | undefined>}
 */
export async function resultOf(engine, program, shapes, isStill) {
  const question = { name: program.signature.question, shapes, touching: program.judging.touching };
  const { calls: [call], given, truths: [exact] } = await engine.judge(question);
  if (!isStill()) return undefined;
  const found = await program.sandbox.ask(NOTHING, { ...askedOf(program), call }, isRan, ONCE);
  if (!isStill()) return undefined;
  const { faults: [fault] = [null] } = found.error === null && found.answer instanceof Object ? await engine.judge({ ...question, answers: [found.answer] }) : {};
  return isStill() ? { ...found, exact, given, fault } : undefined;
}

/** The row of a program that the user has not run yet. @type {MethodRow} */
export const UNRUN = { id: "own", state: "unrun", departs: {} };
const NUMBERS = ["depth", "distance", "t"];

/** A program's answer as a row of the table of all answers. @param {Result} result @returns {MethodRow} */
export function rowOf({ answer, exact, fault }) {
  const parts = /** @type {Record<string, any>} */ (answer instanceof Object ? answer : { hit: answer });
  const { hit, normal } = parts;
  const wrong = fault && String(fault.values.part ?? (fault.id.startsWith("move") ? "depth" : fault.id.split(".")[0]));
  return {
    id: UNRUN.id, ...(typeof hit === "boolean" && { hit }), ...(Array.isArray(normal) && normal.every(Number.isFinite) && { normal }),
    ...Object.fromEntries(NUMBERS.filter((name) => Number.isFinite(parts[name])).map((name) => [name, parts[name]])),
    departs: { ...(typeof hit === "boolean" && hit !== exact && { hit: "" }), ...(wrong && { [wrong]: "" }) },
  };
}

/** The parts that a task needs but no answer has. @param {Judging} judging @param {Verdict} verdict */
export const missingIn = ({ needs = [] }, { parts }) => needs.filter((part) => !parts.includes(part));

/** A program as its sandbox takes it. @param {Program} program */
export const askedOf = ({ signature: { name, order }, single = false, source }) => ({ source, name, order, single });

/**
 * Yields the judgement of a program after each part.
 * @param {Pick<Engine<any>, "judge">} engine
 * @param {Program} program
 * @returns {AsyncGenerator<Verdict, void, void>}
 */
export async function* judge(engine, program) {
  const { judging, signature } = program;
  const { cases, name = signature.question, touching } = judging;
  const question = { name, touching, cases };
  let judged = await engine.judge(question);
  while (!judged.isLast) {
    const { answers = [], error } = await answersOf(program, judged.calls);
    if (!error) judged = await engine.judge({ ...question, before: judged, answers });
    const { counterexample, isLast, open, parts, tried, wrong } = judged;
    yield { isLast, tried, open, wrong, parts, counterexample, ...(error && { isLast: true, error }) };
    if (error) return;
  }
}
