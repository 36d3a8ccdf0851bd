/**
 * Undo history of the user's changes: the states of each scene before the present one, and those that were undone. A
 * gesture is one step, from start to end. Animation and changes of the viewpoint are not steps. A scene that is opened
 * again continues its own history. A state is stored as its link.
 */

import { readScene, readState, writeLink } from "./link.js";
import { sameState } from "./scene.js";

/** @import { Scene, State } from "./scene.js" */

/** Parameters that do not count as the user's changes. */
export const LOOKS = ["running", "frame", "azimuth", "elevation", "shift"];
const MOST = 1000; // steps per scene
const KEPT = 40; // steps stored, in each direction

/**
 * @typedef {{scene: Scene, past: State[], future: State[], present: State}} Track In both lists the newest entry is
 *   last, that is, the next one to undo or redo.
 * @typedef {{past: string[], future: string[], present: string}} Written The same, with a link for each state.
 */

/** Dispatches `rest` when the last gesture has ended. */
export class History extends EventTarget {
  /** How many times the past or the future has changed. */
  changes = 0;
  /** @type {Map<string, Track>} */
  #tracks = new Map();
  /** Stored histories of scenes that this page has not opened yet. @type {Record<string, Written>} */
  #written = {};
  /** The history of the open scene. @type {Track | undefined} */
  #track;
  /** @type {Set<string>} */
  #gestures = new Set();
  /** The states to redo before the last step. If the present gesture has no step yet: undefined. @type {State[] | undefined} */
  #undone;

  /** The number of steps that can be undone. */
  get length() {
    return this.#track?.past.length ?? 0;
  }

  /** Whether a gesture is in progress. */
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
   * Opens another scene, or another state of the same scene; a difference from the last known state is one step.
   * @param {Scene} scene
   * @param {State} state
   */
  open(scene, state) {
    this.#settle();
    this.#track = this.#tracks.get(scene.id) ?? this.#recalled(scene) ?? { scene, past: [], future: [], present: state };
    this.#tracks.set(scene.id, this.#track);
    if (!isSameWork(this.#track.present, state)) this.#note(this.#track);
    this.#track.present = state;
  }

  /**
   * Records a new state.
   * @param {State} state
   * @param {boolean} byHand
   */
  follow(state, byHand) {
    const track = this.#track;
    if (!track) return;
    const isNew = !this.#gestures.size || !this.#undone;
    if (byHand && isNew && track.present !== state && !isSameWork(track.present, state)) this.#note(track);
    track.present = state;
  }

  /** @param {Track} track */
  #note(track) {
    track.past.push(track.present);
    track.past.splice(0, track.past.length - MOST);
    this.#undone = track.future;
    track.future = [];
    this.changes += 1;
  }

  /**
   * Starts a gesture; all changes until it ends are one step. Gestures that overlap share their step.
   * @param {string} gesture
   * @param {boolean} [isApart] Ends the others, so that its step is its own.
   */
  begin(gesture, isApart = false) {
    if (isApart) this.#settle();
    if (!this.#gestures.size) this.#undone = undefined;
    this.#gestures.add(gesture);
  }

  /**
   * Ends a gesture.
   * @param {string} gesture
   * @param {boolean} [isCancelled] Ends those that overlap, too, without a step; the caller restores the state.
   */
  end(gesture, isCancelled = false) {
    if (!this.#gestures.has(gesture)) return;
    if (isCancelled || this.#gestures.size === 1) this.#settle(isCancelled);
    if (this.#gestures.delete(gesture) && this.#gestures.size) return;
    this.dispatchEvent(new Event("rest"));
  }

  /** Ends all gestures; if they returned to where they started, they are not a step. */
  #settle(isCancelled = false) {
    const track = this.#track;
    if (track && this.#gestures.size && this.#undone && (isCancelled || isSameWork(track.past[track.past.length - 1], track.present))) {
      track.past.pop();
      track.future = this.#undone;
      this.changes += 1;
    }
    this.#gestures.clear();
  }

  /** @returns {State | undefined} The state before the last step, which is undone. */
  undo() {
    return this.#go("past", "future");
  }

  /** @returns {State | undefined} The state after the step that was undone last. */
  redo() {
    return this.#go("future", "past");
  }

  /**
   * @param {"past" | "future"} from
   * @param {"past" | "future"} to
   */
  #go(from, to) {
    this.#settle();
    const state = this.#track?.[from].pop();
    if (!this.#track || !state) return undefined;
    this.#track[to].push(this.#track.present);
    this.changes += 1;
    return state;
  }

  /**
   * Sets the present state without adding a step.
   * @param {State} state
   */
  settle(state) {
    if (this.#track) this.#track.present = state;
  }

  // ---- storage

  /** The history of each scene that this page has opened, as plain data. @returns {Record<string, Written>} */
  write() {
    const written = [...this.#tracks].map(([id, { scene, past, future, present }]) => {
      const linkOf = (/** @type {State} */ state) => writeLink(scene, state, {});
      return [id, { past: past.slice(-KEPT).map(linkOf), future: future.slice(-KEPT).map(linkOf), present: linkOf(present) }];
    });
    return Object.fromEntries(written);
  }

  /**
   * Restores a stored history; skips anything that cannot be read.
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
 * @returns {State[]} One state, or none if the link is wrong.
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
 * Whether two states are the same apart from anything that does not count as the user's change.
 * @param {State} a
 * @param {State} b
 */
function isSameWork(a, b) {
  return sameState(workOf(a), workOf(b));
}

/** @param {State} state */
function workOf({ shapes, parameters, meshes, show }) {
  const made = Object.entries(parameters).filter(([name]) => !LOOKS.includes(name));
  return { shapes, parameters: Object.fromEntries(made), meshes, ...(show && { show }) };
}
