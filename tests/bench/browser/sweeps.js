/** Polygons that move: hitlab in Pyodide, alone and in batches, and planck's time of impact, in turns. */

import { Settings, TimeOfImpact, TOIInput, TOIOutput } from "planck";
import { make, name } from "./planck.js";
import { inTurn } from "./turns.js";

const SLOP = 0.005; // its own, without which it comes to no end: so far apart it takes shapes to touch
const KIND = "polygon of 6";
const TOUCHING = 3;
const FEW = 200;

/**
 * The times of both for one pair and for many, the part that hits, and in how many they differ by more than the slop.
 * @param {any} pyodide
 * @param {{n: number, rounds: number}} wanted
 */
export function measureSweeps(pyodide, { n, rounds }) {
  const asked = pyodide.pyimport("asked").Moving(KIND, n);
  const [moving, resting] = [0, 1].map((which) => {
    const numbers = asked.numbers(which).toJs({ dict_converter: Object.fromEntries });
    return Array.from({ length: n }, (_, i) => make[KIND](numbers, i));
  });
  const ways = asked.ways.toJs();
  const [input, output] = [new TOIInput(), new TOIOutput()];
  input.tMax = 1;
  const found = new Float64Array(n).fill(NaN);
  const theirs = (/** @type {number} */ count) => {
    const { linearSlop } = Settings;
    Settings.linearSlop = SLOP;
    for (let i = 0; i < count; i += 1) {
      input.proxyA.set(moving[i], 0);
      input.proxyB.set(resting[i], 0);
      input.sweepA.c.x = ways[2 * i];
      input.sweepA.c.y = ways[2 * i + 1];
      TimeOfImpact(output, input);
      found[i] = output.state === TOUCHING ? output.t : NaN;
    }
    Settings.linearSlop = linearSlop;
  };
  theirs(n);
  const differing = asked.differing(name, found, SLOP).toJs();
  const [many, other] = inTurn([() => asked.ask(), () => theirs(n)], n, rounds);
  const [one, alone] = inTurn([() => asked.ask_few(FEW), () => theirs(FEW)], FEW, rounds);
  const { rate } = asked;
  asked.destroy();
  return { name, many: [many, other], one: [one, alone], rate, differing };
}
