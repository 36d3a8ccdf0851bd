/** The links of what is shown, and the ways to another one and back. */

import { writeLink, writePage } from "../document/link.js";

/** @import { Options } from "../document/link-choices.js" */
/** @import { Page } from "./page-types.js" */

export class Links {
  /** @param {Pick<Page, "address" | "board" | "follower" | "frames" | "preferences" | "store" | "texts" | "walk">} page */
  constructor(page) {
    this.page = page;
  }

  /** As it stands in the address bar. */
  get present() {
    return this.#with(this.page.preferences.options);
  }

  /** For another person, or another place. */
  get shared() {
    return new URL(this.#with(this.page.preferences.shared), location.href).href;
  }

  /** @param {Options} preferences */
  #with(preferences) {
    const { board, frames: { drawn }, store, texts, walk } = this.page;
    if (store.parts.isGallery) return writePage(store.parts.page, preferences);
    const chosen = { ...walk.chosen };
    const isAnswered = drawn && drawn.revision >= store.parts.opened;
    if (isAnswered && walk.unknownStep(drawn.answer, texts)) delete chosen.step; // of a former pair
    return writeLink(board.scene, board.state, { ...chosen, ...preferences });
  }

  /** Has the address bar say what is shown. */
  write() {
    this.page.address.write(() => this.present);
  }

  /** Opens a link, with a way back. @param {string} link */
  go(link) {
    this.page.address.jump(this.present, link);
    return this.page.follower.follow(link);
  }

  /**
   * Replaces what was made by hand; the browser's way back leads there.
   * @param {() => void} act
   */
  jump(act) {
    const from = this.present;
    act();
    this.page.address.jump(from, this.present);
  }
}
