/** 2D shapes that the user puts together, and two of them that the explanation is about. */

import GRAMMAR from "../links.json" with { type: "json" };
import { aboutOf } from "../document/cast.js";
import { inBody, readJoined } from "../document/joined.js";
import { VIEWS, WALKED } from "../document/link-choices.js";
import { LinkError, noChoice, quoted } from "../document/link-error.js";
import { readShape } from "../document/link-shapes.js";
import { listOf } from "../document/scene.js";
import { NOTHING, SHOWN, showing, shownIn } from "../document/shown.js";
import { isOneBody, joinedIn, marksOf } from "../geometry/bodies.js";
import { WRITTEN, isFinite } from "../geometry/kinds.js";
import { typedNumber } from "../geometry/numbers.js";
import { boundsOf } from "../geometry/shapes.js";
import { PAIR, startOrCase, typedIn, writeShapes } from "./pair.js";

/** @import { Kind, Pairs } from "../document/kind.js" */
/** @import { Scene, State } from "../document/scene.js" */

/** @type {Kind} */
export const PLAYGROUND = {
  ...PAIR,
  hasNumbers: true,
  hasList: true,
  begin: ({ shapes }, sceneCase) => listOf(sceneCase?.shapes ?? shapes),
  // Views that need a published program stay, because the pair may have one.
  views: () => VIEWS,
  names: () => [...WRITTEN, ...Object.keys(GRAMMAR.names.list), ...WALKED, "case"],
  read: readList,
  write: (_, { shapes, select, show }) => {
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
  const shapes = typedIn(scene, pairs, WRITTEN).map(readShape);
  if (!shapes.every(isFinite)) throw new LinkError("link.beyond");
  const state = startOrCase(scene, pairs);
  const all = shapes.length ? shapes : state.shapes;
  const bodies = readJoined(pairs, all.length);
  const names = lastOf(pairs, "labels")?.split(",") ?? [];
  const locked = readLocked(pairs, all.length);
  const joined = all.map((shape, i) => ({ ...inBody(shape, i, bodies), ...marksOf({ name: (names[i] ?? "").trim(), isLocked: locked.includes(i) }) }));
  return { ...listOf(joined, readSelect(pairs, joined)), ...showing(readShow(pairs)) };
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

/**
 * @param {Pairs} pairs
 * @param {State["shapes"]} shapes
 */
function readSelect(pairs, shapes) {
  const count = shapes.length;
  const text = lastOf(pairs, "select");
  if (text === undefined) return undefined;
  const select = text.split(",").map(typedNumber);
  const isPair = select.length === 2 && select[0] !== select[1];
  if (isPair && isOneBody(shapes, select)) throw new LinkError("link.select.joined", { text: quoted(text) });
  if (isPair && select.every((each) => Number.isInteger(each) && each >= 0 && each < count)) return select;
  throw new LinkError("link.select", { text: quoted(text), last: count - 1 });
}
