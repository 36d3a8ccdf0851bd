/** A 2D scene of two shapes, which the explanation is about; and what it shares with all scenes of fixed shapes. */

import { aboutOf } from "../document/cast.js";
import { COMPARED, VIEWS, WALKED } from "../document/link-choices.js";
import { LinkError, noChoice, quoted } from "../document/link-error.js";
import { HOLE, readNumber, readShape, writeShape } from "../document/link-shapes.js";
import { hasFlaws, stateOf, withParameter } from "../document/scene.js";
import { caseOf, startOf } from "../document/scenes.js";
import { areKnown } from "../document/signature.js";
import { withConstruction } from "../draw/reach.js";
import { isOneBody } from "../geometry/bodies.js";
import { BOUNDED, BOUNDED3, TYPES, isBounded, isFinite, isInSpace, slotOf } from "../geometry/kinds.js";
import { laterPhase } from "../geometry/motion.js";
import { exactText, typedNumber } from "../geometry/numbers.js";
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
  /** If every algorithm is right, there is no view that compares one with the exact explanation. */
  views: (scene) => VIEWS.filter((view) => (hasFlaws(scene) || !COMPARED.includes(view)) && (hasDifference(scene) || view !== "minkowski")
    && (areKnown(scene.shapes) || view !== "code")),
  names: ({ parameters, shapes }) => [...TYPES.filter((name) => shapes.some(({ type }) => slotOf(name) === type)), ...WALKED, "case", ...Object.keys(parameters)],
  read: readShapes,
  viewPairs: (pairs) => pairs,
  named: (parameters) => parameters,
  write: (scene, { parameters, shapes }) => [...writeShapes(shapes), ...writeParameters(scene, parameters)],
  asks: ({ scene, state }) => ({ about: aboutOf(scene, state) }),
  isMoving: (scene) => motionOf(scene) !== undefined,
  later: (scene, state, seconds) => {
    const motion = motionOf(scene);
    return motion ? withParameter(scene, state, "phase", laterPhase(state.parameters.phase, motion, seconds)) : state;
  },
  extent: (_, { shapes }, answered) => (shapes.length ? withConstruction(boundsOf(shapes), answered?.answer.explanation?.steps ?? []) : undefined),
};

/**
 * Anything that a case omits is taken from the scene.
 * @param {Scene} scene
 * @param {Partial<SceneCase>} [sceneCase]
 */
function beginPair(scene, { shapes = [], parameters, meshes } = {}) {
  const [taken] = inPlaces(scene, shapes);
  const values = scene.shapes.map((shape, i) => (taken[i] ?? shape).values);
  return stateOf(scene, values, { ...scene.parameters, ...parameters }, meshes);
}

/**
 * Assigns the n-th shape of each type to the scene's n-th position for that type; also returns the shapes left over.
 * @template {{type: string}} Given
 * @param {{shapes: {type: string}[]}} scene
 * @param {Given[]} given
 * @returns {[(Given | undefined)[], Given[]]}
 */
export function inPlaces({ shapes }, given) {
  const left = [...given];
  const taken = shapes.map(({ type }) => {
    const next = left.findIndex((each) => slotOf(each.type) === slotOf(type));
    return next < 0 ? undefined : left.splice(next, 1)[0];
  });
  return [taken, left];
}

/** Whether the shapes have a Minkowski difference to show: they are bounded. @param {Scene} scene */
function hasDifference({ shapes }) {
  return shapes.every((shape) => (isInSpace(shape.type) ? BOUNDED3.includes(shape.type) : isBounded(shape)));
}

/** @param {Scene} scene */
function motionOf({ shapes }) {
  return shapes.find(({ motion }) => motion)?.motion;
}

/**
 * Anything that the pairs omit is taken from the scene's file.
 * @param {Scene} scene
 * @param {Pairs} pairs
 * @returns {State}
 */
export function readShapes(scene, pairs) {
  const { parameters: given, meshes, shapes: start } = withParameters(scene, startOrCase(scene, pairs), pairs, readNumber);
  const [taken, [odd]] = inPlaces(scene, textsIn(pairs));
  if (odd) throw new LinkError("link.type", { type: odd.type, count: start.filter(({ type }) => slotOf(type) === slotOf(odd.type)).length });
  const read = start.map((shape, i) => (taken[i] ? readShape(taken[i]) : shape));
  if (!read.every(isFinite)) throw new LinkError("link.beyond");
  const values = read.map((shape) => shape.values);
  return stateOf(scene, values, given, meshes);
}

/**
 * The texts of a link's shapes, each with those of the holes that follow it.
 * @param {Pairs} pairs
 */
function textsIn(pairs) {
  /** @type {{type: string, text: string, holes: string[]}[]} */
  const typed = [];
  pairs.forEach(([name, text], i) => {
    if (TYPES.includes(name)) typed.push({ type: name, text, holes: [] });
    if (name !== HOLE) return;
    if (!["outline", HOLE].includes(pairs[i - 1]?.[0])) throw new LinkError("link.loose", { name });
    typed.at(-1)?.holes.push(text);
  });
  return typed;
}

/**
 * The shapes of a link to a scene of any shapes of these types.
 * @param {Scene} scene
 * @param {Pairs} pairs
 * @param {string[]} types
 */
export function typedIn({ open: [, most] = [0, 0] }, pairs, types) {
  const typed = textsIn(pairs);
  const odd = typed.find(({ type }) => !types.includes(type));
  if (odd) throw new LinkError("link.type", { type: odd.type, count: 0 });
  if (typed.length > most) throw new LinkError("link.many", { found: typed.length, most });
  return typed;
}

/**
 * The shapes of a link to a scene whose first one moves: all of them as given; fewer than the scene needs replace the
 * first of their type.
 * @param {Scene} scene
 * @param {Pairs} pairs
 * @param {State["shapes"]} start
 */
export function openShapes(scene, pairs, start) {
  const typed = typedIn(scene, pairs, BOUNDED);
  if (typed.length >= (scene.open?.[0] ?? 0)) return typed.map(readShape);
  const [taken, [left]] = inPlaces({ shapes: start }, typed);
  if (left) throw new LinkError("link.type", { type: left.type, count: 0 });
  return start.map((shape, i) => (taken[i] ? readShape(taken[i]) : shape));
}

/**
 * The shapes of a link's list that the explanation is about, if it names them.
 * @param {Pairs} pairs
 * @param {State["shapes"]} shapes
 */
export function readSelect(pairs, shapes) {
  const count = shapes.length;
  const text = pairs.findLast(([name]) => name === "select")?.[1];
  if (text === undefined) return undefined;
  const select = text.split(",").map(typedNumber);
  const isPair = select.length === 2 && select[0] !== select[1];
  if (isPair && isOneBody(shapes, select)) throw new LinkError("link.select.joined", { text: quoted(text) });
  if (isPair && select.every((each) => Number.isInteger(each) && each >= 0 && each < count)) return select;
  throw new LinkError("link.select", { text: quoted(text), last: count - 1 });
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
 * Reads a number within the scene's limits for it.
 * @param {Scene} scene
 * @param {string} name
 * @param {string} text
 * @param {{said?: string, isWhole?: boolean}} form `said`: its name in the link.
 */
export function readLimited({ limits = {} }, name, text, { said = name, isWhole = false } = {}) {
  const number = readNumber(said, text);
  const [least, most] = limits[name] ?? [-Infinity, Infinity];
  if (number >= least && number <= most && (Number.isInteger(number) || !isWhole)) return number;
  throw new LinkError(isWhole ? "link.whole" : "link.between", { name: said, text: quoted(text), least, most });
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

/** @param {State["shapes"]} shapes */
export function writeShapes(shapes) {
  return shapes.filter(({ type }) => type !== "mesh").map(writeShape);
}

/**
 * Writes the parameters that differ from the scene's.
 * @param {Scene} scene
 * @param {Record<string, number>} parameters
 * @param {(name: string, value: number) => string} write
 */
export function writeParameters(scene, parameters, write = (_, value) => exactText(value)) {
  const others = Object.entries(parameters).filter(([name, value]) => !Object.is(value, scene.parameters[name]));
  return others.map(([name, value]) => `${name}=${write(name, value)}`);
}
