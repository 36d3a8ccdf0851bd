/** A body that falls and is pushed over walls, recorded frame by frame. */

import { WALKED } from "../document/link-choices.js";
import { listOf } from "../document/scene.js";
import { BOUNDED } from "../geometry/kinds.js";
import { exactText } from "../geometry/numbers.js";
import { boundsOf } from "../geometry/shapes.js";
import { WALLS, readWalls } from "../seams/walls.js";
import { PAIR, openShapes, readLimited, startOrCase, withParameters, writeParameters, writeShapes } from "./pair.js";

/** @import { Kind } from "../document/kind.js" */

const SWITCHES = ["swept", "touching", "running"];
const RATE = 8; // frames per second

/** @type {Kind} */
export const SEAMS = {
  ...PAIR,
  hasPair: false,
  hasNumbers: true,
  views: () => ["steps", "plain"],
  begin: (scene, sceneCase) => ({ ...listOf((sceneCase ?? scene).shapes), parameters: { ...scene.parameters, ...sceneCase?.parameters } }),
  names: ({ parameters }) => [...BOUNDED, ...WALKED, "case", ...Object.keys(parameters)],
  read: (scene, pairs) => {
    const { parameters, shapes } = withParameters(scene, startOrCase(scene, pairs), pairs, (name, text) => (
      name === "walls" ? readWalls(text) : readLimited(scene, name, text, { isWhole: SWITCHES.includes(name) })));
    return { parameters, shapes: openShapes(scene, pairs, shapes) };
  },
  write: (scene, { parameters, shapes }) => [
    ...writeShapes(shapes), ...writeParameters(scene, parameters, (name, value) => (name === "walls" ? WALLS[value] : exactText(value))),
  ],
  asks: ({ state: { parameters: { frame, gravity, push, swept, touching, walls } } }) => (
    { about: "group", recorded: { frame: Math.floor(frame), push, gravity, walls: WALLS[walls], swept: swept > 0, touching: touching > 0 } }),
  isMoving: () => true,
  /** Runs once and stops at the last frame; from there it starts again. */
  later: ({ limits = {} }, state, seconds) => {
    const [first, last] = limits.frame;
    const { frame } = state.parameters;
    const next = frame >= last ? first : Math.min(last, frame + RATE * seconds);
    return { ...state, parameters: { ...state.parameters, frame: next, running: Number(next < last) } };
  },
  extent: (_, { shapes }) => boundsOf(shapes),
  load: () => import("../seams/recording-view.js"),
};
