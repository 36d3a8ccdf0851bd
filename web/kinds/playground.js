/** Shapes that the user puts together, and two of them that the explanation is about. Those in space have a viewpoint. */

import GRAMMAR from "../links.json" with { type: "json" };
import { aboutOf } from "../document/cast.js";
import { inBody, readJoined } from "../document/joined.js";
import { VIEWS, WALKED } from "../document/link-choices.js";
import { LinkError, noChoice, quoted } from "../document/link-error.js";
import { readNumber, readShape } from "../document/link-shapes.js";
import { listOf } from "../document/scene.js";
import { NOTHING, SHOWN, showing, shownIn } from "../document/switches.js";
import { joinedIn, marksOf } from "../geometry/bodies.js";
import { WRITTEN, WRITTEN3, isFinite } from "../geometry/kinds.js";
import { typedNumber } from "../geometry/numbers.js";
import { projectionOf } from "../geometry/projection.js";
import { boundsOf } from "../geometry/shapes.js";
import { PAIR, readSelect, startOrCase, typedIn, withParameters, writeParameters, writeShapes } from "./pair.js";

/** @import { Kind, Pairs } from "../document/kind.js" */
/** @import { Scene, State } from "../document/scene.js" */

/** The types of its shapes, and the scene for those of the other dimension. */
const IN_PLANE = { types: WRITTEN, others: WRITTEN3, other: "space", dimension: 2 };
const IN_SPACE = { types: WRITTEN3, others: WRITTEN, other: "playground", dimension: 3 };
const accepted = (/** @type {Scene} */ { parameters }) => (projectionOf(parameters) ? IN_SPACE : IN_PLANE);

/** @type {Kind} */
export const PLAYGROUND = {
  ...PAIR,
  hasNumbers: true,
  hasList: true,
  begin: ({ parameters, shapes }, sceneCase) => ({ ...listOf(sceneCase?.shapes ?? shapes), parameters: { ...parameters, ...sceneCase?.parameters } }),
  // Views that need a published program stay, because the pair may have one.
  views: () => VIEWS,
  names: (scene) => [...accepted(scene).types, ...Object.keys(GRAMMAR.names.list), ...WALKED, "case", ...Object.keys(scene.parameters)],
  read: readList,
  write: (scene, { parameters, shapes, select, show }) => {
    const joined = joinedIn(shapes);
    const locked = [...shapes.keys()].filter((i) => shapes[i].isLocked);
    return [
      ...writeShapes(shapes),
      ...(shapes.length ? [] : ["case=empty"]),
      ...(joined.length ? [`joined=${joined.join(";")}`] : []),
      ...(shapes.some(({ name }) => name) ? [`labels=${shapes.map(({ name = "" }) => encodeURIComponent(name)).join(",")}`] : []),
      ...(locked.length ? [`locked=${locked.join(",")}`] : []),
      ...(select ? [`select=${select.join(",")}`] : []),
      ...(show ? [`show=${show.join(",") || NOTHING}`] : []),
      ...writeParameters(scene, parameters),
    ];
  },
  asks: ({ scene, state }) => ({ about: aboutOf(scene, state), show: shownIn(state) }),
  /** An empty plane has the extent of the initial state. */
  extent: (scene, state, answered) => PAIR.extent(scene, state, answered) ?? boundsOf(scene.shapes),
};

/**
 * Reads the list of shapes; without any shape, the initial state or a case.
 * @param {Scene} scene
 * @param {Pairs} pairs
 * @returns {State}
 */
function readList(scene, pairs) {
  const { dimension, other, others, types } = accepted(scene);
  const odd = pairs.find(([name]) => others.includes(name));
  if (odd) throw new LinkError("link.dimension", { type: odd[0], scene: scene.id, dimension, other });
  const shapes = typedIn(scene, pairs, types).map(readShape);
  if (!shapes.every(isFinite)) throw new LinkError("link.beyond");
  const state = withParameters(scene, startOrCase(scene, pairs), pairs, readNumber);
  const all = shapes.length ? shapes : state.shapes;
  const bodies = readJoined(pairs, all.length);
  const names = lastOf(pairs, "labels")?.split(",") ?? [];
  const locked = readLocked(pairs, all.length);
  const joined = all.map((shape, i) => ({ ...inBody(shape, i, bodies), ...marksOf({ name: (names[i] ?? "").trim(), isLocked: locked.includes(i) }) }));
  return { ...listOf(joined, readSelect(pairs, joined)), parameters: state.parameters, ...showing(readShow(pairs)) };
}

/** @param {Pairs} pairs @param {string} wanted */
const lastOf = (pairs, wanted) => pairs.findLast(([name]) => name === wanted)?.[1];

/** @param {Pairs} pairs @param {number} count */
function readLocked(pairs, count) {
  const text = lastOf(pairs, "locked");
  const locked = text?.split(",").map(typedNumber) ?? [];
  if (locked.every((each) => Number.isInteger(each) && each >= 0 && each < count)) return locked;
  throw new LinkError("link.locked", { text: quoted(text ?? ""), last: count - 1 });
}

/** @param {Pairs} pairs */
function readShow(pairs) {
  const text = lastOf(pairs, "show");
  if (text === undefined || text === NOTHING) return text && [];
  const names = text.split(",");
  const odd = names.find((name) => !SHOWN.includes(name));
  if (odd !== undefined) throw noChoice("show", odd, [...SHOWN, NOTHING]);
  return names;
}
