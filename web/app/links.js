/** The links of what is shown, and the ways to another one and back. */

import { writeLesson, writeLink, writePage } from "../document/link.js";

/** @import { Options } from "../document/link-choices.js" */
/** @import { Page } from "./page-types.js" */

/** @typedef {ReturnType<typeof linksOf>} Links */

/** @param {Pick<Page, "address" | "board" | "follower" | "frames" | "preferences" | "store" | "texts" | "walk">} page */
export function linksOf({ address, board, follower, frames, preferences, store, texts, walk }) {
  /** @param {Options} options */
  function linkWith(options) {
    const { drawn } = frames;
    if (store.parts.isGallery) return writePage(store.parts.page, options, store.parts.place);
    const chosen = { ...walk.chosen };
    const isAnswered = drawn && drawn.revision >= store.parts.opened;
    if (isAnswered && walk.unknownStep(drawn.answer, texts)) delete chosen.step; // of a former pair
    const { lesson } = store.parts;
    if (lesson) return writeLesson(lesson, board.scene, board.state, chosen, options);
    return writeLink(board.scene, board.state, { ...chosen, ...options });
  }

  /** As it stands in the address bar. */
  const present = () => linkWith(store.parts.options);

  return {
    /** For another person, or another place. */
    get shared() {
      return new URL(linkWith(preferences.shared), location.href).href;
    },
    /** Has the address bar say what is shown. */
    write: () => address.write(present),
    /** Opens a link, with a way back. @param {string} link */
    go: (link) => {
      address.jump(present(), link);
      return follower.follow(link);
    },
    /** Replaces what was made by hand; the browser's way back leads there. @param {() => void} act */
    jump: (act) => {
      const from = present();
      act();
      address.jump(from, present());
    },
  };
}
