/** Laps over all pairs, and their times in turn. */

/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {(out: Float64Array) => void} Lap Asks about every pair. */
/** @typedef {Record<string, (numbers: Numbers, i: number) => any>} Makers Of one shape, by kinds. */
/** @typedef {Record<string, (a: any, b: any) => boolean | number>} Askers By pairs of kinds. */

/**
 * Milliseconds that a measurement is to last at least: many for the coarse clock of the page, few for a busy
 * machine, which interrupts most long ones but only some short ones, whose median is told.
 */
const LEAST = 8;
/** How often each is called before, so that the compiler has seen it; the least time counts. */
const FIRST = 2;

const KEPT = "return (out) => { for (let i = 0; i < out.length; i += 1) out[i] = +ask(a[i], b[i]); }";
const ANEW =
  "return (out) => { for (let i = 0; i < out.length; i += 1) out[i] = +ask(makeA(a, i), makeB(b, i)); }";

/**
 * About shapes that are made now. Each lap has code of its own, because the compiler learns what a
 * loop calls: with one loop for all, each would slow the others down.
 * @param {(a: any, b: any) => boolean | number} ask
 * @param {any[]} a
 * @param {any[]} b
 * @returns {Lap}
 */
export const keptLap = (ask, a, b) => new Function("ask", "a", "b", KEPT)(ask, a, b);

/**
 * About shapes that are made for each question.
 * @param {(a: any, b: any) => boolean | number} ask
 * @param {((numbers: Numbers, i: number) => any)[]} makers
 * @param {Numbers[]} numbers
 * @returns {Lap}
 */
export const anewLap = (ask, makers, numbers) =>
  new Function("ask", "makeA", "makeB", "a", "b", ANEW)(ask, ...makers, ...numbers);

/**
 * The microseconds of each call for one of what it asks, round by round.
 * @param {(() => void)[]} calls
 * @param {number} count Of what each asks.
 * @param {number} rounds
 * @returns {number[][]}
 */
export function inTurn(calls, count, rounds) {
  const repeats = calls.map((call) => {
    const times = Array.from({ length: FIRST }, () => milliseconds(call, 1));
    return Math.ceil(LEAST / Math.max(Math.min(...times), 0.05));
  });
  const found = Array.from({ length: rounds }, () =>
    calls.map((call, k) => (milliseconds(call, repeats[k]) / count) * 1e3),
  );
  return calls.map((_, k) => found.map((round) => round[k]));
}

/** @param {() => void} call @param {number} repeats */
function milliseconds(call, repeats) {
  const start = performance.now();
  for (let k = 0; k < repeats; k += 1) call();
  return (performance.now() - start) / repeats;
}
