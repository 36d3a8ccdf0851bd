/**
 * What was made by hand, step by step: in each scene the states before the present one, and those that were
 * taken back. A gesture is one step, from its beginning to its end. What moves by itself, and from where one
 * looks, is no step. A scene that is opened again goes on with its own steps; written down, a state is its link.
 */

import { readScene, readState, writeLink } from "./link.js";
import { sameState } from "./scene.js";

/** @import { Scene, State } from "./scene.js" */

/** Parameters that change nothing that was made. */
export const LOOKS = ["running", "frame", "azimuth", "elevation", "shift"];
const MOST = 1000; // steps of a scene
const KEPT = 40; // that are written down

/**
 * @typedef {{scene: Scene, past: State[], future: State[], present: State}} Track The newest of the past
 *   stands last, and so does what was taken back last.
 * @typedef {{past: string[], future: string[], present: string}} Written The same as links.
 */

/** It tells of `rest` where the last gesture has ended. */
export class History extends EventTarget {
  /** How often the past or the future has become another. */
  changes = 0;
  /** @type {Map<string, Track>} */
  #tracks = new Map();
  /** Of scenes that have not been opened since. @type {Record<string, Written>} */
  #written = {};
  /** Of the scene that is open. @type {Track | undefined} */
  #track;
  /** @type {Set<string>} */
  #gestures = new Set();
  /** Whether the state before the present gesture is in the past. */
  #isNoted = false;

  /** How many steps can be taken back. */
  get length() {
    return this.#track?.past.length ?? 0;
  }

  /** Whether a gesture is under way. */
  get isMoving() {
    return this.#gestures.size > 0;
  }

  get canUndo() {
    return this.length > 0;
  }

  get canRedo() {
    return Boolean(this.#track?.future.length);
  }

  /**
   * Another scene, or another state of the same one: where that differs from what was left, one step.
   * @param {Scene} scene
   * @param {State} state
   */
  open(scene, state) {
    this.#gestures.clear();
    this.#track = this.#tracks.get(scene.id) ?? this.#recalled(scene) ?? { scene, past: [], future: [], present: state };
    this.#tracks.set(scene.id, this.#track);
    if (!isSameWork(this.#track.present, state)) this.#note(this.#track);
    this.#track.present = state;
  }

  /**
   * The state has become another.
   * @param {State} state
   * @param {boolean} byHand
   */
  follow(state, byHand) {
    const track = this.#track;
    if (!track) return;
    const isNew = !this.#gestures.size || !this.#isNoted;
    if (byHand && isNew && track.present !== state && !isSameWork(track.present, state)) {
      this.#isNoted = true;
      this.#note(track);
    }
    track.present = state;
  }

  /** @param {Track} track */
  #note(track) {
    track.past.push(track.present);
    track.past.splice(0, track.past.length - MOST);
    track.future = [];
    this.changes += 1;
  }

  /**
   * What follows is one step, until it ends.
   * @param {string} gesture
   */
  begin(gesture) {
    if (!this.#gestures.size) this.#isNoted = false;
    this.#gestures.add(gesture);
  }

  /**
   * One that came back to where it began is no step.
   * @param {string} gesture
   */
  end(gesture) {
    const track = this.#track;
    const isLast = this.#gestures.delete(gesture) && !this.#gestures.size;
    const before = track?.past.at(-1);
    if (track && isLast && this.#isNoted && before && isSameWork(before, track.present)) {
      track.past.pop();
      this.changes += 1;
    }
    if (isLast) this.dispatchEvent(new Event("rest"));
  }

  /** @returns {State | undefined} The state before the last step, which is taken back. */
  undo() {
    return this.#go("past", "future");
  }

  /** @returns {State | undefined} The state after the step that was taken back last. */
  redo() {
    return this.#go("future", "past");
  }

  /**
   * @param {"past" | "future"} from
   * @param {"past" | "future"} to
   */
  #go(from, to) {
    this.#gestures.clear();
    const state = this.#track?.[from].pop();
    if (!this.#track || !state) return undefined;
    this.#track[to].push(this.#track.present);
    this.changes += 1;
    return state;
  }

  /**
   * That is the present state, and no step.
   * @param {State} state
   */
  settle(state) {
    if (this.#track) this.#track.present = state;
  }

  // ---- written down

  /** All of it as plain data. @returns {Record<string, Written>} */
  write() {
    const written = [...this.#tracks].map(([id, { scene, past, future, present }]) => {
      const linkOf = (/** @type {State} */ state) => writeLink(scene, state, {});
      return [id, { past: past.slice(-KEPT).map(linkOf), future: future.slice(-KEPT).map(linkOf), present: linkOf(present) }];
    });
    return { ...this.#written, ...Object.fromEntries(written) };
  }

  /**
   * Takes up what was written before; what cannot be read is left out.
   * @param {unknown} written
   */
  recall(written) {
    const all = Object.entries(Object(written)).filter(([, each]) => isWritten(each));
    this.#written = Object.fromEntries(all);
  }

  /**
   * @param {Scene} scene
   * @returns {Track | undefined}
   */
  #recalled(scene) {
    const { [scene.id]: written, ...others } = this.#written;
    this.#written = others;
    if (!written) return undefined;
    const [past, future, [present]] = [written.past, written.future, [written.present]].map((links) =>
      links.flatMap((link) => stateIn(scene, link)));
    return present && { scene, past, future, present };
  }
}

/**
 * @param {Scene} scene
 * @param {string} link
 * @returns {State[]} One, or none where the link is wrong.
 */
function stateIn(scene, link) {
  const { pairs, problem: lost } = readScene(link, scene.id);
  const { state, problem } = readState(scene, pairs);
  return lost || problem ? [] : [state];
}

/**
 * @param {any} written
 * @returns {written is Written}
 */
function isWritten(written) {
  const isLink = (/** @type {unknown} */ link) => typeof link === "string";
  return isLink(written?.present) && [written.past, written.future].every((links) => Array.isArray(links) && links.every(isLink));
}

/**
 * Whether two states differ in nothing that was made.
 * @param {State} a
 * @param {State} b
 */
function isSameWork(a, b) {
  return sameState(workOf(a), workOf(b));
}

/** @param {State} state */
function workOf({ shapes, parameters, mesh, show }) {
  const made = Object.entries(parameters).filter(([name]) => !LOOKS.includes(name));
  return { shapes, parameters: Object.fromEntries(made), mesh, ...(show && { show }) };
}
