/** Loading scenes: their files, initial states and cases. */

import { loadJson } from "../async/loading.js";
import { fileOf, ownScene } from "./scene-order.js";
import { kindOf } from "./kind.js";

/** @import { Scene, SceneCase, State } from "./scene.js" */

/**
 * @param {string} id
 * @param {AbortSignal} [signal]
 * @returns {Promise<Scene>}
 */
export async function loadScene(id, signal) {
  return ownScene(id) ?? loadJson(new URL(`../${fileOf(id)}`, import.meta.url), signal, (data) => Array.isArray(data?.shapes));
}

/**
 * The scene's initial state.
 * @param {Scene} scene
 * @returns {State}
 */
export function startOf(scene) {
  return kindOf(scene).begin(scene);
}

/**
 * The state of a case: the initial state with the case's own shapes and parameters.
 * @param {Scene} scene
 * @param {SceneCase} sceneCase
 * @returns {State}
 */
export function caseOf(scene, sceneCase) {
  return kindOf(scene).begin(scene, sceneCase);
}
