/** What kinds of scenes have on the page beside the picture: loaded before the first scene of its kind, open in such scenes alone. */

import { kindOf } from "../document/kind.js";

/** @import { Board } from "../document/board.js" */
/** @import { Kind, OnPage } from "../document/kind.js" */
/** @import { Scene } from "../document/scene.js" */

export class KindsOnPage {
  /** @type {Map<Kind, OnPage>} */
  #loaded = new Map();

  /** @param {{board: Board}} page With all else that kinds may need of it. */
  constructor(page) {
    this.page = page;
  }

  /** What the scene has, if its kind has anything. */
  get present() {
    return this.#loaded.get(kindOf(this.page.board.scene));
  }

  /** The picture that its kind has beside the plane. */
  get second() {
    return this.present?.second;
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
