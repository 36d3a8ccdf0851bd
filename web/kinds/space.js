/** A 3D scene with two shapes, or with a sphere and a model. */

import { LinkError, noChoice, quoted } from "../document/link-error.js";
import { hasMesh, reachOf } from "../document/scene.js";
import { boundsOfModel, hasModel, isFileName, modelIfOpen, modelNames } from "../geometry/models.js";
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
    const named = pairs.findLast(([name]) => name === "mesh");
    const state = readShapes(scene, pairs.filter(([name]) => name !== "mesh"));
    return named ? { ...state, mesh: readMesh(named[1]) } : state;
  },
  write: (scene, state) => {
    const { mesh } = state;
    const model = mesh && mesh !== scene.mesh ? [`mesh=${mesh}`] : [];
    return [...writeShapes(state.shapes), ...model, ...writeParameters(scene, state.parameters)];
  },
  extent: (scene, state) => {
    const projection = projectionOf(state.parameters);
    const model = modelIfOpen(state.mesh);
    if (!projection) return undefined;
    return boundsOf([...roomOf(projection, reachOf(scene, state)), ...(model ? [seenBox(projection, boundsOfModel(model))] : [])]);
  },
};

/** Whether the scene has a section to map, which is in the triangle's plane. @param {Scene} scene */
function hasSection({ shapes }) {
  return shapes[0].type === "sphere";
}

/** @param {string} text */
function readMesh(text) {
  if (!isFileName(text)) throw noChoice("mesh", text, modelNames());
  if (!hasModel(text)) throw new LinkError("link.mesh", { name: quoted(text), known: modelNames() });
  return text;
}
