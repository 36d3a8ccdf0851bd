/** What kinds of scenes have on the page beside the picture: loaded before the first scene of its kind, open in such scenes alone. */

import { kindOf } from "../document/kind.js";

/** @import { Board } from "../document/board.js" */
/** @import { Kind, OnPage } from "../document/kind.js" */
/** @import { Scene } from "../document/scene.js" */
/** @import { Walk } from "../document/walk.js" */

export class KindsOnPage {
  /** @type {Map<Kind, OnPage>} */
  #loaded = new Map();

  /** @param {{board: Board, walk: Walk, minkowski: OnPage["second"]}} page With all else that kinds may need of it. */
  constructor(page) {
    this.page = page;
  }

  /** What the scene has, if its kind has anything. */
  get present() {
    return this.#loaded.get(kindOf(this.page.board.scene));
  }

  /** The picture beside the plane: of its kind, or the difference of the pair. */
  get second() {
    const { minkowski, walk } = this.page;
    return this.present?.second ?? (walk.view === "minkowski" ? minkowski : undefined);
  }

  /** Has what such a scene needs. @param {Scene} scene */
  async prepare(scene) {
    const kind = kindOf(scene);
    if (!kind.load || this.#loaded.has(kind)) return;
    const { open } = await kind.load();
    if (!this.#loaded.has(kind)) this.#loaded.set(kind, open(this.page));
  }

  /** The scene or its state has become another. */
  follow() {
    for (const part of this.#loaded.values()) part.toggle(part === this.present);
  }

  paint() {
    this.present?.paint();
  }

  tell() {
    this.present?.tell();
  }
}
