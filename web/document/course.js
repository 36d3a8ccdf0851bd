/** The course: what a beginner opens first, and what comes after it. To add a scene, add its name here. */

/**
 * @typedef {{id: string, scenes: string[], states?: string[]}} Chapter `states`: of scenes that belong to other
 *   chapters.
 */

/** @type {Chapter[]} */
export const COURSE = [
  { id: "radius", scenes: ["point-disk", "disk-disk", "capsule-capsule"] },
  { id: "box", scenes: ["disk-box", "disk-box-motion"] },
  { id: "triangle", scenes: ["disk-triangle"] },
  { id: "axes", scenes: ["box-box", "triangle-triangle", "polygon-polygon"] },
  { id: "sweeps", scenes: ["sweep-pair"] },
  { id: "slabs", scenes: ["ray-aabb", "ray-box"] },
  { id: "rays", scenes: ["ray-disk"] },
  { id: "lines", scenes: ["line-line", "segment-segment"] },
  { id: "difference", scenes: [], states: ["minkowski", "gjk", "epa"] },
  { id: "engines", scenes: [], states: ["sat", "far-out"] },
  { id: "many", scenes: ["sweep-and-prune", "uniform-grid", "bounding-volume-hierarchy"] },
  { id: "crowd", scenes: ["crowd"] },
  { id: "space", scenes: ["sphere-triangle", "sphere-mesh"] },
];

/** Links to the course's states: well-known methods, each shown in a scene. @type {Record<string, string>} */
export const STATES = {
  minkowski: "#/triangle-triangle?view=minkowski",
  gjk: "#/polygon-polygon?polygon=-6,-4.5,-3.5,-5,-2,-3,-3.5,-1,-5.5,-1.5&algorithm=gjk&view=minkowski",
  epa: "#/polygon-polygon?polygon=-1.5,-1.25,1,-1.75,2.5,0.25,1,2.25,-1,1.75&algorithm=epa&view=minkowski",
  sat: "#/box-box?case=overlap&algorithm=sat",
  "far-out": "#/box-box?case=far-out&algorithm=gjk-32",
};

/** All scenes, in the order of the course. */
export const SCENES = COURSE.flatMap(({ scenes }) => scenes);
/** Scenes outside the course, in which the user creates the shapes; their files are in rooms/. */
export const ROOMS = ["playground"];
/** The pages next to the gallery; the lessons under `course` are pages with a scene. */
export const PAGES = ["course", "terms", "cases", "links"];
/** The parameter that names an entry of such a page in a link. @type {Record<string, string>} */
export const PLACED = { terms: "term" };
/** The scene shown instead of an unknown one. */
export const FIRST_SCENE = "disk-triangle";

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
