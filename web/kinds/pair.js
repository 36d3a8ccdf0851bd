/** A scene of two shapes in the plane, about which the reason is; and what all scenes have with fixed shapes. */

import { aboutOf } from "../document/cast.js";
import { COMPARED, VIEWS, WALKED } from "../document/link-choices.js";
import { LinkError, noChoice } from "../document/link-error.js";
import { readNumber, readValues, writeShape } from "../document/link-shapes.js";
import { hasFlaws, reachOf, stateOf, withParameter } from "../document/scene.js";
import { caseOf, startOf } from "../document/scenes.js";
import { withConstruction } from "../draw/reach.js";
import { TYPES, isFinite } from "../geometry/kinds.js";
import { laterPhase } from "../geometry/motion.js";
import { exactText } from "../geometry/numbers.js";
import { boundsOf } from "../geometry/shapes.js";

/** @import { Kind, Pairs } from "../document/kind.js" */
/** @import { Scene, SceneCase, State } from "../document/scene.js" */

/** @type {Kind} */
export const PAIR = {
  hasPair: true,
  hasShapes: true,
  hasNumbers: false,
  hasList: false,
  running: ["motion.runs", "motion.rests"],
  begin: beginPair,
  /** Where every algorithm is right there is nothing beside the exact one, and no difference. */
  views: (scene) => (hasFlaws(scene) ? VIEWS : VIEWS.filter((view) => !COMPARED.includes(view))),
  names: ({ shapes }) => [...shapes.map(({ type }) => type), ...WALKED, "case"],
  read: readShapes,
  write: (scene, { parameters, shapes }) => [...writeShapes(shapes), ...writeParameters(scene, parameters)],
  asks: ({ scene, state }) => ({ about: aboutOf(scene, state) }),
  isMoving: (scene) => motionOf(scene) !== undefined,
  later: (scene, state, seconds) => {
    const motion = motionOf(scene);
    return motion ? withParameter(scene, state, "phase", laterPhase(state.parameters.phase, motion, seconds)) : state;
  },
  extent: (scene, state, answered) => {
    const reach = reachOf(scene, state);
    return reach.length ? withConstruction(boundsOf(reach), answered?.answer.explanation?.steps ?? []) : undefined;
  },
};

/**
 * What a case leaves out is as at the start.
 * @param {Scene} scene
 * @param {Partial<SceneCase>} [sceneCase]
 */
function beginPair(scene, { shapes = [], parameters, mesh } = {}) {
  const given = [...shapes];
  const values = scene.shapes.map(({ type, values: start }) => {
    const next = given.findIndex((shape) => shape.type === type);
    return next < 0 ? start : given.splice(next, 1)[0].values;
  });
  return stateOf(scene, values, { ...scene.parameters, ...parameters }, mesh);
}

/** @param {Scene} scene */
function motionOf({ shapes }) {
  return shapes.find(({ motion }) => motion)?.motion;
}

/**
 * What the pairs leave out comes from the scene's file.
 * @param {Scene} scene
 * @param {Pairs} pairs
 * @returns {State}
 */
export function readShapes(scene, pairs) {
  const { parameters: given, mesh, shapes: start } = withParameters(scene, startOrCase(scene, pairs), pairs, readNumber);
  /** @type {Map<number, number[]>} */
  const typed = new Map();
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const [name, text] of pairs) {
    if (TYPES.includes(name)) typed.set(nextOf(scene, name, seen), readValues(name, text));
  }
  const values = start.map((shape, i) => typed.get(i) ?? shape.values);
  if (!start.every(({ type }, i) => isFinite({ type, values: values[i] }))) throw new LinkError("link.beyond");
  return stateOf(scene, values, given, mesh);
}

/**
 * @param {Scene} scene
 * @param {State} state
 * @param {Pairs} pairs
 * @param {(name: string, text: string) => number} read
 */
export function withParameters(scene, state, pairs, read) {
  const given = pairs.filter(([name]) => Object.hasOwn(scene.parameters, name));
  return given.reduce((made, [name, text]) => withParameter(scene, made, name, read(name, text)), state);
}

/**
 * @param {Scene} scene
 * @param {Pairs} pairs
 */
export function startOrCase(scene, pairs) {
  const named = pairs.findLast(([name]) => name === "case");
  if (!named) return startOf(scene);
  const found = scene.cases.find(({ id }) => id === named[1]);
  if (found) return caseOf(scene, found);
  throw noChoice("case", named[1], scene.cases.map(({ id }) => id));
}

/**
 * @param {Scene} scene
 * @param {string} type
 * @param {Map<string, number>} seen How many of each type the link has had.
 */
function nextOf(scene, type, seen) {
  const places = scene.shapes.flatMap((shape, i) => (shape.type === type ? [i] : []));
  const count = seen.get(type) ?? 0;
  if (count === places.length) throw new LinkError("link.type", { type, count: places.length });
  seen.set(type, count + 1);
  return places[count];
}

/** @param {State["shapes"]} shapes */
export function writeShapes(shapes) {
  return shapes.filter(({ type }) => type !== "mesh").map(writeShape);
}

/**
 * Those that differ from the scene's.
 * @param {Scene} scene
 * @param {Record<string, number>} parameters
 * @param {(name: string, value: number) => string} write
 */
export function writeParameters(scene, parameters, write = (_, value) => exactText(value)) {
  const others = Object.entries(parameters).filter(([name, value]) => !Object.is(value, scene.parameters[name]));
  return others.map(([name, value]) => `${name}=${write(name, value)}`);
}
