/**
 * A scene's file, and the state of a scene: its shapes, and the parameters that the shapes do not determine. States are
 * immutable; every change creates a new one.
 */

import { firstOfEach, marksOf, pairOfTwo } from "../geometry/bodies.js";
import { CORNERS, asBox, partsOf, typeOf } from "../geometry/kinds.js";
import { carried, carriedBack } from "../geometry/motion.js";
import { ownDirection, ownVertices, posed, turnOf } from "../geometry/pose.js";
import { turnedTo } from "../geometry/turns.js";

/** @import { Part } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Marks } from "../geometry/bodies.js" */
/** @import { Motion } from "../geometry/motion.js" */
/** @import { Point3 } from "../geometry/vectors.js" */

/**
 * @typedef {{type: string, values: number[], own?: number[]} & Marks} Shape `own`: its values before rotation, scaling
 *   and motion, which the parameters define. If a link gave a box's angle in radians, they follow the degrees, so that
 *   they stay exact.
 * @typedef {{
 *   shapes: Shape[], parameters: Record<string, number>, meshes?: string[] | undefined, select?: number[], show?: string[], bodies?: Shape[],
 * }} State `meshes`: the names of the models, in the order of their shapes, if the scene has any; `select`: the two shapes that the explanation is about,
 *   if they are not the first two; `show`: what is drawn for all pairs, if that was changed; `bodies`: the user's shapes that move as a crowd.
 * @typedef {{
 *   type: string, letters: string[], values: number[], number?: number, name?: string,
 *   own?: number[], turn?: string, scale?: [string, string], motion?: Motion,
 * }} SceneShape `number`: its name if there can be more than two shapes, unless the user gave it a `name`; `own`: present if it differs from the values.
 *   `turn` and `scale` name parameters; a motion has `phase`, `motion` (0 harmonic, 1 revolving) and `running`.
 * @typedef {{
 *   code: string, rate?: number | Point | Point3, shape?: number, parameter?: string,
 * }} SceneKey Holding it for a second moves the shape, rotates a box or changes the parameter by the rate; without a
 *   rate, pressing it switches the parameter between 0 and 1.
 * @typedef {{
 *   id: string, hit: boolean, by?: number, differs?: string[], departs?: Record<string, Part[]>, also?: string[], shapes: {type: string, values: number[]}[],
 *   points?: Record<string, number[][]>, meshes?: string[], parameters?: Record<string, number>,
 * }} SceneCase `by`: the exact distance of a miss is two to the power of -`by`. `hit` is the exact verdict, and that of
 *   every published algorithm except those in `differs`. The algorithms in `departs` have the right verdict but get the
 *   listed parts of the answer wrong; `also` names methods whose verdict is wrong too, although the case is not about
 *   them; `points` are an algorithm's points.
 * @typedef {{
 *   id: string, source: {address?: string, note?: string}, shapes: SceneShape[],
 *   parameters: Record<string, number>, keys: SceneKey[], cases: SceneCase[],
 *   limits?: Record<string, [number, number]>, kind?: string, time?: string, way?: [string, string], meshes?: string[], explains?: "group", algorithm?: string, open?: [number, number],
 * }} Scene `kind`: the kind of scene, if it is not a pair; `time`: the parameter that holds its time, within its
 *   limits; `way`: the parameters that hold the displacement of its first shape; `explains`: the explanation covers all shapes together, not two; `algorithm`: the default
 *   if a link names none; `open`: its links may have any 2D shapes, at least and at most these numbers of them. A 3D
 *   scene has the parameters `azimuth` and `elevation` of its view, in degrees; `limits` are the smallest and largest
 *   value of a parameter that keys change, or that a crowd has.
 */

/** A key for the names and locks of shapes. @param {State} state */
export const marked = ({ shapes }) => JSON.stringify(shapes.map(({ isLocked, name }) => [name, isLocked]));

/**
 * A key for the listed shapes and the pair that the explanation is about.
 * @param {State} state
 */
export function listed({ shapes, select }) {
  return `${shapes.map(({ type, values }) => (type in CORNERS ? values.length : type))} ${select}`;
}

/**
 * Creates a state of only these shapes.
 * @param {Shape[]} shapes
 * @param {number[]} [select]
 * @returns {State}
 */
export function listOf(shapes, select = pairOfTwo(shapes, [0, 1])) {
  return { shapes: shapes.map(({ type, values, ...marks }) => ({ type, values, ...marksOf(marks) })), parameters: {}, ...chosen(select) };
}

/**
 * The part of a state that stores the selected pair. The first two shapes are the default, so they are not stored.
 * @param {number[] | undefined} select
 */
export function chosen(select) {
  return !select || select.length < 2 || (select[0] === 0 && select[1] === 1) ? {} : { select };
}

/** The shape that the scene's keys move; the first if they move none. @param {Scene} scene */
export function movedOf({ keys }) {
  return keys.find(({ rate }) => Array.isArray(rate))?.shape ?? 0;
}

/** Whether a map of the scene lies in a plane of space, which can be moved. @param {Scene | undefined} scene */
export function hasSection(scene) {
  return scene?.parameters.shift !== undefined;
}

/**
 * Whether the scene has models, which are identified by their names.
 * @param {Scene} scene
 */
export function hasMesh({ shapes }) {
  return shapes.some(({ type }) => type === "mesh");
}

/**
 * The names of a state's models with those that a link names: the n-th replaces the n-th model. The last ones count if
 * there are too many.
 * @param {State} state
 * @param {[name: string, text: string][]} pairs
 */
export function meshesIn({ meshes = [] }, pairs) {
  const named = pairs.flatMap(([name, text]) => (name === "mesh" ? [text] : [])).slice(-meshes.length);
  return meshes.map((mesh, i) => named[i] ?? mesh);
}

/**
 * Whether any algorithm fails in one of the scene's cases, as every published one does.
 * @param {Scene} scene
 */
export function hasFlaws({ cases }) {
  return cases.some((sceneCase) => wrongIn(sceneCase).length || sceneCase.also);
}

/**
 * The algorithms that fail in a case, in the verdict or in another part of the answer.
 * @param {SceneCase} sceneCase
 */
export function wrongIn({ differs = [], departs = {} }) {
  return [...differs, ...Object.keys(departs)];
}

/**
 * The mark on a case's button: whether an algorithm has the wrong verdict, or only another wrong part of the answer.
 * @param {SceneCase} sceneCase
 * @returns {"differs" | "departs" | undefined}
 */
export function markOf({ differs = [], departs = {} }) {
  if (differs.length) return "differs";
  return Object.keys(departs).length ? "departs" : undefined;
}

/**
 * Creates a state from given values. Own vertices are recovered by inverting the pose, so that rotating and scaling
 * continue from what is shown; a direction determines its own rotation.
 * @param {Scene} scene
 * @param {number[][]} values One row per shape of the scene.
 * @param {Record<string, number>} given
 * @param {string[] | undefined} [meshes]
 * @returns {State}
 */
export function stateOf(scene, values, given, meshes = scene.meshes) {
  const parameters = scene.shapes.reduce((known, shape, i) => turned(shape, values[i], known), given);
  const shapes = scene.shapes.map((shape, i) => {
    const type = typeOf(shape.type, values[i]);
    const { own = shape.values } = shape;
    if (!isPosed(shape)) return { type, values: values[i] };
    const box = asBox({ type, values: values[i] }); // its pose may rotate it
    return { ...box, own: userProgramOf(shape, box.values, parameters, own) };
  });
  return { shapes, parameters, ...(meshes && { meshes }) };
}

/**
 * Replaces one shape's values, as dragged or typed.
 * @param {Scene} scene
 * @param {State} state
 * @param {number} index
 * @param {number[]} given
 * @returns {State}
 */
export function withValues(scene, state, index, given) {
  const { own, ...former } = state.shapes[index];
  const type = typeOf(former.type, given);
  const values = withRadians(type, former.values, given);
  const parameters = turned(scene.shapes[index], values, state.parameters);
  const shape = own
    ? { type, values, own: userProgramOf(scene.shapes[index], values, parameters, own) }
    : { type, values, ...marksOf(former) };
  return { ...state, parameters, shapes: state.shapes.with(index, shape) };
}

/**
 * The values with the radians that a link gave a box, as long as its degrees are unchanged.
 * @param {string} type
 * @param {number[]} former
 * @param {number[]} given
 */
function withRadians(type, former, given) {
  if (type !== "box") return given;
  const count = WITHOUT_RADIANS;
  return [...given.slice(0, count), ...(given[count - 1] === former[count - 1] ? former.slice(count) : [])];
}

/**
 * The parameters, with the rotation of a direction taken from these values.
 * @param {SceneShape | undefined} shape Its definition, if it comes from the scene.
 * @param {number[]} values
 * @param {Record<string, number>} parameters
 */
function turned(shape, values, parameters) {
  if (!shape?.turn || !hasDirection(shape)) return parameters;
  return { ...parameters, [shape.turn]: turnOf(values.slice(2), parameters[shape.turn]) };
}

/**
 * Replaces one parameter and updates the pose of every shape that depends on it.
 * @param {Scene} scene
 * @param {State} state
 * @param {string} name
 * @param {number} value
 * @returns {State}
 */
export function withParameter(scene, state, name, value) {
  const parameters = { ...state.parameters, [name]: value };
  const shapes = state.shapes.map((shape, i) => {
    if (!shape.own) return shape;
    const { turn, scale, motion } = scene.shapes[i];
    const follows = turn === name || scale?.includes(name) || (motion && FOR_MOTION.includes(name));
    if (!follows) return shape;
    return { ...shape, values: valuesOf(scene.shapes[i], shape.own, shape.values, parameters) };
  });
  return { ...state, shapes, parameters };
}

const WITHOUT_RADIANS = 5; // number of values of a box

/** The parameters of a motion that determine where the shape is. */
const FOR_MOTION = ["phase", "motion"];

/** @param {SceneShape} shape */
function isPosed({ turn, scale, motion }) {
  return Boolean(turn ?? scale ?? motion);
}

/**
 * Converts a shape's own values to world values; its first vertex, a ray's origin and a line's point stay fixed.
 * @param {SceneShape} shape
 * @param {number[]} own
 * @param {number[]} former
 * @param {Record<string, number>} parameters
 */
function valuesOf(shape, own, [x, y, ...rest], parameters) {
  if (shape.motion) return carried(own, shape.motion, parameters);
  const pose = poseOf(shape, parameters);
  if (hasDirection(shape)) return [x, y, ...turnedTo(own.slice(2), pose.turn)];
  const count = verticesIn({ type: shape.type, values: own });
  return [...posed(own.slice(0, count), x, y, pose), ...rest.slice(count - 2)];
}

/** Whether the shape has a direction and no vertices. @param {SceneShape} shape */
function hasDirection(shape) {
  return partsOf(shape).some(({ kind }) => kind === "vector");
}

/** The number of its values that are vertex coordinates. @param {{type: string, values: number[]}} shape */
function verticesIn(shape) {
  return 2 * partsOf(shape).filter(({ kind }) => kind === "point").length;
}

/**
 * Inverse of `valuesOf`; returns `former` if it still fits.
 * @param {SceneShape} shape
 * @param {number[]} values
 * @param {Record<string, number>} parameters
 * @param {number[]} former
 */
function userProgramOf(shape, values, parameters, former) {
  if (shape.motion) return carriedBack(values, shape.motion, parameters, former);
  const pose = poseOf(shape, parameters);
  if (hasDirection(shape)) return [0, 0, ...ownDirection(values.slice(2), pose.turn, former.slice(2))];
  const count = verticesIn({ type: shape.type, values });
  return [...ownVertices(values.slice(0, count), pose, former.slice(0, count)), ...values.slice(count)];
}

/**
 * @param {SceneShape} shape
 * @param {Record<string, number>} parameters
 */
function poseOf({ turn, scale }, parameters) {
  return {
    turn: turn ? parameters[turn] : 0,
    sx: scale ? parameters[scale[0]] : 1,
    sy: scale ? parameters[scale[1]] : 1,
  };
}

/**
 * Whether two states are identical bit for bit.
 * @param {State} a
 * @param {State} b
 */
export function sameState(a, b) {
  const [one, other] = [a, b].map(({ meshes, parameters, select, shapes, show }) => [
    String(meshes), String(select), String(show), ...shapes.flatMap(({ type, values }) => [type, ...values]), String(firstOfEach(shapes)), ...shapes.flatMap(({ holes, isLocked = false, name = "" }) => [name, isLocked, String(holes)]), ...Object.values(parameters),
  ]);
  return one.length === other.length && one.every((each, i) => Object.is(each, other[i]));
}
