/** Loads what shows a crowd where a scene has one, and hands it what the page has. */

import { problemOf } from "../async/loading.js";
import { isScene } from "../document/course.js";
import { hasCrowd } from "../document/crowd.js";
import { LinkError } from "../document/link-error.js";
import { tappable } from "../input/tap.js";

/** @import { Crowd } from "../crowd/crowd.js" */
/** @import { Board } from "../document/board.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Texts } from "../words/text.js" */

/** @typedef {{board: Board, engine: Engine<any>, frames: Frames, stage: Stage, store: Store, texts: Texts}} Means */

const PLAYGROUND = "playground"; // the scene where a pair is looked at by itself

export class Crowds {
  /** @type {(problem: LinkError) => void} It cannot be shown, or not this frame of it. */
  onFault = () => {};

  /** @type {Promise<Crowd> | undefined} */
  #loading;
  /** @type {Crowd | undefined} */
  #crowd;
  /** Whether its modules did not come, or Python refused. */
  #hasFailed = false;

  /**
   * @param {Document} root
   * @param {Means} means
   * @param {Run} run
   */
  constructor(root, means, run) {
    this.root = root;
    this.run = run;
    this.means = means;
    means.frames.crowd = this;
    means.engine.onCrowdRefusal = () => this.#fail(new LinkError("engine.refused"));
    tappable(means.stage.element, (pixel, target) => {
      if (this.isOpen && target === means.stage.canvas) run("choose", this.#at(pixel));
    });
  }

  get isOpen() {
    return hasCrowd(this.means.board.scene);
  }

  /** Whether it is still to be seen: not where it cannot come. */
  get isAwaited() {
    return !this.isDrawn && !this.#hasFailed;
  }

  get isDrawn() {
    return this.#crowd?.isDrawn ?? false;
  }

  /** Opens it or closes it, as the scene has one or not. */
  async follow() {
    if (!this.isOpen) {
      this.#crowd?.close();
      this.#hasFailed = false;
      return;
    }
    try {
      const crowd = await (this.#loading ??= this.#load());
      if (!this.isOpen) return;
      if (!crowd.isOpen) crowd.open();
      crowd.panel.follow(this.means.board.state.parameters);
      this.means.frames.wake();
    } catch (problem) {
      this.#loading = undefined;
      this.#fail(new LinkError("scene.load", { detail: problemOf(problem) }));
    }
  }

  /** Begins anew after a fault. */
  retry() {
    this.#crowd?.close();
    this.#hasFailed = false;
    return this.follow();
  }

  /** @param {LinkError} problem */
  #fail(problem) {
    if (!this.isOpen) return;
    this.#hasFailed = true;
    this.onFault(problem);
  }

  async #load() {
    const crowds = await import("../crowd/crowd.js");
    const crowd = new crowds.Crowd(this.root, this.means, this.run);
    crowd.onFrame = () => this.means.frames.wake();
    crowd.onFirst = () => this.means.frames.tellStatus();
    crowd.onShown = (opened) => this.means.frames.showed(opened);
    crowd.panel.canOpen = isScene(PLAYGROUND);
    this.#crowd = crowd;
    return crowd;
  }

  /** @param {[number, number]} pixel */
  #at(pixel) {
    return this.#crowd?.bodyAt(this.means.stage.toWorld(pixel)) ?? -1;
  }

  translate() {
    if (this.isOpen) this.#crowd?.panel.translate();
  }

  goOn() {
    if (this.#crowd?.isOpen) this.#crowd.goOn();
  }

  step() {
    this.#crowd?.step();
    this.means.frames.wake();
  }

  toggleContacts() {
    this.#crowd?.toggleContacts();
    this.means.frames.wake();
  }

  /** @param {number} index Of a body, -1 for none. */
  choose(index) {
    this.#crowd?.choose(index);
    this.means.frames.wake();
  }

  get pair() {
    return this.#crowd?.pair;
  }

  /** @param {{shapes?: boolean}} [wanted] */
  snapshot(wanted) {
    return this.#crowd?.snapshot(wanted) ?? null;
  }
}
