/** The course of `course.json`: what a beginner opens first, and what comes after it. */

import TABLE from "../course.json" with { type: "json" };

/**
 * @typedef {{id: string, scenes: string[], states?: string[]}} Chapter `states`: of scenes that belong to other
 *   chapters.
 */

/** @type {Chapter[]} */
export const COURSE = TABLE.chapters;
/** Links to the course's states: well-known methods, each shown in a scene. @type {Record<string, string>} */
export const STATES = TABLE.states;
/** All scenes, in the order of the course. */
export const SCENES = COURSE.flatMap(({ scenes }) => scenes);
/** Scenes outside the course, in which the user creates the shapes; their files are in rooms/. */
export const ROOMS = TABLE.rooms;
/** The pages next to the gallery; the lessons under `course` are pages with a scene. */
export const PAGES = Object.keys(TABLE.pages);
/**
 * The parameter that names an entry of a page in a link, if it has entries: also of a page under another.
 * @param {string} page
 */
export const entryNameOf = (page) => /** @type {Record<string, string>} */ (TABLE.pages)[page.split("/")[0]] ?? "";
/** The scene shown instead of an unknown one. */
export const FIRST_SCENE = TABLE.first;

/** Scenes without a file, which a kind registers. @type {Map<string, any>} */
const own = new Map();

/** @param {{id: string, kind?: string}} scene */
export function enterScene(scene) {
  own.set(scene.id, scene);
}

/** @param {string} id */
export function ownScene(id) {
  return own.get(id);
}

/** @param {string} id */
export function isScene(id) {
  return SCENES.includes(id) || ROOMS.includes(id) || own.has(id);
}

/**
 * The path of a scene's file, from the page's root.
 * @param {string} id
 */
export function fileOf(id) {
  return `${ROOMS.includes(id) ? "rooms" : "scenes"}/${id}.json`;
}

/**
 * The scenes before and after a scene of the course; undefined at either end.
 * @param {string} id
 * @returns {{previous: string | undefined, next: string | undefined}}
 */
export function neighboursOf(id) {
  const place = SCENES.indexOf(id);
  if (place < 0) return { previous: undefined, next: undefined };
  return { previous: SCENES[place - 1], next: SCENES[place + 1] };
}
