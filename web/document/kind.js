/**
 * What a kind of scenes is. Each has a folder or file of its own, which enters it here: what it asks, what its links say, how it can
 * be looked at, what time makes of it, and what it has on the page beside the picture. Who needs one of these asks the kind, and
 * nobody else knows which kinds there are.
 */

import { enterScene } from "./course.js";

/** @import { Answer } from "../engine/protocol.js" */
/** @import { Bounds } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Scene, SceneCase, State } from "./scene.js" */
/** @import { Answered, Parts, Question } from "./store.js" */

/**
 * @typedef {[name: string, text: string][]} Pairs Of a link.
 * @typedef {{
 *   hasPair: boolean, hasShapes: boolean, hasNumbers: boolean, hasList: boolean, running: [string, string],
 *   views: (scene: Scene) => string[],
 *   begin: (scene: Scene, sceneCase?: SceneCase) => State,
 *   names: (scene: Scene) => string[],
 *   read: (scene: Scene, pairs: Pairs) => State,
 *   walked: (pairs: Pairs) => Pairs,
 *   told: (parameters: State["parameters"]) => Record<string, number | number[]>,
 *   write: (scene: Scene, state: State) => string[],
 *   asks: (parts: Parts) => Partial<Question>,
 *   later: (scene: Scene, state: State, seconds: number) => State,
 *   isMoving: (scene: Scene) => boolean,
 *   extent: (scene: Scene, state: State, answered: Answered | undefined) => Bounds | undefined,
 *   scenes?: Scene[], letters?: (a: Shape, b: Shape) => [string[], string[]],
 *   load?: () => Promise<{open: (page: any) => OnPage, pictured?: (page: any) => OnPage["picture"]}>,
 * }} Kind `hasPair`: whether the reason is about one pair, of which one can say hit or miss; `hasShapes`: whether it
 *   shows a state of single shapes, which can be moved, told step by step and taken away; `hasNumbers`: whether these go by numbers, and not by the letters of an article;
 *   `hasList`: whether they are the person's own, as many as there is room for; `running`: what is said where it begins to move by itself, and where it stops. `begin`: its
 *   start, or a case of it; `views`: the ways to look at it; `names`: what its links may say; `read`, `write`: its state as the
 *   pairs of a link; `walked`: those of a link that may speak of the way to look at it; `told`: its parameters by their names in a link; `asks`: what is asked beside the shapes of the state, or in their stead; `later`: the state some seconds after; `isMoving`: whether there is anything that time moves; `extent`: what a view of all has
 *   to show, given an answer about what was opened, if there is one; `scenes`: those of its own, beside those with a file; `letters`: of its pairs, where they are not those of a pair at rest; `load`: what it has on the page, which comes before its first scene is shown, and `pictured`: what it adds to a picture, also to one on another page.
 * @typedef {{
 *   toggle: (isOpen: boolean) => void, paint: () => void, tell: () => void, snapshot?: (wanted?: {shapes?: boolean}) => object | null,
 *   picture?: (picture: any, answer: Answer | undefined) => any, inDifference?: () => any[],
 *   second?: {contents: () => any, extent: () => Bounds | undefined, grab?: (place: readonly number[]) => any},
 * }} OnPage `toggle`: whether such a scene is open, also told when its state has become another; `paint`: with each picture; `tell`: the words about what is drawn; `snapshot`: in place of
 *   a pair's; `picture`: with what the kind adds to it; `inDifference`: what it marks in the difference; `second`: a picture beside the plane, with a lens of its own: what it shows, how far it reaches, and what a pointer takes hold of at a place of it.
 */

/** @type {Map<string, Kind>} */
const kinds = new Map();

/** @param {Record<string, Kind>} entered By the names that the scenes' files have. */
export function enterKinds(entered) {
  for (const [name, kind] of Object.entries(entered)) {
    kinds.set(name, kind);
    for (const scene of kind.scenes ?? []) enterScene({ ...scene, kind: name });
  }
}

/**
 * Most scenes are of a pair, and say nothing of it.
 * @param {Pick<Scene, "kind">} scene
 */
export function kindOf({ kind = "pair" }) {
  return /** @type {Kind} */ (kinds.get(kind));
}
