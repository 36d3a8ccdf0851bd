/** A person's own scenes: saves what is shown, opens one with a way back, and says what the browser cannot keep. */

import { asProblem } from "../document/link-error.js";
import { writeLink } from "../document/link.js";
import { MyScenes, suggested } from "../document/my-scenes.js";
import { isOwnModel } from "../geometry/models.js";
import { MyScenesDialog } from "../panel/my-scenes.js";

/** @import { Board } from "../document/board.js" */
/** @import { Own } from "../document/my-scenes.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Walk } from "../document/walk.js" */
/** @import { Texts } from "../words/text.js" */

export class Saving {
  /**
   * @param {{root: Document, board: Board, store: Store, walk: Walk, texts: Texts, go: (link: string) => Promise<unknown>}} means
   */
  constructor(means) {
    this.means = means;
    this.mine = new MyScenes(() => localStorage);
    this.dialog = new MyScenesDialog(means.root, means.texts, this);
  }

  open() {
    const { board, store, texts, walk } = this.means;
    const title = walk.chosen.name ?? texts.plain(`scene.${board.scene.id}.title`);
    this.dialog.open(store.parts.isGallery ? undefined : suggested(this.#known, title));
    this.#attempt(() => this.dialog.show(this.mine.all));
  }

  /** None where they cannot be read, which the list tells. */
  get #known() {
    try {
      return this.mine.all;
    } catch (error) {
      asProblem(error);
      return [];
    }
  }

  /** @param {string} name */
  save(name) {
    const { board, walk } = this.means;
    const link = writeLink(board.scene, board.state, walk.chosen); // in any language, light or dark
    this.#attempt(() => {
      const saved = this.mine.save(name, link);
      this.dialog.show(this.mine.all);
      const { mesh } = board.state;
      const isWithoutModel = mesh !== undefined && isOwnModel(mesh);
      this.dialog.say(isWithoutModel ? "mine.without-model" : "mine.saved", { name: saved.name, model: mesh ?? "" });
    });
  }

  /** @param {Own} own */
  show({ link }) {
    this.dialog.close();
    void this.means.go(link);
  }

  /**
   * @param {Own} own
   * @param {string} name
   */
  rename(own, name) {
    this.#attempt(() => this.#show("mine.renamed", this.mine.rename(own.name, name)));
  }

  /** @param {Own} own */
  remove({ name }) {
    this.#attempt(() => {
      const removed = this.mine.remove(name);
      this.dialog.show(this.mine.all);
      this.dialog.say("mine.removed", { name });
      this.dialog.offer(removed);
    });
  }

  /** @param {Own} own That was deleted. */
  restore({ date, link, name }) {
    this.#attempt(() => this.#show("mine.back", this.mine.save(name, link, date)));
  }

  /**
   * The list, with the focus on one of it.
   * @param {string} key Of what was done to it.
   * @param {Own} own
   */
  #show(key, own) {
    this.dialog.show(this.mine.all, own);
    this.dialog.say(key, { name: own.name });
  }

  /** @param {() => void} act */
  #attempt(act) {
    try {
      act();
    } catch (error) {
      const { key, values } = asProblem(error);
      this.dialog.say(key, values, true);
    }
  }
}
