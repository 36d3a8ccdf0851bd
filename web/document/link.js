/** The page's links: reading the scene and the state that a link describes, and writing a state as a link. */

import { FIRST_SCENE, PAGES, SCENES, entryNameOf, isScene } from "./scene-order.js";
import { kindOf } from "./kind.js";
import { KEPT, VIEWS, checkChoices, optionsIn, choicesIn, writeChoices } from "./link-choices.js";
import { LinkError, asProblem, quoted } from "./link-error.js";
import { writeShape } from "./link-shapes.js";
import { joinLink, rawPairs, splitLink } from "./link-text.js";
import { nearestName } from "./nearest-name.js";
import { meshesIn, sameState } from "./scene.js";
import { startOf } from "./scenes.js";

/** @import { Options, Choices } from "./link-choices.js" */
/** @import { Scene, State } from "./scene.js" */
/** @import { Lesson } from "./store.js" */

const LESSON = "course/"; // prefix of a lesson's name

/**
 * The page without a scene that a link names, and its settings; undefined if the link names a scene or is wrong. The
 * gallery has no name.
 * @param {string} link
 * @returns {{page: string, options: Options, place?: string} | undefined} `place`: the entry of the page that the link
 *   names.
 */
export function readPage(link) {
  return tried(() => {
    const { scene, pairs } = splitLink(link);
    if (scene && !PAGES.includes(scene)) return undefined;
    checkChoices(pairs, VIEWS);
    const [, place = ""] = pairs.findLast(([name]) => name && name === entryNameOf(scene)) ?? [];
    return { page: scene, options: optionsIn(pairs), ...(place && { place }) };
  });
}

/**
 * @template T
 * @param {() => T} read
 * @returns {T | undefined} Undefined if the link is wrong.
 */
function tried(read) {
  try {
    return read();
  } catch (error) {
    asProblem(error);
    return undefined;
  }
}

/**
 * The lesson that a link names, and its pairs; undefined if it names none.
 * @param {string} link
 * @returns {{name: string, pairs: [string, string][]} | undefined}
 */
export function readLesson(link) {
  const { scene, pairs } = tried(() => splitLink(link)) ?? { scene: "", pairs: [] };
  return scene.startsWith(LESSON) ? { name: scene.slice(LESSON.length), pairs } : undefined;
}

/**
 * The scene that a link names; the present one if it names none that exists.
 * @param {string} link
 * @param {string} present
 * @returns {{id: string, pairs: [string, string][], problem?: LinkError}}
 */
export function readScene(link, present) {
  try {
    const { scene, pairs } = splitLink(link);
    const id = scene || FIRST_SCENE;
    if (!isScene(id)) throw noScene(id);
    return { id, pairs };
  } catch (error) {
    // The page's settings need no decoding.
    return { id: present || FIRST_SCENE, pairs: Object.entries(optionsIn(rawPairs(link))), problem: asProblem(error) };
  }
}

/**
 * The state of its scene that a link describes; the initial state if it cannot be read. If the only problem is that the
 * file of its model is not open, the state names the model and otherwise follows the link.
 * @param {Scene} scene
 * @param {[string, string][]} pairs
 * @returns {{state: State, options: Options, choices: Choices, problem?: LinkError}}
 */
export function readState(scene, pairs) {
  const options = optionsIn(pairs);
  try {
    const kind = kindOf(scene);
    checkChoices(pairs, kind.views(scene));
    const state = kind.read(scene, pairs);
    const problem = unknownIn(scene, pairs);
    return { state, options, choices: choicesIn(kind.viewPairs(pairs)), ...(problem && { problem }) };
  } catch (error) {
    const problem = asProblem(error);
    if (problem.key !== "link.mesh") return { state: startOf(scene), options, choices: {}, problem };
    const rest = readState(scene, pairs.filter(([name]) => name !== "mesh"));
    return { problem, ...rest, ...(!rest.problem && { state: { ...rest.state, meshes: meshesIn(rest.state, pairs) } }) };
  }
}

/** @param {string} id */
function noScene(id) {
  const nearest = nearestName(id, SCENES);
  if (nearest) return new LinkError("link.scene", { scene: quoted(id), nearest });
  return new LinkError("link.scene.none", { scene: quoted(id), known: SCENES });
}

/**
 * Reports the first name that this scene does not know; everything else in the link is followed.
 * @param {Scene} scene
 * @param {[string, string][]} pairs
 */
function unknownIn(scene, pairs) {
  const known = [...new Set([...kindOf(scene).names(scene), ...KEPT.keys()])];
  const name = pairs.map(([each]) => each).find((each) => each && !known.includes(each));
  if (name === undefined) return undefined;
  const nearest = nearestName(name, known);
  if (nearest) return new LinkError("link.name", { name: quoted(name), nearest });
  return new LinkError("link.name.none", { name: quoted(name), known });
}

/**
 * Writes what is shown as a link; the scene's initial state needs no shapes.
 * @param {Scene} scene
 * @param {State} state
 * @param {Options & Choices} options
 */
export function writeLink(scene, state, options) {
  const pairs = sameState(state, startOf(scene)) ? [] : kindOf(scene).write(scene, state);
  return joinLink(scene.id, [...pairs, ...writeChoices(options)]);
}

/**
 * Writes the position in a lesson as a link; includes what is shown only if it differs from the lesson's own picture.
 * @param {Lesson} lesson
 * @param {Scene} scene
 * @param {State} state
 * @param {Choices} choices
 * @param {Options} options
 */
export function writeLesson({ name, question, start, stop }, scene, state, choices, options) {
  const shown = writeLink(scene, state, choices) === start ? [] : [...kindOf(scene).write(scene, state), ...writeChoices(choices)];
  return joinLink(LESSON + name, [stop, ...(question ? [`question=${question + 1}`] : []), ...shown, ...writeChoices(options)]);
}

/**
 * Builds a link to shapes in a scene.
 * @param {string} scene
 * @param {{type: string, values: number[]}[]} shapes
 */
export function writeShapes(scene, shapes) {
  return joinLink(scene, shapes.map(writeShape));
}

/**
 * @param {string} page
 * @param {Options} options
 * @param {string} [place]
 */
export function writePage(page, options, place = "") {
  return joinLink(page, [...(place ? [`${entryNameOf(page)}=${place}`] : []), ...writeChoices(options)]);
}
