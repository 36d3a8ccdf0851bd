/** Loads what shows a crowd before the first scene with one, and shows it in such scenes alone. */

import { isScene } from "../document/course.js";
import { hasCrowd } from "../document/crowd.js";
import { tappable } from "../input/tap.js";

/** @import { Crowd } from "../crowd/crowd.js" */
/** @import { Board } from "../document/board.js" */
/** @import { Scene } from "../document/scene.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Texts } from "../words/text.js" */

/** @typedef {{board: Board, frames: Frames, stage: Stage, store: Store, texts: Texts}} Means */

const PLAYGROUND = "playground"; // the scene where a pair is looked at by itself

export class Crowds {
  /** @type {Crowd | undefined} */
  #crowd;

  /**
   * @param {Document} root
   * @param {Means} means
   * @param {Run} run
   */
  constructor(root, means, run) {
    this.root = root;
    this.run = run;
    this.means = means;
    const { stage } = means;
    tappable(stage.element, (pixel, target) => {
      if (this.isOpen && target === stage.canvas) run("choose", this.#crowd?.bodyAt(stage.toWorld(pixel)) ?? -1);
    });
  }

  get isOpen() {
    return hasCrowd(this.means.board.scene);
  }

  /** Has the modules that such a scene needs. @param {Scene} scene */
  async prepare(scene) {
    if (this.#crowd || !hasCrowd(scene)) return;
    const { Crowd } = await import("../crowd/crowd.js");
    this.#crowd ??= new Crowd(this.root, this.means, this.run, isScene(PLAYGROUND));
  }

  /** Shows it or hides it, as the scene has one or not. */
  follow() {
    this.#crowd?.toggle(this.isOpen);
  }

  paint() {
    const { answered, shown: { answer } } = this.means.frames;
    if (this.isOpen && answer?.frame) this.#crowd?.paint(answer.frame, answered?.crowd?.chosen ?? -1);
  }

  /** The words about the frame that is drawn. */
  tell() {
    const { drawn } = this.means.frames;
    if (this.isOpen && drawn?.answer.frame) this.#crowd?.tell(drawn, drawn.answer.frame);
  }

  get pair() {
    return this.#crowd?.pair;
  }

  /** @param {{shapes?: boolean}} [wanted] */
  snapshot(wanted) {
    const { drawn } = this.means.frames;
    return drawn?.answer.frame ? this.#crowd?.snapshot(drawn, drawn.answer.frame, wanted) ?? null : null;
  }
}
