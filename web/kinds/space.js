/** A 3D scene with two shapes, some of which may be models. */

import { LinkError, noChoice, quoted } from "../document/link-error.js";
import { hasMesh, meshesIn, reachOf } from "../document/scene.js";
import { cornersOfModel, hasModel, isFileName, modelNames, placedModels } from "../geometry/models.js";
import { projectionOf, roomOf, seenBox } from "../geometry/projection.js";
import { boundsOf } from "../geometry/shapes.js";
import { PAIR, readShapes, writeParameters, writeShapes } from "./pair.js";

/** @import { Kind } from "../document/kind.js" */
/** @import { Scene } from "../document/scene.js" */

const MAPS = ["map", "cost", "difference"];

/** @type {Kind} */
export const SPACE = {
  ...PAIR,
  views: (scene) => (hasMesh(scene) ? ["steps", "plain"] : PAIR.views(scene).filter((view) => hasSection(scene) || !MAPS.includes(view))),
  read: (scene, pairs) => {
    if (!hasMesh(scene)) return readShapes(scene, pairs);
    const state = readShapes(scene, pairs.filter(([name]) => name !== "mesh"));
    const meshes = meshesIn(state, pairs);
    meshes.forEach(checkMesh);
    return { ...state, meshes };
  },
  write: (scene, state) => {
    const { meshes = [] } = state;
    const models = String(meshes) === String(scene.meshes ?? []) ? [] : meshes.map((mesh) => `mesh=${mesh}`);
    return [...writeShapes(state.shapes), ...models, ...writeParameters(scene, state.parameters)];
  },
  extent: (scene, state) => {
    const projection = projectionOf(state.parameters);
    if (!projection) return undefined;
    const boxes = placedModels(state.shapes, state.meshes).map((placed) => seenBox(projection, cornersOfModel(placed)));
    return boundsOf([...roomOf(projection, reachOf(scene, state)), ...boxes]);
  },
};

/** Whether the scene has a section to map, which is in the triangle's plane. @param {Scene} scene */
function hasSection({ shapes }) {
  return shapes[0].type === "sphere";
}

/** @param {string} text */
function checkMesh(text) {
  if (!isFileName(text)) throw noChoice("mesh", text, modelNames());
  if (!hasModel(text)) throw new LinkError("link.mesh", { name: quoted(text), known: modelNames() });
}
