/** Links as tests follow them: into the scene that they name, or into one of every type. */

import assert from "node:assert/strict";

import { readScene, readState } from "../../web/document/link.js";
import { readJson, scene } from "./support.js";

/** @import { LinkError } from "../../web/document/link-error.js" */
/** @import { Scene } from "../../web/document/scene.js" */

export const START = { disk: [-4, 0, 1], triangle: [0, 0, 1.6, 3.6, 4.8, 0], turn: 0, sx: 2, sy: 2 };

/** @param {string} link */
export function follow(link) {
  const { id, pairs, problem: lost } = readScene(link, "");
  const { state, options, problem } = readState(scene, pairs);
  return { id, state, options, problem: lost ?? problem };
}

/** Whether all but an unknown name is shown. @param {LinkError} problem */
export function isPassedOver({ key }) {
  return key.startsWith("link.name");
}

/** @param {string} link */
export function shown(link) {
  const { state, problem } = follow(link);
  assert.ok(!problem || isPassedOver(problem), link);
  const { shapes: [disk, triangle], parameters: { turn, sx, sy } } = state;
  return { disk: disk.values, triangle: triangle.values, turn, sx, sy };
}

/** @param {string} link */
export function splitPairs(link) {
  return readScene(link, "").pairs;
}

/** A scene of every type that the plane has. @type {Scene} */
export const ALL_TYPES = {
  ...scene,
  shapes: Object.entries({
    disk: [0, 0, 1], box: [0, 0, 2, 2, 0], triangle: [0, 0, 1, 0, 0, 1], polygon: [0, 0, 1, 0, 1, 1, 0, 1],
    segment: [0, 0, 1, 1], ray: [0, 0, 1, 0], line: [0, 0, 1, 0], capsule: [0, 0, 1, 0, 1], point: [0, 0],
  }).map(([type, values]) => ({ type, letters: [], values })),
  parameters: {},
};

/** @type {Scene} */
export const MODEL = readJson("web/scenes/sphere-mesh.json");

export const SPACE = readJson("web/scenes/sphere-triangle.json");
/** @type {Scene} */
export const BOXES = readJson("web/scenes/disk-box.json");

/** @param {string} pairs */
export const inSpace = (pairs) => readState(SPACE, readScene(`#/sphere-triangle?${pairs}`, "").pairs);
