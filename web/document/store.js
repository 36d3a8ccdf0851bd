/**
 * What the page shows, in parts. None is ever changed in place: who changes one sets another in its stead.
 * Who subscribes tells what it shows of them, and shows it again where that has become another.
 */

import { latest } from "../geometry/once.js";

/** @import { Status, Timings } from "../engine/engine.js" */
/** @import { About, Answer, CrowdQuestion, Way } from "../engine/protocol.js" */
/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { Options, Walked } from "./link-choices.js" */
/** @import { Scene, Shape, State } from "./scene.js" */

/**
 * @typedef {{
 *   shapes: State["shapes"], mesh: string | undefined, about: About | undefined, algorithm: string, scene: string,
 *   revision: number, beside?: true | undefined, nearest?: true | undefined, show?: string[], crowd?: CrowdQuestion, sweep?: Way, placed?: Shape[],
 * }} Question `crowd`: which frame of it is wanted, where there is one in place of shapes; `placed`: the shapes as they are drawn, where that is elsewhere.
 * @typedef {Question & {guess: boolean | undefined}} Predicted What was asked about, and what was said: a hit, a miss, neither.
 * @typedef {{name: string, stop: string, question: number, start: string, isAsking: boolean, snaps?: string, judging?: Judging}} Lesson `stop`: its part or task in focus, as a link names it; `question`: of a task that asks several, from 0; `start`: the link of
 *   the picture that it has there; `isAsking`: whether an answer is still to be said; `snaps`: to what drags there keep, `grid` or also `touches`; `judging`: how a program is judged there.
 * @typedef {{touching: string, cases: {type: string, values: number[]}[][]}} Judging How touching is ruled, and states on which it has to be right too.
 * @typedef {Question & {answer: Answer, timings: Timings, isStored?: true}} Answered `isStored`: it was
 *   computed when the site was built, and is shown until the engine answers.
 * @typedef {{
 *   scene: Scene, state: State, revision: number, touched: number, opened: number, followed: number,
 *   chosen: number, walked: Walked, options: Options, lang: string, isExact: boolean, isGallery: boolean, page: string, place: string, lesson: Lesson | undefined,
 *   status: Status, drawn: Answered | undefined, told: Answered | undefined, written: State, lit: string, camera: Camera, secondCamera: Camera, size: Size,
 *   predicted: Predicted | undefined, isPresented: boolean,
 *   picked: number[], tool: "hand" | "place" | "select", kind: string, isSnapping: boolean, hasLetterKeys: boolean, contacts: boolean,
 * }} Parts `revision` counts the changes, so that an answer can be matched with its state; `touched`: that of the last change that somebody made, for what
 *   moves by itself does not count; `opened`, `followed`: the revision when a state was last shown anew, and when a link
 *   was last followed; `chosen`: the shape that was taken hold of last, or the body of a crowd, -1 for none; `walked`, `options`: what was chosen of the walk and of the page, and so belongs in the link; `isExact`: whether numbers are shown
 *   with all their digits; `isGallery`: whether there is no scene but the gallery, or the page beside it that `page` names, at a `place` of it; `lesson`: where one is in which, if in any; `drawn`: the answer on show; `told`: the one that the words tell, and `written`: the state in the fields, of a moment before while something moves; `lit`: the value or letter that is pointed at; `predicted`: the last guess; `isPresented`: whether there is only what a class is to see; `picked`: the shapes of
 *   one's own list that are changed together; `tool`: what a press on the plane does there; `kind`: of a shape that it places; `isSnapping`: whether drags keep to the grid and to round angles; `hasLetterKeys`: whether a key of one character does anything without Ctrl; `contacts`: whether those of a crowd are shown.
 * @typedef {{values: (parts: Parts) => unknown[], show: (parts: Parts) => void, seen: unknown[]}} Subscription
 */

/** @type {Scene} Until the first one is loaded. */
const EMPTY = { id: "", source: {}, shapes: [], parameters: {}, keys: [], cases: [] };
const NOTHING = { shapes: [], parameters: {} };

export class Store {
  /** @type {Readonly<Parts>} */
  parts = {
    scene: EMPTY, state: NOTHING, revision: 0, touched: 0, opened: 0, followed: 0,
    chosen: -1, walked: {}, options: {}, lang: "", isExact: false, isGallery: false, page: "", place: "", lesson: undefined,
    status: "loading", drawn: undefined, told: undefined, written: NOTHING, lit: "",
    camera: { x: 0, y: 0, scale: 60 }, secondCamera: { x: 0, y: 0, scale: 60 }, size: { width: 1, height: 1 }, predicted: undefined, isPresented: false,
    picked: [], tool: "hand", kind: "disk", isSnapping: false, hasLetterKeys: true, contacts: false,
  };

  /** @type {Subscription[]} */
  #subscriptions = [];
  /** @type {Parts | undefined} */
  #told;

  /** @param {() => void} [onChange] A part has become another. */
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
   * @param {Subscription["values"]} values What is shown, compared one by one.
   * @param {Subscription["show"]} show
   */
  subscribe(values, show) {
    this.#subscriptions.push({ values, show, seen: [] });
  }

  /** Whether no part has become another since the subscribers were last told. */
  get isTold() {
    return this.#told === this.parts;
  }

  /** Has each subscriber show what has become another since it was last told, in the order of subscription. */
  tell() {
    const { parts } = this;
    for (const subscription of this.#subscriptions) {
      const now = subscription.values(this.parts);
      if (isSame(now, subscription.seen)) continue;
      subscription.seen = now;
      subscription.show(this.parts);
    }
    this.#told = parts; // not what a view has changed since, and nothing where one failed
  }
}

/**
 * Values of what a scene shows, and not the gallery: what becomes another meanwhile is shown where there is a scene again.
 * @param {(parts: Parts) => unknown[]} values
 */
export function inScene(values) {
  return (/** @type {Parts} */ parts) => (parts.scene.id && !parts.isGallery ? values(parts) : []);
}

/**
 * A list that stays the very same as long as nothing in it has become another: among the values of many subscribers it is
 * compared as one.
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
