/**
 * Judging a program: the page's engine chooses the states and compares the answers, and the sandbox, which the program
 * could change, only runs it.
 */

import { isAnswered } from "./reply.js";
import { MANY } from "./sandbox.js";

/** @import { Engine } from "../engine/engine.js" */
/** @import { Signature } from "../document/signature.js" */
/** @import { Answers, Judged, Judging, Wrong } from "../engine/protocol.js" */
/** @import { sandboxIn } from "./sandbox.js" */

/**
 * @typedef {{signature: Pick<Signature, "name" | "question" | "order">, source: string, single?: boolean | undefined, judging: Judging, sandbox: ReturnType<typeof sandboxIn>}} Program
 *   `single`: whether it runs in single precision.
 * @typedef {Pick<Judged, "isLast" | "tried" | "open" | "wrong" | "parts" | "counterexample"> & {error?: Wrong}} Verdict `error`:
 *   the program has no answer at all.
 */

/** @type {{answers?: Answers, error?: Wrong}} */
const NO_ANSWERS = {};

/** Runs a program on many arguments. @param {Program} program @param {unknown[][]} calls */
export const answersOf = (program, calls) => (
  program.sandbox.ask(NO_ANSWERS, { ...askedOf(program), calls }, isAnswered(calls.length), MANY));

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
  const question = { name: signature.question, ...judging };
  let judged = await engine.judge(question);
  while (!judged.isLast) {
    const { answers = [], error } = await answersOf(program, judged.calls);
    if (!error) judged = await engine.judge({ ...question, before: judged, answers });
    const { counterexample, isLast, open, parts, tried, wrong } = judged;
    yield { isLast, tried, open, wrong, parts, counterexample, ...(error && { isLast: true, error }) };
    if (error) return;
  }
}
