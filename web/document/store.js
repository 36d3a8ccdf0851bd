/**
 * The page's state, in parts that are never changed in place, only replaced. Each subscriber names the values that it
 * shows, and is notified when one of them has been replaced.
 */

import { latest } from "../geometry/memoize.js";

/** @import { Status, Timings } from "../engine/engine.js" */
/** @import { About, Answer, CrowdQuestion, Given, Judging, Mark, Recording, Way } from "../engine/protocol.js" */
/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { Options, Choices } from "./link-choices.js" */
/** @import { Scene, Shape, State } from "./scene.js" */

/**
 * @typedef {{
 *   shapes: State["shapes"], meshes: string[] | undefined, about: About | undefined, algorithm: string, scene: string,
 *   revision: number, beside?: true | undefined, nearest?: true | undefined, show?: string[], crowd?: CrowdQuestion, sweep?: Way, recorded?: Recording, placed?: Shape[], given?: Given,
 * }} Question `crowd`: the requested frame, if the question is about a crowd instead of shapes; `placed`: the shapes as
 *   drawn, if they are drawn elsewhere; `given`: the answer of the library that is the algorithm.
 * @typedef {Question & {guess: boolean | undefined}} Predicted A question and the prediction for it: hit, miss or
 *   neither.
 * @typedef {{name: string, stop: string, question: number, start: string, isAsking: boolean, content: unknown, snaps?: string, judging?: Judging, marks?: (shapes: State["shapes"]) => {mark: Mark, strong: boolean, role?: "own", text?: string, values: {}}[]}} Lesson
 *   `stop`: its current part or task, as a link names it; `question`: the index within a task that asks several, from
 *   0; `start`: the link of the picture there; `isAsking`: whether an answer is still due; `content`: what the course has loaded for it; `snaps`: what drags snap to,
 *   `grid` or also `touches`; `judging`: how a program is judged there; `marks`: what its sentence
 *   names, on its picture.
 * @typedef {Question & {answer: Answer, timings: Timings, isStored?: true}} Answered `isStored`: the answer was
 *   computed when the site was built, and is shown until the engine answers.
 * @typedef {{
 *   scene: Scene, state: State, revision: number, touched: number, opened: number, followed: number,
 *   chosen: number, choices: Choices, options: Options, lang: string, isExact: boolean, isGallery: boolean, page: string, place: string, lesson: Lesson | undefined,
 *   status: Status, drawn: Answered | undefined, described: Answered | undefined, written: State, lit: string, camera: Camera, secondCamera: Camera, size: Size,
 *   predicted: Predicted | undefined, isPresented: boolean,
 *   picked: number[], tool: "hand" | "place" | "select", kind: string, isSnapping: boolean, hasLetterKeys: boolean, contacts: boolean,
 * }} Parts `revision` counts the changes, so that an answer can be matched with its state; `touched`: the revision of
 *   the user's last change, which ignores animation; `opened`, `followed`: the revision when a state was last loaded,
 *   and when a link was last followed; `chosen`: the shape selected last, or the body of a crowd, -1 for none;
 *   `choices`, `options`: the settings of the explanation and of the page that belong in the link; `isExact`: whether
 *   numbers are shown with all their digits; `isGallery`: whether the gallery is shown instead of a scene, or the page
 *   that `page` names, at its entry `place`; `lesson`: the current lesson and the position in it, if any; `drawn`: the
 *   answer that is drawn; `described`: the answer that the text describes, and `written`: the state in the fields, both
 *   slightly behind during motion; `lit`: the value or letter that is pointed at; `predicted`: the last prediction;
 *   `isPresented`: whether only what a class should see is shown; `picked`: the shapes of the user's list that are
 *   changed together; `tool`: what pressing on the plane does; `kind`: the type of shape that it places; `isSnapping`:
 *   whether drags snap to the grid and to round angles; `hasLetterKeys`: whether single-character keys work without
 *   Ctrl; `contacts`: whether those of a crowd are shown.
 * @typedef {{values: (parts: Parts) => unknown[], show: (parts: Parts) => void, seen: unknown[]}} Subscription
 */

/** @type {Scene} Placeholder until the first scene is loaded. */
const EMPTY = { id: "", source: {}, shapes: [], parameters: {}, keys: [], cases: [] };
const NOTHING = { shapes: [], parameters: {} };

export class Store {
  /** @type {Readonly<Parts>} */
  parts = {
    scene: EMPTY, state: NOTHING, revision: 0, touched: 0, opened: 0, followed: 0,
    chosen: -1, choices: {}, options: {}, lang: "", isExact: false, isGallery: false, page: "", place: "", lesson: undefined,
    status: "loading", drawn: undefined, described: undefined, written: NOTHING, lit: "",
    camera: { x: 0, y: 0, scale: 60 }, secondCamera: { x: 0, y: 0, scale: 60 }, size: { width: 1, height: 1 }, predicted: undefined, isPresented: false,
    picked: [], tool: "hand", kind: "disk", isSnapping: false, hasLetterKeys: true, contacts: false,
  };

  /** @type {Subscription[]} */
  #subscriptions = [];
  /** @type {Parts | undefined} */
  #notified;

  /** @param {() => void} [onChange] Called when a part has been replaced. */
  constructor(onChange = () => {}) {
    this.onChange = onChange;
  }

  /** @param {Partial<Parts>} changes */
  set(changes) {
    const names = /** @type {(keyof Parts)[]} */ (Object.keys(changes));
    if (names.every((name) => Object.is(changes[name], this.parts[name]))) return;
    this.parts = { ...this.parts, ...changes };
    this.onChange();
  }

  /**
   * @param {Subscription["values"]} values The values shown, compared one by one.
   * @param {Subscription["show"]} show
   */
  subscribe(values, show) {
    this.#subscriptions.push({ values, show, seen: [] });
  }

  /** Whether no part has been replaced since the subscribers were last notified. */
  get isNotified() {
    return this.#notified === this.parts;
  }

  /** Notifies every subscriber whose values have changed since its last notification, in the order of subscription. */
  notify() {
    const { parts } = this;
    for (const subscription of this.#subscriptions) {
      const now = subscription.values(this.parts);
      if (isSame(now, subscription.seen)) continue;
      subscription.seen = now;
      subscription.show(this.parts);
    }
    this.#notified = parts; // excludes later changes by a view; not reached if a view throws
  }
}

/**
 * Suspends a subscription while the gallery is shown; values that change meanwhile are shown once a scene is open.
 * @param {(parts: Parts) => unknown[]} values
 */
export function inScene(values) {
  return (/** @type {Parts} */ parts) => (parts.scene.id && !parts.isGallery ? values(parts) : []);
}

/**
 * Memoizes a list: it stays the same array as long as none of its elements changes, so it is compared as one value
 * among those of many subscribers.
 * @param {(parts: Parts) => unknown[]} values
 */
export function lasting(values) {
  const list = latest((...now) => now);
  return latest((/** @type {Parts} */ parts) => list(...values(parts)));
}

/**
 * @param {unknown[]} now
 * @param {unknown[]} former
 */
function isSame(now, former) {
  return now.every((value, i) => Object.is(value, former[i]));
}
