/** The page's links: which scene and which state of it one describes, and how a state is written as one. */

import { FIRST_SCENE, PAGES, PLACED, SCENES, isScene } from "./course.js";
import { kindOf } from "./kind.js";
import { KEPT, VIEWS, checkChoices, optionsIn, walkedIn, writeChoices } from "./link-choices.js";
import { LinkError, asProblem, quoted } from "./link-error.js";
import { writeShape } from "./link-shapes.js";
import { joinLink, rawPairs, splitLink } from "./link-text.js";
import { nearestName } from "./nearest-name.js";
import { sameState } from "./scene.js";
import { startOf } from "./scenes.js";

/** @import { Options, Walked } from "./link-choices.js" */
/** @import { Scene, State } from "./scene.js" */
/** @import { Lesson } from "./store.js" */

const LESSON = "course/"; // before its name

/**
 * Which page without a scene a link names, and what else it says; nothing where it is a scene's, or
 * wrong. The gallery has no name.
 * @param {string} link
 * @returns {{page: string, options: Options, place?: string} | undefined} `place`: of it, which the link names.
 */
export function readPage(link) {
  return tried(() => {
    const { scene, pairs } = splitLink(link);
    if (scene && !PAGES.includes(scene)) return undefined;
    checkChoices(pairs, VIEWS);
    const [, place = ""] = pairs.findLast(([name]) => name && name === PLACED[scene]) ?? [];
    return { page: scene, options: optionsIn(pairs), ...(place && { place }) };
  });
}

/**
 * @template T
 * @param {() => T} read
 * @returns {T | undefined} Nothing where the link is wrong.
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
 * Which lesson a link names, and what else it says; nothing where it names none.
 * @param {string} link
 * @returns {{name: string, pairs: [string, string][]} | undefined}
 */
export function readLesson(link) {
  const { scene, pairs } = tried(() => splitLink(link)) ?? { scene: "", pairs: [] };
  return scene.startsWith(LESSON) ? { name: scene.slice(LESSON.length), pairs } : undefined;
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
    return { id: present || FIRST_SCENE, pairs: Object.entries(optionsIn(rawPairs(link))), problem: asProblem(error) }; // what it says of the page needs no decoding
  }
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
    const kind = kindOf(scene);
    checkChoices(pairs, kind.views(scene));
    const state = kind.read(scene, pairs);
    const problem = unknownIn(scene, pairs);
    return { state, options, walked: walkedIn(kind.walked(pairs)), ...(problem && { problem }) };
  } catch (error) {
    const problem = asProblem(error);
    const mesh = problem.key === "link.mesh" ? pairs.findLast(([name]) => name === "mesh")?.[1] : undefined;
    if (mesh === undefined) return { state: startOf(scene), options, walked: {}, problem };
    const rest = readState(scene, pairs.filter(([name]) => name !== "mesh"));
    return { problem, ...rest, ...(!rest.problem && { state: { ...rest.state, mesh } }) };
  }
}

/**
 * The first name that this scene does not know; everything else is followed.
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
 * Writes what is shown; the scene's start needs no shapes.
 * @param {Scene} scene
 * @param {State} state
 * @param {Options & Walked} options
 */
export function writeLink(scene, state, options) {
  const pairs = sameState(state, startOf(scene)) ? [] : kindOf(scene).write(scene, state);
  return joinLink(scene.id, [...pairs, ...writeChoices(options)]);
}

/**
 * Writes where in a lesson one is; what is shown only where that is another picture than the lesson's own.
 * @param {Lesson} lesson
 * @param {Scene} scene
 * @param {State} state
 * @param {Walked} walked
 * @param {Options} options
 */
export function writeLesson({ name, question, start, stop }, scene, state, walked, options) {
  const shown = writeLink(scene, state, walked) === start ? [] : [...kindOf(scene).write(scene, state), ...writeChoices(walked)];
  return joinLink(LESSON + name, [stop, ...(question ? [`question=${question + 1}`] : []), ...shown, ...writeChoices(options)]);
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
 * @param {string} [place]
 */
export function writePage(page, options, place = "") {
  return joinLink(page, [...(place ? [`${PLACED[page]}=${place}`] : []), ...writeChoices(options)]);
}
