/**
 * The parts of the page that only some kinds of scenes need: loaded before the first scene of their kind, and open only
 * in such scenes.
 */

import { lazily } from "../async/lazily.js";
import { kindOf } from "../document/kind.js";

/** @import { Board } from "../document/board.js" */
/** @import { Kind, OnPage } from "../document/kind.js" */
/** @import { Scene } from "../document/scene.js" */
/** @import { minkowskiOf } from "../minkowski/difference-view.js" */

/** @typedef {ReturnType<typeof kindsOn>} KindsOnPage */

/** @param {{board: Board, minkowski: ReturnType<typeof minkowskiOf>}} page With everything else that kinds may need. */
export function kindsOn(page) {
  /** @type {Map<Kind, OnPage>} */
  const loaded = new Map();
  const present = () => loaded.get(kindOf(page.board.scene));
  const load = lazily(async (/** @type {Kind} */ kind) => {
    const part = await kind.load?.();
    if (part) loaded.set(kind, part.open(page));
  });

  return {
    /** The parts for the current scene, if its kind has any. */
    get present() {
      return present();
    },

    /** The second picture, next to the plane: that of the kind, or the Minkowski difference. */
    get second() {
      return present()?.second ?? (page.minkowski.isShown ? page.minkowski : undefined);
    },

    /** Loads the parts that a scene needs. @param {Scene} scene */
    prepare: (scene) => load(kindOf(scene)),

    /** Called when the scene or its state has changed. */
    follow: () => {
      for (const part of loaded.values()) part.toggle(part === present());
    },
    paint: () => present()?.paint(),
    describe: () => present()?.describe(),
  };
}
