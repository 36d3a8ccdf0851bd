/**
 * A scene's file, and the state of a scene: its shapes and the parameters that the shapes alone
 * do not tell. A state is never changed; every change makes a new one.
 */

import { ownVertices, posed } from "./pose.js";

/**
 * @typedef {{type: string, values: number[], own?: number[]}} Shape
 * @typedef {{shapes: Shape[], parameters: Record<string, number>}} State
 * @typedef {{
 *   type: string, letters: string[], values: number[],
 *   own?: number[], turn?: string, scale?: [string, string],
 * }} SceneShape
 * @typedef {{
 *   code: string, rate: number | [number, number], shape?: number, parameter?: string,
 * }} SceneKey
 * @typedef {{
 *   id: string, hit: boolean, shapes: {type: string, values: number[]}[],
 *   parameters?: Record<string, number>,
 * }} SceneCase
 * @typedef {{
 *   id: string, source: {title: string}, shapes: SceneShape[],
 *   parameters: Record<string, number>, keys: SceneKey[], cases: SceneCase[],
 * }} Scene
 */

/** The scenes that there are; the first is the one to start with. */
export const SCENES = ["disk-triangle"];

/**
 * @param {string} id
 * @returns {Promise<Scene>}
 */
export async function loadScene(id) {
  const response = await fetch(new URL(`../scenes/${id}.json`, import.meta.url));
  if (!response.ok) throw new Error(`${id}.json: ${response.status} ${response.statusText}`);
  return response.json();
}

/**
 * The scene's start.
 * @param {Scene} scene
 * @returns {State}
 */
export function startOf(scene) {
  return stateOf(scene, scene.shapes.map(({ values }) => values), scene.parameters);
}

/**
 * A state of given values. Own vertices are recovered through the pose, so that turning and
 * scaling go on from what is shown.
 * @param {Scene} scene
 * @param {number[][]} values One row for each shape of the scene.
 * @param {Record<string, number>} parameters
 * @returns {State}
 */
export function stateOf(scene, values, parameters) {
  const shapes = scene.shapes.map((shape, i) => {
    const { type, own } = shape;
    if (!own) return { type, values: values[i] };
    return { type, values: values[i], own: ownVertices(values[i], poseOf(shape, parameters), own) };
  });
  return { shapes, parameters };
}

/**
 * Replaces one shape's values, as dragged or typed.
 * @param {Scene} scene
 * @param {State} state
 * @param {number} index
 * @param {number[]} values
 * @returns {State}
 */
export function withValues(scene, state, index, values) {
  const { own, type } = state.shapes[index];
  const shape = own
    ? { type, values, own: ownVertices(values, poseOf(scene.shapes[index], state.parameters), own) }
    : { type, values };
  return { ...state, shapes: state.shapes.with(index, shape) };
}

/**
 * Replaces one parameter, and poses the shapes that follow it anew.
 * @param {Scene} scene
 * @param {State} state
 * @param {string} name
 * @param {number} value
 * @returns {State}
 */
export function withParameter(scene, state, name, value) {
  const parameters = { ...state.parameters, [name]: value };
  const shapes = state.shapes.map((shape, i) => {
    const { turn, scale } = scene.shapes[i];
    if (!shape.own || (turn !== name && !scale?.includes(name))) return shape;
    const [x, y] = shape.values;
    return { ...shape, values: posed(shape.own, x, y, poseOf(scene.shapes[i], parameters)) };
  });
  return { shapes, parameters };
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
 * The state of a case: the start with the case's own shapes and parameters.
 * @param {Scene} scene
 * @param {SceneCase} sceneCase
 * @returns {State}
 */
export function caseOf(scene, sceneCase) {
  const given = [...sceneCase.shapes];
  const values = scene.shapes.map(({ type, values: start }) => {
    const next = given.findIndex((shape) => shape.type === type);
    return next < 0 ? start : given.splice(next, 1)[0].values;
  });
  return stateOf(scene, values, { ...scene.parameters, ...sceneCase.parameters });
}

/**
 * Whether two states show the same to the last bit.
 * @param {State} a
 * @param {State} b
 */
export function sameState(a, b) {
  const numbers = (/** @type {State} */ { shapes, parameters }) => [
    ...shapes.flatMap(({ values }) => values),
    ...Object.values(parameters),
  ];
  const [left, right] = [numbers(a), numbers(b)];
  return left.length === right.length && left.every((number, i) => Object.is(number, right[i]));
}
