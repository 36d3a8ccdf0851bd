/**
 * The same pairs asked of hitlab in Pyodide and of JavaScript's libraries, which take turns in one
 * page. Python makes the pairs, and judges the answers that differ.
 */

import * as arrays from "./arrays.js";
import * as cannon from "./cannon.js";
import * as check2d from "./check2d.js";
import * as planck from "./planck.js";
import * as rapier from "./rapier.js";
import * as rapier3d from "./rapier3d.js";
import * as sat from "./sat.js";
import { measureGrowth, measureSteps } from "./steps.js";
import { measureSweeps } from "./sweeps.js";
import * as three from "./three.js";
import { anewLap, inTurn, keptLap } from "./turns.js";

/** @typedef {any} Proxy Of an object of Python. */
/** @typedef {{ kinds: string[], n: number, rate: number, rounds: number, isAnew: boolean }} Wanted */

const RUNTIME = new URL("/runtime/", location.href);
const LIBRARIES = [sat, check2d, planck, rapier, rapier3d, cannon, three];
const PYTHON = ["pairs", "answers", "hard_solids", "browser/asked", "browser/stepped"];
const ORACLES = ["oracle", "feet", "space_oracle", "solid_oracle", "solid_input"];

const pyodide = await startPython();
await Promise.all([rapier.isReady, rapier3d.isReady]);
Object.assign(globalThis, {
  measure,
  judgeHard,
  measureSteps: measureSteps.bind(undefined, pyodide),
  measureGrowth: measureGrowth.bind(undefined, pyodide),
  measureSweeps: measureSweeps.bind(undefined, pyodide),
});

async function startPython() {
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(new URL("pyodide.mjs", RUNTIME).href);
  const python = await loadPyodide({ indexURL: RUNTIME.href, packages: ["hitlab"] });
  for (const path of [...PYTHON.map((name) => `bench/${name}.py`), ...ORACLES.map((name) => `oracle/${name}.py`)]) {
    const text = await (await fetch(`/tests/${path}`)).text();
    python.FS.mkdirTree(`/tests/${path.slice(0, path.lastIndexOf("/"))}`);
    python.FS.writeFile(`/tests/${path}`, text);
  }
  python.runPython("import sys; sys.path += ['/tests/bench', '/tests/bench/browser']");
  return python;
}

/**
 * The times of hitlab and each peer, and a line for each answer that differs.
 * @param {Wanted} wanted
 */
function measure({ kinds, n, rate, rounds, isAnew }) {
  const asked = pyodide.pyimport("asked").Asked(kinds, n, rate);
  const numbers = [0, 1].map((which) => numbersOf(asked.numbers(which)));
  const count = asked.count;
  const peers = lapsOf(kinds.join("-"), kinds, numbers, count, isAnew);
  const differing = Object.entries(peers).flatMap(([name, lap]) => {
    const out = new Float64Array(count);
    lap(out);
    return asked.disagreements(name, out).toJs();
  });
  const out = new Float64Array(count);
  const calls = Object.values(peers).map((lap) => () => lap(out));
  const ours = isAnew ? asked.ask_anew : asked.ask_kept;
  const [own, ...others] = inTurn([() => ours(), ...calls], count, rounds);
  asked.destroy();
  return { own, others: Object.fromEntries(Object.keys(peers).map((name, k) => [name, others[k]])), differing };
}

/**
 * A line for each library that answers some of the pairs of boxes wrongly which floats easily get wrong.
 * @param {boolean} isQuick
 */
function judgeHard(isQuick) {
  const asked = pyodide.pyimport("asked").Hard(isQuick);
  const lines = asked.names.toJs().flatMap((/** @type {string} */ name) => {
    const numbers = [0, 1].map((which) => numbersOf(asked.numbers(name, which)));
    const out = new Float64Array(numbers[0].center.length / 3);
    const laps = lapsOf("box3-box3", ["box3", "box3"], numbers, out.length, false);
    return Object.entries(laps).flatMap(([library, lap]) => {
      lap(out);
      return asked.wrong(name, library, out).toJs();
    });
  });
  asked.destroy();
  return lines;
}

/**
 * @param {string} pair
 * @param {string[]} kinds
 * @param {import("./numbers.js").Numbers[]} numbers
 * @param {number} count
 * @param {boolean} isAnew
 * @returns {Record<string, import("./turns.js").Lap>}
 */
function lapsOf(pair, kinds, numbers, count, isAnew) {
  const able = LIBRARIES.filter(({ ask }) => pair in ask);
  const laps = able.map(({ name, make, ask }) => {
    const makers = kinds.map((kind) => make[kind]);
    if (isAnew) return [name, anewLap(ask[pair], makers, numbers)];
    const [a, b] = makers.map((maker, k) => Array.from({ length: count }, (_, i) => maker(numbers[k], i)));
    return [name, keptLap(ask[pair], a, b)];
  });
  if (!isAnew && pair in arrays.laps) laps.push([arrays.name, arrays.laps[pair](numbers[0], numbers[1])]);
  return Object.fromEntries(laps);
}

/** @param {Proxy} fields @returns {import("./numbers.js").Numbers} */
function numbersOf(fields) {
  const found = fields.toJs({ dict_converter: Object.fromEntries });
  fields.destroy();
  return found;
}
