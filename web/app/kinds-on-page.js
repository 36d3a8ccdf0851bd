/** What kinds of scenes have on the page beside the picture: loaded before the first scene of its kind, open in such scenes alone. */

import { kindOf } from "../document/kind.js";

/** @import { Board } from "../document/board.js" */
/** @import { Kind, OnPage } from "../document/kind.js" */
/** @import { Scene } from "../document/scene.js" */
/** @import { Walk } from "../document/walk.js" */

/** @typedef {ReturnType<typeof kindsOn>} KindsOnPage */

/** @param {{board: Board, walk: Walk, minkowski: OnPage["second"]}} page With all else that kinds may need of it. */
export function kindsOn(page) {
  /** @type {Map<Kind, OnPage>} */
  const loaded = new Map();
  const present = () => loaded.get(kindOf(page.board.scene));

  return {
    /** What the scene has, if its kind has anything. */
    get present() {
      return present();
    },

    /** The picture beside the plane: of its kind, or the difference of the pair. */
    get second() {
      return present()?.second ?? (page.walk.view === "minkowski" ? page.minkowski : undefined);
    },

    /** Has what such a scene needs. @param {Scene} scene */
    prepare: async (scene) => {
      const kind = kindOf(scene);
      if (!kind.load || loaded.has(kind)) return;
      const { open } = await kind.load();
      if (!loaded.has(kind)) loaded.set(kind, open(page));
    },

    /** The scene or its state has become another. */
    follow: () => {
      for (const part of loaded.values()) part.toggle(part === present());
    },
    paint: () => present()?.paint(),
    tell: () => present()?.tell(),
  };
}
