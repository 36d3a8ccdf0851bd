/**
 * Follows links, the newest one: what it says of scene, state, walk, language and theme is shown, and
 * what is wrong with it is told.
 */

import { problemOf } from "../async/loading.js";
import { ownScene } from "../document/course.js";
import { LinkError } from "../document/link-error.js";
import { readPage, readScene, readState } from "../document/link.js";
import { loadScene, startOf } from "../document/scenes.js";

/** @import { Board } from "../document/board.js" */
/** @import { Options } from "../document/link-choices.js" */
/** @import { Scene, State } from "../document/scene.js" */
/** @import { Answer } from "../engine/protocol.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Walk } from "../document/walk.js" */
/** @import { Gallery } from "../panel/gallery.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Opened } from "../panel/places.js" */
/** @import { Reason } from "../panel/reason.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Embedding } from "./embedding.js" */
/** @import { Preferences } from "./preferences.js" */

/**
 * @typedef {{
 *   board: Board, embedding: Pick<Embedding, "host">, frames: Frames, gallery: Gallery, notices: Notices, opened: Opened,
 *   preferences: Preferences, reason: Reason, root: Document, store: Store, texts: Texts, walk: Walk,
 *   acts: {show: (scene: Scene, state: State) => void}, kinds: {prepare: (scene: Scene) => Promise<unknown>},
 *   links: {write: () => void}, showing: {tell: () => void},
 * }} Parts Of the page, of which those of the last two lines need not be there yet.
 */

export class Follower {
  /** The message about a link whose algorithm or step the pair has not. @type {string | undefined} */
  refused;

  /** Of the link that is being followed: a newer one overtakes it. */
  #following = new AbortController();
  /** The revision of a link's board, as long as no answer has told whether its walk can be. */
  #unproved = 0;
  /** Whether who comes chose a card: the walk then begins at its first step. */
  #begins = false;

  /** @param {Parts} page */
  constructor(page) {
    this.page = page;
  }

  /** The next link is a card of the gallery, or is not. @param {boolean} isCard */
  come(isCard) {
    this.#begins = isCard;
  }

  /**
   * Shows what a link says, or its scene's start and what is wrong with the link.
   * @param {string} link
   * @returns {Promise<string | undefined>} The message shown.
   */
  async follow(link) {
    const { preferences, reason, root, texts } = this.page;
    this.#following.abort();
    this.#following = new AbortController();
    const { signal } = this.#following;
    for (const dialog of root.querySelectorAll("dialog")) dialog.close(); // they are about what was shown, in its language
    reason.steps.stop();
    try {
      const words = [...(texts.isLoaded ? [] : [preferences.apply({}, signal)]), reason.load(signal)];
      return await this.#followNow(link, signal, Promise.all(words));
    } catch (error) {
      if (signal.aborted) return texts.plain("link.overtaken");
      return this.#tellUnloaded(link, error);
    }
  }

  /**
   * @param {string} link
   * @param {AbortSignal} signal
   * @param {Promise<unknown>} words Come beside the scene.
   */
  async #followNow(link, signal, words) {
    const { board, frames, notices, store, walk } = this.page;
    const found = readPage(link);
    if (found) {
      await words;
      return this.#showPage(found, signal);
    }
    const { id, pairs, problem: lost } = readScene(link, board.scene.id);
    const known = id === board.scene.id && board.scene;
    const stored = !known && !ownScene(id) && frames.engine.status === "loading" && frames.stored.load(id, signal);
    const [scene] = await Promise.all([known || loadScene(id, signal).then(calm), stored, words]);
    await this.page.kinds.prepare(scene);
    const { state, options, walked, problem: wrong = lost } = readState(scene, pairs);
    const problem = (await this.apply({ ...this.#passing, ...options }, signal)) ?? wrong;
    signal.throwIfAborted();
    walk.begin(walked);
    this.#openGallery(false);
    this.page.acts.show(scene, state);
    [this.#unproved, this.refused] = [board.revision, undefined];
    store.set({ followed: board.revision });
    this.page.showing.tell();
    return problem && notices.show(problem, board.revision);
  }

  /**
   * Shows the gallery, or a page beside it.
   * @param {{page: string, options: Options}} found
   * @param {AbortSignal} signal
   */
  async #showPage({ page, options }, signal) {
    const { board, gallery, notices, store } = this.page;
    const problem = await this.apply({ ...this.#passing, ...options }, signal);
    await gallery.load(page, signal);
    signal.throwIfAborted();
    notices.clear(Infinity);
    store.set({ page });
    this.#openGallery(true);
    this.page.showing.tell();
    gallery.focus(board.scene.id);
    return problem && notices.show(problem, board.revision);
  }

  /** The options that end with a link that is silent about them; the frame of a host stays one. @returns {Options} */
  get #passing() {
    return this.page.embedding.host ? { predict: "" } : { predict: "", embed: "" };
  }

  /** @param {boolean} isGallery */
  #openGallery(isGallery) {
    const { frames, texts } = this.page;
    frames.abandon(texts.plain("link.overtaken")); // what is still awaited was opened before
    this.page.store.set({ isGallery });
    this.page.gallery.toggle(isGallery);
  }

  /**
   * Applies language and theme; a language that cannot be loaded is told, and the present one stays.
   * @param {Options} options
   * @param {AbortSignal} [signal]
   * @returns {Promise<LinkError | undefined>}
   */
  async apply(options, signal) {
    try {
      await this.page.preferences.apply(options, signal);
    } catch (error) {
      signal?.throwIfAborted();
      return new LinkError("language.load", { detail: problemOf(error) });
    }
    return undefined;
  }

  /**
   * What could not be loaded can be tried again; what is shown stays, and so does its address.
   * @param {string} link
   * @param {unknown} error
   */
  #tellUnloaded(link, error) {
    const { board, links, notices, store } = this.page;
    const detail = problemOf(error);
    if (!board.scene.id && !store.parts.isGallery) {
      window.dispatchEvent(new CustomEvent("broken", { detail }));
      return detail;
    }
    links.write();
    return notices.show(new LinkError("scene.load", { detail }), board.revision, () => this.follow(link));
  }

  /** Only an answer knows whether the pair has the algorithm and the step that a link names. */
  prove() {
    const { board, frames: { drawn }, notices, texts, walk } = this.page;
    if (!this.#unproved || !drawn || drawn.revision < this.#unproved) return;
    this.#unproved = 0;
    if (this.#begins) this.#beginWalk(drawn.answer);
    const refusal = walk.problemIn(drawn.answer);
    const problem = refusal ?? walk.unknownStep(drawn.answer, texts);
    if (!problem) return;
    if (refusal) {
      walk.begin({});
      this.page.acts.show(board.scene, startOf(board.scene));
    } else walk.change({ step: "" });
    this.refused = notices.show(problem, board.revision);
  }

  /** At the first step, with a word, once, on what can be dragged. @param {Answer} answer */
  #beginWalk({ explanation }) {
    const { notices, opened, walk } = this.page;
    this.#begins = false;
    if (!explanation) return; // as of a crowd, which nobody drags
    if (!walk.chosen.step) walk.change({ step: explanation.steps[0].id });
    if (opened.has("hands")) return;
    opened.set("hands", true);
    notices.say("lesson.hands", {});
  }
}

/**
 * For people who prefer less motion, nothing moves until they start it.
 * @param {Scene} scene
 * @returns {Scene}
 */
function calm(scene) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isCalm || !("running" in scene.parameters)) return scene;
  return { ...scene, parameters: { ...scene.parameters, running: 0 } };
}
