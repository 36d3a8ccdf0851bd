/**
 * Judging a program: the page's engine chooses the states and compares the answers, and the sandbox, which the program
 * could change, only runs it.
 */

import { isAnswered } from "./reply.js";
import { MANY, nameOf } from "./sandbox.js";

/** @import { Engine } from "../engine/engine.js" */
/** @import { Judged, Judging, Wrong } from "../engine/protocol.js" */
/** @import { sandboxIn } from "./sandbox.js" */

/**
 * @typedef {{scene: {id: string}, source: string, judging: Judging, sandbox: ReturnType<typeof sandboxIn>}} Program
 * @typedef {Pick<Judged, "isLast" | "tried" | "open" | "wrong" | "counterexample"> & {error?: Wrong}} Verdict `error`:
 *   the program has no answer at all.
 */

/** @type {{answers?: (boolean | Wrong)[], error?: Wrong}} */
const NO_ANSWERS = {};

/** Runs a program on many arguments. @param {Program} program @param {unknown[][]} calls */
export const answersOf = ({ sandbox, scene, source }, calls) => (
  sandbox.ask(NO_ANSWERS, { source, name: nameOf(scene), calls }, isAnswered(calls.length), MANY));

/**
 * Yields the judgement of a program after each part.
 * @param {Pick<Engine<any>, "judge">} engine
 * @param {Program} program
 * @returns {AsyncGenerator<Verdict, void, void>}
 */
export async function* judge(engine, program) {
  const { judging, scene } = program;
  const question = { name: nameOf(scene), ...judging };
  let judged = await engine.judge(question);
  while (!judged.isLast) {
    const { answers = [], error } = await answersOf(program, judged.calls);
    if (!error) judged = await engine.judge({ ...question, before: judged, answers });
    const { counterexample, isLast, open, tried, wrong } = judged;
    yield { isLast, tried, open, wrong, counterexample, ...(error && { isLast: true, error }) };
    if (error) return;
  }
}
