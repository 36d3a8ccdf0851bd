/**
 * Actions on saved scenes: saves the current state, opens a scene with a history entry, and reports when the browser
 * cannot store it.
 */

import { asProblem } from "../document/link-error.js";
import { writeLink } from "../document/link.js";
import { ownModelIn } from "../geometry/models.js";
import { find } from "../panel/find.js";
import { show } from "../words/show.js";
import { savedScenesDialogOf } from "./saved-scenes-dialog.js";
import { myScenesIn, nameIn, suggested } from "./saved-scenes.js";

/** @import { Board } from "../document/board.js" */
/** @import { Acts, Mine } from "./saved-scenes-dialog.js" */
/** @import { Own } from "./saved-scenes.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Navigation } from "../document/step-navigation.js" */
/** @import { Texts } from "../words/text.js" */

const OFFERED = "#mine-offered button";

/**
 * Returns the function that opens the dialog of saved scenes.
 * @param {{board: Board, store: Store, navigation: Navigation, texts: Texts, go: (link: string) => Promise<unknown>}} deps
 */
export function savingOf({ board, store, navigation, texts, go }) {
  const mine = myScenesIn(() => localStorage);
  const dialog = /** @type {HTMLDialogElement} */ (find("mine-dialog"));
  /** @type {Mine} */
  let shown;
  /** The link of the current state, without language and theme. */
  const present = () => writeLink(board.scene, board.state, navigation.chosen);
  /** The selector of the button that opens a scene. @param {{name: string}} own */
  const rowOf = ({ name }) => `#mine-list li:nth-child(${shown.all.findIndex((each) => each.name === name) + 1}) button`;

  /**
   * Updates the dialog, which also removes an action that was offered before.
   * @param {Partial<Mine>} changes
   * @param {string} [focused]
   */
  function render(changes, focused) {
    shown = { ...shown, isProblem: false, offered: undefined, ...changes };
    show(savedScenesDialogOf(shown, acts, texts), dialog);
    if (focused) /** @type {HTMLElement | null} */ (dialog.querySelector(focused))?.focus();
  }

  /**
   * Updates the list from the storage, which another window may have changed.
   * @param {Partial<Mine>} [changes]
   * @param {string} [focused]
   */
  const list = (changes, focused) => render({ all: mine.all, renaming: undefined, ...changes }, focused);

  /** Reports an action on a scene and moves the focus to the scene. @param {string} key @param {Own} own */
  function done(key, own) {
    list({ says: { key, values: { name: own.name } } });
    render(shown, rowOf(own));
  }

  /** Offers to undo an action. @param {Own} own @param {() => unknown} restore */
  const undoing = (own, restore) => ({
    key: "history.undo",
    act: () => attempt(() => {
      restore();
      done("mine.back", own);
    }),
  });

  /** @param {string} name @param {Mine["offered"]} [offered] */
  function saved(name, offered) {
    const model = ownModelIn(board.state.meshes);
    const key = model ? "mine.without-model" : "mine.saved";
    list({ says: { key, values: { name, model: model ?? "" } }, offered }, offered && OFFERED);
  }

  /** @param {string} name */
  const replace = (name) => attempt(() => {
    const former = mine.replace({ name, link: present(), date: new Date().toISOString() });
    saved(name, undoing(former, () => mine.replace(former)));
  });

  /** @type {Acts} */
  const acts = {
    /** If the name is taken, replaces that scene only after the user has confirmed it. */
    save: (typed) => attempt(() => {
      list();
      try {
        saved(mine.save(typed, present()).name);
      } catch (error) {
        const problem = asProblem(error);
        if (problem.key !== "mine.taken") throw error;
        render({ says: problem, isProblem: true, offered: { key: "mine.replace", act: () => replace(nameIn(typed)) } }, OFFERED);
      }
    }),
    open: ({ link }) => void go(link),
    begin: ({ name }) => {
      render({ ...shown, renaming: name });
      /** @type {HTMLInputElement} */ (dialog.querySelector("li input")).select();
    },
    leave: (own) => render({ renaming: undefined, says: undefined }, rowOf(own)),
    rename: (own, name) => (own.name === name ? acts.leave(own) : attempt(() => done("mine.renamed", mine.rename(own.name, name)))),
    remove: ({ name }) => attempt(() => {
      const own = mine.remove(name);
      list({ says: { key: "mine.removed", values: { name } }, offered: undoing(own, () => mine.save(name, own.link, own.date)) }, OFFERED);
    }),
  };

  /** @param {() => void} act */
  function attempt(act) {
    try {
      act();
    } catch (error) {
      const says = asProblem(error);
      render({ says, isProblem: true, ...(says.key === "mine.gone" && { all: mine.all, renaming: undefined }) });
    }
  }

  // An offered action may refer to a scene that the other window has changed.
  mine.watch(() => dialog.open && attempt(() => render({ ...shown, all: mine.all, offered: undefined })));

  return () => {
    const title = navigation.chosen.name ?? texts.plain(`scene.${board.scene.id}.title`);
    render({ all: [], canSave: !store.parts.isGallery, renaming: undefined, says: undefined });
    attempt(list);
    const field = /** @type {HTMLInputElement | null} */ (dialog.querySelector("#mine-name"));
    if (field) field.value = suggested(shown.all, title);
    if (!dialog.open) dialog.showModal();
  };
}
