/**
 * Bounded 2D shapes, the first of which moves along a displacement; and discrete steps for comparison, which may miss a
 * hit on the path. The explanation is about the moving shape and one of the others.
 */

import { SWEPT, aboutOf, coreLetters } from "../document/cast.js";
import { WALKED } from "../document/link-choices.js";
import { LinkError } from "../document/link-error.js";
import { readNumber } from "../document/link-shapes.js";
import { chosen, listOf } from "../document/scene.js";
import { BOUNDED, isFinite } from "../geometry/kinds.js";
import { exactText } from "../geometry/numbers.js";
import { boundsOf } from "../geometry/shapes.js";
import { goneBy, displacementOf } from "../sweep/displacement.js";
import { PAIR, openShapes, readLimited, readSelect, startOrCase, withParameters, writeParameters, writeShapes } from "./pair.js";

/** @import { Kind, Pairs } from "../document/kind.js" */
/** @import { Scene, State } from "../document/scene.js" */

const WHOLE = /^\d+$/;
const PLAIN = ["t", "running", "touching"]; // the parameters that a link stores under their own names
const SECONDS = 2.5; // for the whole path

/** @type {Kind} */
export const SWEEP = {
  ...PAIR,
  letters: (a, b) => coreLetters(a, b, SWEPT),
  views: () => ["steps", "beside", "minkowski", "methods", "code", "plain"],
  begin: (scene, sceneCase) => ({ ...listOf((sceneCase ?? scene).shapes), parameters: { ...scene.parameters, ...sceneCase?.parameters } }),
  names: () => [...BOUNDED, ...WALKED, "case", "select", "by", ...PLAIN],
  read: readSweep,
  /** `step` with an integer is the number of discrete steps; the steps of an explanation have other ids. */
  viewPairs: (pairs) => pairs.filter((pair) => !isCount(pair)),
  named: ({ x, y, steps, ...others }) => ({ by: [x, y], ...others, step: steps }),
  write: (scene, { parameters: { x, y, steps, ...others }, select, shapes }) => [
    ...writeShapes(shapes),
    ...(select ? [`select=${select.join()}`] : []),
    `by=${[x, y].map(exactText).join()}`,
    ...writeParameters(scene, others),
    ...(steps === scene.parameters.steps ? [] : [`step=${steps}`]),
  ],
  asks: ({ scene, state }) => {
    const { t, steps, touching } = state.parameters;
    const by = displacementOf(state);
    return { about: aboutOf(scene, state), sweep: { by, t, step: steps, touching: touching > 0 }, placed: [goneBy(state, t), ...state.shapes.slice(1)] };
  },
  isMoving: () => true,
  /** Runs once and stops at the end; from there it starts again. */
  later: (_, state, seconds) => {
    const { t } = state.parameters;
    const next = t >= 1 ? 0 : Math.min(1, t + seconds / SECONDS);
    return { ...state, parameters: { ...state.parameters, t: next, running: Number(next < 1) } };
  },
  extent: (_, state) => boundsOf([...state.shapes, goneBy(state, 1)]),
  load: () => import("../sweep/sweep-view.js"),
};

/** @param {[string, string]} pair From a link. */
function isCount([name, text]) {
  return name === "step" && WHOLE.test(text);
}

/**
 * Reads shapes as given; a single one replaces the scene's shape of its type.
 * @param {Scene} scene
 * @param {Pairs} pairs
 * @returns {State}
 */
function readSweep(scene, pairs) {
  const plain = pairs.filter(([name]) => PLAIN.includes(name));
  const start = withParameters(scene, startOrCase(scene, pairs), plain, (name, text) => readLimited(scene, name, text, { isWhole: name === "touching" }));
  const shapes = openShapes(scene, pairs, start.shapes);
  const [, by] = pairs.findLast(([name]) => name === "by") ?? [];
  const [, count] = pairs.findLast(isCount) ?? [];
  const parameters = { ...start.parameters, ...(by !== undefined && readDisplacement(by)), ...(count && { steps: readLimited(scene, "steps", count, { said: "step", isWhole: true }) }) };
  const select = readSelect(pairs, shapes);
  if (select && select[0] !== 0) throw new LinkError("link.select.moving", { text: select.join(), last: shapes.length - 1 });
  const state = { shapes, parameters, ...chosen(select) };
  if (![...shapes, goneBy(state, 1)].every(isFinite)) throw new LinkError("link.beyond");
  return state;
}

/** @param {string} text */
function readDisplacement(text) {
  const [x, y, ...more] = text.split(",").map((part) => readNumber("by", part));
  if (y === undefined || more.length) throw new LinkError("link.count", { type: "by", count: 2, found: text.split(",").length });
  return { x, y };
}
