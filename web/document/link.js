/** The page's links: which scene and which state of it one describes, and how a state is written as one. */

import { isOneBody, joinedIn } from "../geometry/bodies.js";
import { PLANE, TYPES, isFinite, isInSpace } from "../geometry/kinds.js";
import { hasModel, isFileName, modelNames } from "../geometry/models.js";
import { exactText, typedNumber } from "../geometry/numbers.js";
import { FIRST_SCENE, PAGES, SCENES, isScene } from "./course.js";
import { KINDS, hasCrowd, kindsOf, mixOf } from "./crowd.js";
import { KEPT, VIEWS, WALKED, checkChoices, optionsIn, viewsOf, walkedIn, writeChoices } from "./link-choices.js";
import { LinkError, asProblem, noChoice, quoted } from "./link-error.js";
import { readNumber, readValues, writeShape } from "./link-shapes.js";
import { joinLink, rawPairs, splitLink } from "./link-text.js";
import { nearestName } from "./nearest-name.js";
import { REMARKS } from "./remark.js";
import { caseOf, hasMesh, listOf, sameState, startOf, stateOf, withParameter } from "./scene.js";
import { NOTHING, SHOWN, showing } from "./shown.js";

/** @import { Options, Walked } from "./link-choices.js" */
/** @import { Scene, State } from "./scene.js" */

/**
 * Which page without a scene a link names, and what else it says; nothing where it is a scene's, or
 * wrong. The gallery has no name.
 * @param {string} link
 * @returns {{page: string, options: Options} | undefined}
 */
export function readPage(link) {
  try {
    const { scene, pairs } = splitLink(link);
    if (scene && !PAGES.includes(scene)) return undefined;
    checkChoices(pairs, VIEWS);
    return { page: scene, options: optionsIn(pairs) };
  } catch (error) {
    asProblem(error);
    return undefined;
  }
}

/**
 * Which scene a link names; the present one if it names none that exists.
 * @param {string} link
 * @param {string} present
 * @returns {{id: string, pairs: [string, string][], problem?: LinkError}}
 */
export function readScene(link, present) {
  try {
    const { scene, pairs } = splitLink(link);
    const id = scene || FIRST_SCENE;
    if (!isScene(id)) throw new LinkError("link.scene", { scene: quoted(id), known: SCENES });
    return { id, pairs };
  } catch (error) {
    return { id: present || FIRST_SCENE, pairs: optionPairs(link), problem: asProblem(error) };
  }
}

/**
 * What a link that cannot be followed says of the page; no such value needs decoding.
 * @param {string} link
 * @returns {[string, string][]}
 */
function optionPairs(link) {
  return Object.entries(optionsIn(rawPairs(link)));
}

/**
 * Which state of its scene a link describes; the start if it cannot be read. Where only the file
 * of its model is not open, the state names it, and the rest is as the link says.
 * @param {Scene} scene
 * @param {[string, string][]} pairs
 * @returns {{state: State, options: Options, walked: Walked, problem?: LinkError}}
 */
export function readState(scene, pairs) {
  const options = optionsIn(pairs);
  try {
    checkChoices(pairs, viewsOf(scene));
    const state = readLink(scene, pairs);
    const problem = unknownIn(scene, pairs);
    return { state, options, walked: walkedIn(pairs), ...(problem && { problem }) };
  } catch (error) {
    const problem = asProblem(error);
    const mesh = problem.key === "link.mesh" ? pairs.findLast(([name]) => name === "mesh")?.[1] : undefined;
    if (mesh === undefined) return { state: startOf(scene), options, walked: {}, problem };
    const rest = readState(scene, pairs.filter(([name]) => name !== "mesh"));
    return { problem, ...rest, ...(!rest.problem && { state: { ...rest.state, mesh } }) };
  }
}

/**
 * Reads the pairs of a link for its scene; what they leave out comes from the scene's file.
 * @param {Scene} scene
 * @param {[string, string][]} pairs
 * @returns {State}
 */
function readLink(scene, pairs) {
  if (scene.most) return readList(scene, scene.most, pairs);
  let state = startOrCase(scene, pairs);
  /** @type {Map<number, number[]>} */
  const given = new Map();
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const [name, text] of pairs) {
    if (name === "mesh" && hasMesh(scene)) state = { ...state, mesh: readMesh(text) };
    else if (TYPES.includes(name)) given.set(nextOf(scene, name, seen), readValues(name, text));
    else if (Object.hasOwn(scene.parameters, name)) {
      state = withParameter(scene, state, name, readParameter(scene, name, text));
    }
  }
  const values = state.shapes.map((shape, i) => given.get(i) ?? shape.values);
  const shapes = state.shapes.map(({ type }, i) => ({ type, values: values[i] }));
  if (!shapes.every(isFinite)) throw new LinkError("link.beyond");
  return stateOf(scene, values, state.parameters, state.mesh);
}

/**
 * The list as it stands; without a shape, the scene's start or a case.
 * @param {Scene} scene
 * @param {number} most
 * @param {[string, string][]} pairs
 * @returns {State}
 */
function readList(scene, most, pairs) {
  const given = pairs.filter(([name]) => TYPES.includes(name));
  const odd = given.find(([type]) => isInSpace(type));
  if (odd) throw new LinkError("link.type", { type: odd[0], count: 0 });
  if (given.length > most) throw new LinkError("link.many", { found: given.length, most });
  const shapes = given.map(([type, text]) => ({ type, values: readValues(type, text) }));
  if (!shapes.every(isFinite)) throw new LinkError("link.beyond");
  const state = startOrCase(scene, pairs);
  const all = shapes.length ? shapes : state.shapes;
  const bodies = readJoined(pairs, all.length);
  const joined = all.map((shape, i) => inBody(shape, i, bodies));
  return { ...listOf(joined, readSelect(pairs, joined)), ...showing(readShow(pairs)) };
}

/** @param {[string, string][]} pairs */
function readShow(pairs) {
  const text = pairs.findLast(([name]) => name === "show")?.[1];
  if (text === undefined || text === NOTHING) return text && [];
  const names = text.split(",");
  const odd = names.find((name) => !SHOWN.includes(name));
  if (odd !== undefined) throw noChoice("show", odd, [...SHOWN, NOTHING]);
  return names;
}

/**
 * The numbers of the shapes of which each body consists.
 * @param {[string, string][]} pairs
 * @param {number} count Of the shapes.
 */
export function readJoined(pairs, count) {
  const text = pairs.findLast(([name]) => name === "joined")?.[1];
  if (text === undefined) return [];
  const bodies = text.split(";").map((body) => body.split(",").map(typedNumber));
  const all = bodies.flat();
  const areNumbers = all.every((each) => Number.isInteger(each) && each >= 0 && each < count);
  if (areNumbers && new Set(all).size === all.length && bodies.every(({ length }) => length > 1)) return bodies;
  throw new LinkError("link.joined", { text: quoted(text), last: count - 1 });
}

/**
 * The i-th shape, with the body that it is a part of, which has the number of its first part.
 * @param {{type: string, values: number[]}} shape
 * @param {number} i
 * @param {number[][]} bodies
 */
export function inBody(shape, i, bodies) {
  const body = bodies.find((parts) => parts.includes(i))?.[0];
  return body === undefined ? shape : { ...shape, body };
}

/**
 * @param {[string, string][]} pairs
 * @param {import("./scene.js").Shape[]} shapes
 */
function readSelect(pairs, shapes) {
  const count = shapes.length;
  const text = pairs.findLast(([name]) => name === "select")?.[1];
  if (text === undefined) return undefined;
  const select = text.split(",").map(typedNumber);
  const isPair = select.length === 2 && select[0] !== select[1];
  if (isPair && isOneBody(shapes, select)) throw new LinkError("link.select.joined", { text: quoted(text) });
  if (isPair && select.every((each) => Number.isInteger(each) && each >= 0 && each < count)) return select;
  throw new LinkError("link.select", { text: quoted(text), last: count - 1 });
}

/**
 * The first name that this scene does not know; everything else is followed.
 * @param {Scene} scene
 * @param {[string, string][]} pairs
 */
function unknownIn(scene, pairs) {
  const types = scene.most ? [...PLANE, "joined", "select", "show"] : scene.shapes.map(({ type }) => type);
  const others = hasCrowd(scene) ? Object.keys(REMARKS) : [...WALKED, "case"];
  const known = [...new Set([...types, ...Object.keys(scene.parameters), ...KEPT.keys(), ...others])];
  const name = pairs.map(([each]) => each).find((each) => each && !known.includes(each));
  if (name === undefined) return undefined;
  const nearest = nearestName(name, known);
  if (nearest) return new LinkError("link.name", { name: quoted(name), nearest });
  return new LinkError("link.name.none", { name: quoted(name), known });
}

/**
 * @param {Scene} scene
 * @param {string} name
 * @param {string} text
 */
function readParameter(scene, name, text) {
  if (!hasCrowd(scene)) return readNumber(name, text);
  if (name === "mix") return readMix(text);
  const number = readNumber(name, text);
  const [least, most] = scene.limits?.[name] ?? [0, 1];
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new LinkError("link.whole", { name, text: quoted(text), least, most });
}

/** @param {string} text The kinds of a crowd's bodies. */
function readMix(text) {
  const kinds = text.split(",");
  const odd = kinds.find((kind) => !KINDS.includes(kind));
  if (odd !== undefined) throw noChoice("mix", odd, KINDS);
  return mixOf(kinds);
}

/** @param {string} text */
function readMesh(text) {
  if (!isFileName(text)) throw noChoice("mesh", text, modelNames());
  if (!hasModel(text)) throw new LinkError("link.mesh", { name: quoted(text), known: modelNames() });
  return text;
}

/**
 * @param {Scene} scene
 * @param {[string, string][]} pairs
 */
function startOrCase(scene, pairs) {
  const named = pairs.findLast(([name]) => name === "case");
  if (!named) return startOf(scene);
  const found = scene.cases.find(({ id }) => id === named[1]);
  if (found) return caseOf(scene, found);
  throw noChoice("case", named[1], scene.cases.map(({ id }) => id));
}

/**
 * @param {Scene} scene
 * @param {string} type
 * @param {Map<string, number>} seen How many of each type the link has had.
 */
function nextOf(scene, type, seen) {
  const places = scene.shapes.flatMap((shape, i) => (shape.type === type ? [i] : []));
  const count = seen.get(type) ?? 0;
  if (count === places.length) throw new LinkError("link.type", { type, count: places.length });
  seen.set(type, count + 1);
  return places[count];
}

/**
 * Writes what is shown; the scene's start needs no shapes.
 * @param {Scene} scene
 * @param {State} state
 * @param {Options & Walked} options
 */
export function writeLink(scene, state, options) {
  const pairs = sameState(state, startOf(scene)) ? [] : statePairs(scene, state);
  return joinLink(scene.id, [...pairs, ...writeChoices(options)]);
}

/**
 * A link to shapes in a scene.
 * @param {string} scene
 * @param {{type: string, values: number[]}[]} shapes
 */
export function writeShapes(scene, shapes) {
  return joinLink(scene, shapes.map(writeShape));
}

/**
 * @param {string} page
 * @param {Options} options
 */
export function writePage(page, options) {
  return joinLink(page, writeChoices(options));
}

/**
 * @param {Scene} scene
 * @param {State} state
 */
function statePairs(scene, { shapes, parameters, mesh, select, show }) {
  const written = shapes.filter(({ type }) => type !== "mesh").map(writeShape);
  if (scene.most && !shapes.length) written.push("case=empty");
  const joined = joinedIn(shapes);
  if (joined.length) written.push(`joined=${joined.join(";")}`);
  if (select) written.push(`select=${select.join(",")}`);
  if (show) written.push(`show=${show.join(",") || NOTHING}`);
  if (mesh && mesh !== scene.mesh) written.push(`mesh=${mesh}`);
  for (const [name, value] of Object.entries(parameters)) {
    const text = name === "mix" ? kindsOf(value).join(",") : exactText(value);
    if (!Object.is(value, scene.parameters[name])) written.push(`${name}=${text}`);
  }
  return written;
}
