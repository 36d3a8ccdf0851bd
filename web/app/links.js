/** Links to the current state, and navigation to another link and back. */

import { writeLesson, writeLink, writePage } from "../document/link.js";

/** @import { Options } from "../document/link-choices.js" */
/** @import { Page } from "./page-types.js" */

/** @typedef {ReturnType<typeof linksOf>} Links */

/** @param {Pick<Page, "address" | "board" | "follower" | "frames" | "preferences" | "store" | "texts" | "navigation">} page */
export function linksOf({ address, board, follower, frames, preferences, store, texts, navigation }) {
  /** @param {Options} options */
  function linkWith(options) {
    const { drawn } = frames;
    if (store.parts.isGallery) return writePage(store.parts.page, options, store.parts.place);
    const chosen = { ...navigation.chosen };
    const isAnswered = drawn && drawn.revision >= store.parts.opened;
    if (isAnswered && navigation.unknownStep(drawn.answer, texts)) delete chosen.step; // it belongs to a previous pair
    const { lesson } = store.parts;
    if (lesson) return writeLesson(lesson, board.scene, board.state, chosen, options);
    return writeLink(board.scene, board.state, { ...chosen, ...options });
  }

  /** The link for the address bar. */
  const present = () => linkWith(store.parts.options);

  return {
    /** The link for sharing, with other users or on other devices. */
    get shared() {
      return new URL(linkWith(preferences.shared), location.href).href;
    },
    /** Writes the current state to the address bar. */
    write: () => address.write(present),
    /** Opens a link and adds a history entry. @param {string} link */
    go: (link) => {
      address.jump(present(), link);
      return follower.follow(link);
    },
    /** Runs an action that replaces the user's work; the browser's Back button restores it. @param {() => void} act */
    jump: (act) => {
      const from = present();
      act();
      address.jump(from, present());
    },
  };
}
