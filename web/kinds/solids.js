/** 3D shapes that the user puts together. */

import { aboutOf } from "../document/cast.js";
import { PLAYGROUND } from "./playground.js";
import { SPACE } from "./space.js";

/** @import { Kind } from "../document/kind.js" */

/** @type {Kind} */
export const SOLIDS = {
  ...PLAYGROUND,
  views: () => ["steps", "beside", "map", "cost", "difference", "minkowski", "code", "plain"],
  names: (scene) => PLAYGROUND.names(scene).filter((name) => name !== "show"),
  asks: ({ scene, state }) => ({ about: aboutOf(scene, state) ?? [0, 1] }),
  /** Empty space has the extent of the initial state. */
  extent: (scene, state, answered) => SPACE.extent(scene, state.shapes.length ? state : { ...state, shapes: scene.shapes }, answered),
};
