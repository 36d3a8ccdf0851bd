/** A person's own scenes: saves what is shown, opens one with a way back, and says what the browser cannot keep. */

import { LinkError, asProblem } from "../document/link-error.js";
import { writeLink } from "../document/link.js";
import { myScenesIn, nameIn, suggested } from "./my-scenes.js";
import { isOwnModel } from "../geometry/models.js";
import { myScenesDialogOf } from "./mine-dialog.js";

/** @import { Board } from "../document/board.js" */
/** @import { Own } from "./my-scenes.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Walk } from "../document/walk.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * What opens the dialog of these scenes.
 * @param {{root: Document, board: Board, store: Store, walk: Walk, texts: Texts, go: (link: string) => Promise<unknown>}} means
 */
export function savingOf({ root, board, store, walk, texts, go }) {
  const mine = myScenesIn(() => localStorage);
  const dialog = myScenesDialogOf(root, texts, {
    save,
    show: ({ link }) => void go(link),
    rename: (own, name) => attempt(() => show("mine.renamed", mine.rename(own.name, name))),
    remove,
  });
  /** Of what is shown, in any language, light or dark. */
  const present = () => writeLink(board.scene, board.state, walk.chosen);

  function open() {
    const title = walk.chosen.name ?? texts.plain(`scene.${board.scene.id}.title`);
    dialog.open(store.parts.isGallery ? undefined : title);
    attempt(() => {
      dialog.show(mine.all);
      dialog.suggest(suggested(mine.all, title));
    });
  }

  /** Under a name that a scene has already, once the person has said so. @param {string} name */
  function save(name) {
    attempt(() => {
      dialog.show(mine.all); // another window may have changed them
      try {
        saySaved(mine.save(name, present()));
      } catch (error) {
        if (!(error instanceof LinkError) || error.key !== "mine.taken") throw error;
        dialog.say(error.key, error.values, true);
        dialog.offer("mine.replace", () => replace(nameIn(name)));
      }
    });
  }

  /** @param {string} name */
  function replace(name) {
    attempt(() => {
      const former = mine.replace({ name, link: present(), date: new Date().toISOString() });
      saySaved({ name });
      undoable(former, () => mine.replace(former));
    });
  }

  /** @param {{name: string}} saved */
  function saySaved({ name }) {
    const { mesh } = board.state;
    const isWithoutModel = mesh !== undefined && isOwnModel(mesh);
    dialog.show(mine.all);
    dialog.say(isWithoutModel ? "mine.without-model" : "mine.saved", { name, model: mesh ?? "" });
  }

  /** @param {Own} own */
  function remove({ name }) {
    attempt(() => {
      const { link, date } = mine.remove(name);
      dialog.show(mine.all);
      dialog.say("mine.removed", { name });
      undoable({ name, link, date }, () => mine.save(name, link, date));
    });
  }

  /**
   * @param {Own} own That was replaced, or deleted.
   * @param {() => void} restore
   */
  function undoable(own, restore) {
    dialog.offer("history.undo", () => attempt(() => {
      restore();
      show("mine.back", own);
    }));
  }

  /**
   * The list, with the focus on one of it.
   * @param {string} key Of what was done to it.
   * @param {Own} own
   */
  function show(key, own) {
    dialog.show(mine.all, own);
    dialog.say(key, { name: own.name });
  }

  /** @param {() => void} act */
  function attempt(act) {
    try {
      act();
    } catch (error) {
      const { key, values } = asProblem(error);
      dialog.say(key, values, true);
      if (key === "mine.gone") dialog.show(mine.all);
    }
  }

  return open;
}
