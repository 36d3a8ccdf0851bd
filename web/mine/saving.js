/** A person's own scenes: saves what is shown, opens one with a way back, and says what the browser cannot keep. */

import { LinkError, asProblem } from "../document/link-error.js";
import { writeLink } from "../document/link.js";
import { MyScenes, nameIn, suggested } from "./my-scenes.js";
import { isOwnModel } from "../geometry/models.js";
import { MyScenesDialog } from "./mine-dialog.js";

/** @import { Board } from "../document/board.js" */
/** @import { Own } from "./my-scenes.js" */
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

  /** Under a name that a scene has already, once the person has said so. @param {string} name */
  save(name) {
    this.#attempt(() => {
      this.dialog.show(this.mine.all); // another window may have changed them
      try {
        this.#saySaved(this.mine.save(name, this.#link));
      } catch (error) {
        if (!(error instanceof LinkError) || error.key !== "mine.taken") throw error;
        this.dialog.say(error.key, error.values, true);
        this.dialog.offer("mine.replace", () => this.#replace(nameIn(name)));
      }
    });
  }

  /** @param {string} name */
  #replace(name) {
    this.#attempt(() => {
      const former = this.mine.replace({ name, link: this.#link, date: new Date().toISOString() });
      this.#saySaved({ name });
      this.dialog.offer("history.undo", () => this.#attempt(() => {
        this.mine.replace(former);
        this.#show("mine.back", former);
      }));
    });
  }

  /** Of what is shown, in any language, light or dark. */
  get #link() {
    const { board, walk } = this.means;
    return writeLink(board.scene, board.state, walk.chosen);
  }

  /** @param {{name: string}} saved */
  #saySaved({ name }) {
    const { mesh } = this.means.board.state;
    const isWithoutModel = mesh !== undefined && isOwnModel(mesh);
    this.dialog.show(this.mine.all);
    this.dialog.say(isWithoutModel ? "mine.without-model" : "mine.saved", { name, model: mesh ?? "" });
  }

  /** @param {Own} own */
  show({ link }) {
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
      this.dialog.offer("history.undo", () => this.#restore(removed));
    });
  }

  /** @param {Own} own That was deleted. */
  #restore({ date, link, name }) {
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
      if (key === "mine.gone") this.dialog.show(this.mine.all);
    }
  }
}
