/**
 * The link after `#`: `/SCENE?type=numbers&…&name=value…`. It is hostile until checked.
 */

import { PLANE, TYPES, countOf, isCount, isDented, isFinite, isInSpace, isWayless, lengthPlaces, partsOf } from "../geometry/kinds.js";
import { hasModel, isFileName, modelNames } from "../geometry/models.js";
import { exactText, typedNumber } from "../geometry/numbers.js";
import { degreesOf } from "../geometry/pose.js";
import { LANGUAGES } from "../words/text.js";
import { FIRST_SCENE, PAGES, SCENES, isScene } from "./course.js";
import { KINDS, hasCrowd, kindsOf, mixOf } from "./crowd.js";
import { REMARKS, readRemark, writeRemark } from "./remark.js";
import { caseOf, hasFlaws, hasMesh, listOf, sameState, startOf, stateOf, withParameter } from "./scene.js";

/** @import { Values } from "../words/text.js" */
/** @import { Scene, State } from "./scene.js" */

/**
 * @typedef {{lang?: string, theme?: string, embed?: string, predict?: string}} Options What a link says of the page itself.
 * @typedef {{algorithm?: string, view?: string, step?: string, name?: string, note?: string}} Walked What it says of the way
 *   to look at the state, and a person's own words about it; only an answer can tell whether there is that algorithm and that step.
 */

export const VIEWS = ["steps", "map", "difference", "plain"];
const CHOICES = { lang: LANGUAGES, theme: ["light", "dark"] };
const KEPT = new Map(Object.entries({ ...CHOICES, embed: ["1"], predict: ["1"] })); // any other value of these two is ignored
const WALKED = ["algorithm", "view", "step", ...Object.keys(REMARKS)];
const LONGEST = 20_000; // characters: far more than any scene writes
const QUOTED = 60; // characters of a bad link that a message repeats
const MOST_CORNERS = 64; // of a polygon: each has a handle, two fields and an axis of its own
const RADIANS = /rad\s*$/;
const LIKE = 2; // letters by which a mistyped name differs at most from the one that is meant

/** A link that cannot be followed: which message, and what it names. */
export class LinkError extends Error {
  /**
   * @param {string} key Of the message in the locale files.
   * @param {Values} [values]
   */
  constructor(key, values = {}) {
    super(`${key} ${JSON.stringify(values)}`);
    this.key = key;
    this.values = values;
  }
}

/**
 * Splits a link, or its hash alone, into the scene's name and the pairs behind it.
 * @param {string} link
 * @returns {{scene: string, pairs: [string, string][]}}
 */
function splitLink(link) {
  if (link.length > LONGEST) throw new LinkError("link.long", { length: link.length });
  return splitHash(decoded(hashOf(link)));
}

/** @param {string} link */
function hashOf(link) {
  return link.slice(link.indexOf("#") + 1);
}

/**
 * @param {string} hash
 * @returns {{scene: string, pairs: [string, string][]}}
 */
function splitHash(hash) {
  const [path, query = ""] = splitOnce(hash, "?");
  const pairs = query.split("&").filter(Boolean).map((pair) => splitOnce(pair, "="));
  return { scene: path.replace(/^\//, ""), pairs: pairs.map(([name, value = ""]) => [name, value]) };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new LinkError("link.encoding", { text: quoted(text) });
  }
}

/**
 * @param {string} text
 * @param {string} separator
 */
function splitOnce(text, separator) {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

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
    if (!isScene(id)) throw new LinkError("link.scene", { scene: quoted(id), known: SCENES.join(", ") });
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
  return Object.entries(optionsIn(splitHash(hashOf(link.slice(0, LONGEST))).pairs));
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

/** @param {unknown} error */
function asProblem(error) {
  if (error instanceof LinkError) return error;
  throw error;
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
  return listOf(all, readSelect(pairs, all.length));
}

/**
 * @param {[string, string][]} pairs
 * @param {number} count Of the shapes.
 */
function readSelect(pairs, count) {
  const text = pairs.findLast(([name]) => name === "select")?.[1];
  if (text === undefined) return undefined;
  const select = text.split(",").map(typedNumber);
  const isPair = select.length === 2 && select[0] !== select[1];
  if (isPair && select.every((each) => Number.isInteger(each) && each >= 0 && each < count)) return select;
  throw new LinkError("link.select", { text: quoted(text), last: count - 1 });
}

/**
 * The first name that this scene does not know; everything else is followed.
 * @param {Scene} scene
 * @param {[string, string][]} pairs
 */
function unknownIn(scene, pairs) {
  const types = scene.most ? [...PLANE, "select"] : scene.shapes.map(({ type }) => type);
  const others = hasCrowd(scene) ? Object.keys(REMARKS) : [...WALKED, "case"];
  const known = [...new Set([...types, ...Object.keys(scene.parameters), ...KEPT.keys(), ...others])];
  const name = pairs.map(([each]) => each).find((each) => each && !known.includes(each));
  if (name === undefined) return undefined;
  const nearest = nearestOf(name, known);
  if (nearest) return new LinkError("link.name", { name: quoted(name), nearest });
  return new LinkError("link.name.none", { name: quoted(name), known: known.join(", ") });
}

/**
 * @param {string} name
 * @param {string[]} known
 */
function nearestOf(name, known) {
  const lower = name.slice(0, QUOTED).toLowerCase();
  const [nearest] = known.map((each) => ({ each, far: editsBetween(lower, each) })).sort((a, b) => a.far - b.far);
  return nearest.far <= Math.min(LIKE, lower.length / 2) ? nearest.each : undefined;
}

/**
 * How many letters have to be put in, left out or replaced (Levenshtein's distance), row by row.
 * @param {string} from
 * @param {string} to
 */
function editsBetween(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + Number(letter !== other)));
    }
    row = next;
  }
  return row[to.length];
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
  if (!hasModel(text)) throw new LinkError("link.mesh", { name: quoted(text), known: modelNames().join(", ") });
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
 * @param {string} type
 * @param {string} text
 */
function readValues(type, text) {
  const parts = text.split(",");
  const found = parts.length;
  if (found > 2 * MOST_CORNERS) throw new LinkError("link.corners", { type, found, most: MOST_CORNERS });
  const values = isInRadians(type, parts) ? readRadians(parts) : parts.map((part) => readNumber(type, part));
  if (!isCount(type, found)) {
    const count = countOf(type);
    if (count === undefined) throw new LinkError("link.vertices", { type, found });
    throw new LinkError("link.count", { type, count, found });
  }
  const shape = { type, values };
  const negative = lengthPlaces(shape).find((at) => values[at] < 0);
  if (negative !== undefined) {
    const size = sizeName(shape, negative);
    throw new LinkError("link.negative", { type, size: { key: size }, value: exactText(values[negative]) });
  }
  if (isWayless(shape)) throw new LinkError("link.wayless", { type });
  if (isDented(shape)) throw new LinkError("link.dented", { type });
  return values;
}

/**
 * Whether the last number is an angle that ends in `rad`.
 * @param {string} type
 * @param {string[]} parts
 */
function isInRadians(type, parts) {
  return type === "box" && RADIANS.test(parts[parts.length - 1]);
}

/**
 * The numbers of a box, its degrees, and behind them the radians that were given.
 * @param {string[]} parts
 */
function readRadians(parts) {
  const others = parts.slice(0, -1).map((part) => readNumber("box", part));
  const radians = readNumber("box", parts[parts.length - 1].replace(RADIANS, ""));
  return [...others, degreesOf(radians), radians];
}

/**
 * The key of the word for the length at this place.
 * @param {{type: string, values: number[]}} shape
 * @param {number} place
 */
function sizeName(shape, place) {
  const isRadius = partsOf(shape).some(({ kind, at }) => kind === "radius" && at === place);
  if (isRadius) return "size.radius";
  const isWidth = partsOf(shape).some(({ kind, at }) => kind === "size" && at === place);
  return isWidth ? "size.width" : "size.height";
}

/**
 * @param {string} name
 * @param {string} text
 */
function readNumber(name, text) {
  const number = typedNumber(text);
  if (Number.isNaN(number)) throw new LinkError("link.number", { name, text: quoted(text) });
  return number;
}

/**
 * The ways to look at a scene: of a model, of a group and of one's own shapes there are no maps, and where every algorithm is
 * right there is no difference.
 * @param {Scene} scene
 */
export function viewsOf(scene) {
  if (hasCrowd(scene)) return ["steps"];
  if (hasMesh(scene) || scene.told || scene.most) return ["steps", "plain"];
  return hasFlaws(scene) ? VIEWS : VIEWS.filter((view) => view !== "difference");
}

/**
 * @param {[string, string][]} pairs
 * @param {string[]} views
 */
function checkChoices(pairs, views) {
  const given = new Map(pairs);
  for (const [name, choices] of Object.entries({ ...CHOICES, view: views })) {
    const value = given.get(name);
    if (value !== undefined && !choices.includes(value)) throw noChoice(name, value, choices);
  }
}

/**
 * Those that are available in any case.
 * @param {[string, string][]} pairs
 * @returns {Options}
 */
function optionsIn(pairs) {
  return Object.fromEntries(pairs.filter(([name, value]) => KEPT.get(name)?.includes(value)));
}

/**
 * @param {[string, string][]} pairs
 * @returns {Walked}
 */
function walkedIn(pairs) {
  return Object.fromEntries(pairs.filter(([name]) => WALKED.includes(name)).map(([name, text]) => [name, walkedText(name, text)]));
}

/**
 * @param {string} name
 * @param {string} text
 */
function walkedText(name, text) {
  if (!Object.hasOwn(REMARKS, name)) return text;
  const remark = readRemark(text);
  const most = REMARKS[name];
  if (remark.length > most) throw new LinkError("link.remark", { name, length: remark.length, most });
  return remark;
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string[]} known
 */
export function noChoice(name, value, known) {
  return new LinkError("link.choice", { name, value: quoted(value), known: known.join(", ") });
}

/**
 * What is no link at all: of an object its kind alone, for it may be of any size.
 * @param {unknown} value
 */
export function noText(value) {
  const text = value === Object(value) ? Object.prototype.toString.call(value) : String(value);
  return new LinkError("link.text", { value: quoted(text) });
}

/** @param {string} text */
function quoted(text) {
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
}

/**
 * Writes what is shown; the scene's start needs no shapes.
 * @param {Scene} scene
 * @param {State} state
 * @param {Options & Walked} options
 */
export function writeLink(scene, state, options) {
  const pairs = sameState(state, startOf(scene)) ? [] : statePairs(scene, state);
  return joined(scene.id, [...pairs, ...said(options)]);
}

/**
 * A link to shapes in a scene.
 * @param {string} scene
 * @param {{type: string, values: number[]}[]} shapes
 */
export function writeShapes(scene, shapes) {
  return joined(scene, shapes.map((shape) => `${shape.type}=${numbersOf(shape).join(",")}`));
}

/**
 * @param {string} page
 * @param {Options} options
 */
export function writePage(page, options) {
  return joined(page, said(options));
}

/** @param {Record<string, string>} options */
function said(options) {
  return Object.entries(options).map(([name, value]) => `${name}=${Object.hasOwn(REMARKS, name) ? writeRemark(value) : value}`);
}

/**
 * @param {string} scene
 * @param {string[]} pairs
 */
function joined(scene, pairs) {
  return `#/${scene}${pairs.length ? "?" : ""}${pairs.join("&")}`;
}

/**
 * @param {Scene} scene
 * @param {State} state
 */
function statePairs(scene, { shapes, parameters, mesh, select }) {
  const written = shapes
    .filter(({ type }) => type !== "mesh")
    .map((shape) => `${shape.type}=${numbersOf(shape).join(",")}`);
  if (scene.most && !shapes.length) written.push("case=empty");
  if (select) written.push(`select=${select.join(",")}`);
  if (mesh && mesh !== scene.mesh) written.push(`mesh=${mesh}`);
  for (const [name, value] of Object.entries(parameters)) {
    const text = name === "mix" ? kindsOf(value).join(",") : exactText(value);
    if (!Object.is(value, scene.parameters[name])) written.push(`${name}=${text}`);
  }
  return written;
}

/**
 * A shape's numbers as text; radians that were given stand for the degrees.
 * @param {{type: string, values: number[]}} shape
 */
function numbersOf({ type, values }) {
  const texts = values.map(exactText);
  if (type !== "box" || values.length === countOf(type)) return texts;
  return [...texts.slice(0, -2), `${texts[texts.length - 1]}rad`];
}
