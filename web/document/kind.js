/**
 * Interface for a kind of scenes. Each kind has its own folder or file and registers here: its questions, its links,
 * its views, its animation, and what it adds to the page next to the picture. Other modules ask the kind for these and
 * do not know which kinds exist.
 */

import { enterScene } from "./scene-order.js";

/** @import { Answer } from "../engine/protocol.js" */
/** @import { Bounds } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Scene, SceneCase, State } from "./scene.js" */
/** @import { Answered, Parts, Question } from "./store.js" */

/**
 * @typedef {[name: string, text: string][]} Pairs The `name=value` pairs of a link.
 * @typedef {{
 *   hasPair: boolean, hasShapes: boolean, hasNumbers: boolean, hasList: boolean, running: [string, string],
 *   views: (scene: Scene) => string[],
 *   begin: (scene: Scene, sceneCase?: SceneCase) => State,
 *   names: (scene: Scene) => string[],
 *   read: (scene: Scene, pairs: Pairs) => State,
 *   viewPairs: (pairs: Pairs) => Pairs,
 *   named: (parameters: State["parameters"]) => Record<string, number | number[]>,
 *   write: (scene: Scene, state: State) => string[],
 *   asks: (parts: Parts) => Partial<Question>,
 *   later: (scene: Scene, state: State, seconds: number) => State,
 *   isMoving: (scene: Scene) => boolean,
 *   extent: (scene: Scene, state: State, answered: Answered | undefined) => Bounds | undefined,
 *   scenes?: Scene[], letters?: (a: Shape, b: Shape) => string[][],
 *   load?: () => Promise<{open: (page: any) => OnPage, pictured?: (page: any) => OnPage["picture"]}>,
 * }} Kind `hasPair`: whether the explanation is about one pair, whose verdict is hit or miss; `hasShapes`: whether it
 *   shows a state of single shapes, which can be moved, explained step by step and exported; `hasNumbers`: whether
 *   these are named by numbers instead of an article's letters; `hasList`: whether they are the user's own, in a list
 *   of limited length; `running`: the messages when the animation starts and when it stops; `begin`: its initial state,
 *   or the state of a case; `views`: its views; `names`: the names allowed in its links; `read`, `write`: its state
 *   from and to the pairs of a link; `viewPairs`: the pairs of a link that may concern the view; `named`: its parameters
 *   under their names in a link; `asks`: the part of a question added to, or replacing, the shapes of the state;
 *   `later`: the state some seconds later; `isMoving`: whether anything is animated; `extent`: the bounds that a view
 *   of everything must show, given the answer for the opened state if there is one; `scenes`: its scenes without a
 *   file; `letters`: of its pairs, if they differ from those of a static pair; `load`: loads its part of the page
 *   before its first scene is shown, with `pictured`: what it adds to a picture, also on another page.
 * @typedef {{
 *   toggle: (isOpen: boolean) => void, paint: () => void, describe: () => void, snapshot?: (wanted?: {shapes?: boolean}) => object | null,
 *   picture?: (picture: any, answer: Answer | undefined) => any, inDifference?: () => any[],
 *   lacks?: string | undefined,
 *   second?: {contents: () => any, extent: () => Bounds | undefined, grab?: (place: readonly number[]) => any},
 * }} OnPage `toggle`: whether such a scene is open, also called when its state has changed; `paint`: called with each
 *   picture; `describe`: updates the text about what is drawn; `snapshot`: replaces that of a pair; `picture`: the picture
 *   with the kind's additions; `inDifference`: its marks in the Minkowski difference; `second`: a picture next to the
 *   plane, with its own camera: its contents, its extent, and what a pointer grabs at a point; `lacks`: the key of a
 *   message if it cannot be drawn.
 */

/** @type {Map<string, Kind>} */
const kinds = new Map();

/** @param {Record<string, Kind>} entered Keyed by the names used in the scenes' files. */
export function enterKinds(entered) {
  for (const [name, kind] of Object.entries(entered)) {
    kinds.set(name, kind);
    for (const scene of kind.scenes ?? []) enterScene({ ...scene, kind: name });
  }
}

/**
 * Most scenes show a pair, so their files omit the kind.
 * @param {Pick<Scene, "kind">} scene
 */
export function kindOf({ kind = "pair" }) {
  return /** @type {Kind} */ (kinds.get(kind));
}
