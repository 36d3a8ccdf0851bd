/**
 * Steps of the same moving bodies: hitlab in Pyodide and others in JavaScript take turns. Each keeps the
 * bodies' forms, is given their places in its own memory, and tells who meets whom.
 */

import * as check2d from "./check2d.js";
import * as grid from "./grid.js";
import * as planck from "./planck.js";
import * as rapier from "./rapier.js";
import { inTurn } from "./turns.js";

/** @typedef {any} Proxy Of an object of Python. */

const PEERS = [check2d, planck, rapier, grid];

/**
 * The times of hitlab and each peer, and a line for each pair on which they differ.
 * @param {any} pyodide
 * @param {{n: number, rounds: number}} wanted
 */
export function measureSteps(pyodide, { n, rounds }) {
  const asked = pyodide.pyimport("stepped").Stepped(n);
  const [forms, frames] = [asked.forms, asked.frames].map(taken);
  const worlds = PEERS.map(({ name, world }) => ({ name, ...world(forms) }));
  const differing = worlds.flatMap(({ name, step, pairs }) => {
    let lines = [];
    for (const frame of [0, 1]) { // what a peer keeps of a step has its effect on the next one
      step(frames[frame]);
      lines = asked.disagreements(name, frame, pairs()).toJs();
    }
    return lines;
  });
  const calls = worlds.map(({ step }) => {
    const next = thereAndBack(frames);
    return () => step(next());
  });
  const next = thereAndBack([...frames.keys()]);
  const own = () => copied(asked.step(next()));
  const [ours, ...others] = inTurn([own, ...calls], n, rounds);
  const rate = asked.rate;
  asked.destroy();
  return { ours, others: Object.fromEntries(worlds.map(({ name }, k) => [name, others[k]])), rate, differing };
}

/**
 * The times of a step of many bodies and of few, for one body.
 * @param {any} pyodide
 * @param {{sizes: number[], rounds: number}} wanted
 */
export function measureGrowth(pyodide, { sizes, rounds }) {
  const all = sizes.map((n) => pyodide.pyimport("stepped").Stepped(n));
  const calls = all.map((asked) => {
    const next = thereAndBack([...Array(asked.count).keys()]);
    return () => copied(asked.step(next()));
  });
  const times = inTurn(calls, 1, rounds).map((each, k) => each.map((time) => time / sizes[k]));
  for (const asked of all) asked.destroy();
  return times;
}

/**
 * Gives frame after frame, and back again, so that nothing ever leaps.
 * @template Frame
 * @param {Frame[]} frames
 */
function thereAndBack(frames) {
  let k = 0;
  const round = [...frames, ...frames.slice(1, -1).toReversed()];
  return () => round[k++ % round.length];
}

/** The pairs in JavaScript's memory. @param {Proxy} array */
function copied(array) {
  const view = array.getBuffer();
  const copy = view.data.slice();
  view.release();
  array.destroy();
  return copy;
}

/** @param {Proxy} proxy */
function taken(proxy) {
  const found = proxy.toJs({ dict_converter: Object.fromEntries });
  proxy.destroy();
  return found;
}
