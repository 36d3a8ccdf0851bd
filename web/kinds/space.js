/** A 3D scene with two shapes, some of which may be models. */

import { LinkError, noChoice, quoted } from "../document/link-error.js";
import { hasMesh, hasSection, meshesIn } from "../document/scene.js";
import { floorUnder, isEndless } from "../geometry/ground.js";
import { cornersOfModel, hasModel, isFileName, modelNames, placedModels } from "../geometry/models.js";
import { cornersIn, projectionOf, roomOf, seenAt, seenBox } from "../geometry/projection.js";
import { middleIn } from "../geometry/rings3.js";
import { boundsOf } from "../geometry/shapes.js";
import { PAIR, readShapes, writeParameters, writeShapes } from "./pair.js";

/** @import { Kind } from "../document/kind.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Projection } from "../geometry/projection.js" */

const MAPS = ["map", "cost", "difference"];
const WITH_MODELS = ["steps", "map", "plain"];

/** @type {Kind} */
export const SPACE = {
  ...PAIR,
  views: (scene) => PAIR.views(scene).filter((view) => (hasSection(scene) || !MAPS.includes(view)) && (!hasMesh(scene) || WITH_MODELS.includes(view))),
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
  extent: (_, state) => {
    const projection = projectionOf(state.parameters);
    if (!projection) return undefined;
    const models = placedModels(state.shapes, state.meshes);
    const boxes = models.map((placed) => seenBox(projection, cornersOfModel(placed)));
    return boundsOf([...roomOf(projection, state.shapes), ...boxes, ...feetOf(projection, state.shapes, floorUnder(state.shapes, models))]);
  },
};

/**
 * The points of the floor below the middles of shapes.
 * @param {Projection} projection
 * @param {Shape[]} shapes
 * @param {number} height
 */
function feetOf(projection, shapes, height) {
  return shapes.filter((shape) => cornersIn(shape).length && !isEndless(shape)).map((shape) => (
    { type: "point", values: seenAt(projection, middleIn(shape).with(1, height)) }));
}

/** @param {string} text */
function checkMesh(text) {
  if (!isFileName(text)) throw noChoice("mesh", text, modelNames());
  if (!hasModel(text)) throw new LinkError("link.mesh", { name: quoted(text), known: modelNames() });
}
