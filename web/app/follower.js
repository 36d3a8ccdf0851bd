/**
 * Follows links; a newer one overtakes an older one. Applies the scene, state, selected step, language and theme that a
 * link names, and shows a notice about anything wrong with it.
 */

import { problemOf } from "../async/loading.js";
import { ownScene } from "../document/scene-order.js";
import { LIBRARIES, versionIn } from "../document/library-catalogue.js";
import { LinkError } from "../document/link-error.js";
import { readLesson, readPage, readScene, readState, writeLink } from "../document/link.js";
import { loadScene, startOf } from "../document/scenes.js";

/** @import { Board } from "../document/board.js" */
/** @import { Options } from "../document/link-choices.js" */
/** @import { Scene, State } from "../document/scene.js" */
/** @import { Answer } from "../engine/protocol.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Navigation } from "../document/step-navigation.js" */
/** @import { Gallery } from "../panel/gallery.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Opened } from "../panel/collapsibles.js" */
/** @import { courseOf } from "../course/course.js" */
/** @import { Reason } from "../panel/reason.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Fault } from "../words/fault.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Embedding } from "./embedding.js" */
/** @import { Preferences } from "./preferences.js" */

/**
 * @typedef {{
 *   board: Board, course: Pick<ReturnType<typeof courseOf>, "read">, embedding: Pick<Embedding, "host">, frames: Frames, gallery: Gallery, notices: Notices, opened: Opened,
 *   preferences: Preferences, reason: Reason, root: Document, store: Store, texts: Texts, navigation: Navigation,
 *   acts: {show: (scene: Scene, state: State) => void}, kinds: {prepare: (scene: Scene) => Promise<unknown>},
 *   links: {write: () => void}, showing: {notify: () => void},
 * }} Parts Parts of the page; those on the last two lines may be added later.
 * @typedef {ReturnType<typeof followerOf>} Follower
 */

/** @param {Parts} page */
export function followerOf(page) {
  const { board, embedding, frames, gallery, notices, opened, preferences, reason, root, store, texts, navigation } = page;
  /** Aborts the link that is being followed when a newer one overtakes it. */
  let following = new AbortController();
  /** The number of links being followed; only the newest takes effect. */
  let count = 0;
  /** The board revision of a link whose algorithm and step no answer has confirmed yet, or 0. */
  let unproved = 0;
  /** Whether the user came from a gallery card, so that the steps start at the first one; and whether the next link does. */
  let [begins, isCardNext] = [false, false];
  /** The notice about a link whose algorithm or step does not exist for the pair. @type {string | undefined} */
  let refused;

  /** Shows a notice about a problem, if there is one. @param {Fault | undefined} problem */
  const report = (problem) => problem && notices.show(problem, board.revision);

  /**
   * Shows the state of a link; for an invalid link, the start of its scene and a notice.
   * @param {string} link
   * @returns {Promise<string | undefined>} The message shown.
   */
  async function follow(link) {
    following.abort();
    following = new AbortController();
    const { signal } = following;
    count += 1;
    [begins, isCardNext] = [isCardNext, false];
    // Open dialogs refer to the previous state, in its language.
    for (const dialog of root.querySelectorAll("dialog")) dialog.close();
    try {
      const formulas = reason.load().catch((error) => new LinkError("scene.formulas", { detail: problemOf(error) }));
      const words = Promise.all([texts.isLoaded || preferences.apply({}, signal), formulas]);
      return report(await followNow(link, signal, words) ?? (await formulas || undefined));
    } catch (error) {
      return signal.aborted ? texts.plain("link.overtaken") : tellUnloaded(link, problemOf(error));
    } finally {
      count -= 1;
    }
  }

  /**
   * @param {string} link
   * @param {AbortSignal} signal
   * @param {Promise<unknown>} words Texts that load in parallel with the scene.
   */
  async function followNow(link, signal, words) {
    const found = readPage(link);
    if (found) {
      await words;
      return showPage(found, signal);
    }
    const asked = readLesson(link);
    if (asked) await words;
    const lesson = asked && await page.course.read(asked, signal);
    if (lesson?.page) return await showPage(lesson.page, signal) ?? lesson.problem;
    const { id, pairs, problem: lost } = lesson?.scene ?? readScene(link, board.scene.id);
    const known = id === board.scene.id && board.scene;
    const stored = !known && !ownScene(id) && frames.engine.status === "loading" && frames.stored.load(id, signal);
    const [scene] = await Promise.all([known || loadScene(id, signal).then(calm), stored, words]);
    await page.kinds.prepare(scene);
    const { state, options, choices, problem = lost } = readState(scene, pairs);
    const unspoken = await apply({ ...passing(), ...options }, signal);
    signal.throwIfAborted();
    navigation.begin(choices);
    store.set({ lesson: lesson?.at && lesson.isStart ? { ...lesson.at, start: writeLink(scene, state, navigation.chosen) } : lesson?.at });
    page.acts.show(scene, state);
    frames.abandon(texts.plain("link.overtaken")); // any pending answer belongs to the previous link
    [unproved, refused] = [board.revision, undefined];
    store.set({ followed: board.revision });
    page.showing.notify();
    tellVersion(pairs);
    return unspoken ?? problem;
  }

  /** Shows a notice if a link names another version of a library than the page's own, which answers. @param {[string, string][]} pairs */
  function tellVersion(pairs) {
    const [, text = ""] = pairs.findLast(([name]) => name === "algorithm") ?? [];
    const named = versionIn(text);
    if (!named || named.version === LIBRARIES[named.id].version) return;
    notices.say("page.version", { named: named.version, algorithm: { key: `algorithm.${named.id}` } });
  }

  /**
   * Shows the gallery or one of its pages.
   * @param {{page: string, options: Options, place?: string}} found
   * @param {AbortSignal} signal
   */
  async function showPage({ page: name, options, place = "" }, signal) {
    const unspoken = await apply({ ...passing(), ...options }, signal);
    const unknown = await gallery.load(name, place);
    signal.throwIfAborted();
    notices.clear(Infinity);
    board.held?.cancel();
    reason.steps.stop();
    const { lesson, scene } = store.parts;
    store.set({ page: name, place: unknown ? "" : place, isGallery: true, lesson: undefined });
    gallery.toggle(true);
    frames.rest(texts.plain("link.overtaken"));
    page.showing.notify();
    gallery.focus(lesson ? `course/${lesson.name}` : scene.id, place);
    return unspoken ?? unknown;
  }

  /** The options that a link resets by not mentioning them; an embedded page stays embedded. @returns {Options} */
  const passing = () => (embedding.host ? { predict: "" } : { predict: "", embed: "" });

  /**
   * Applies language and theme; if the language cannot be loaded, returns an error and keeps the current language.
   * @param {Options} options
   * @param {AbortSignal} [signal]
   * @returns {Promise<LinkError | undefined>}
   */
  async function apply(options, signal) {
    try {
      await preferences.apply(options, signal);
    } catch (error) {
      signal?.throwIfAborted();
      return new LinkError("language.load", { detail: problemOf(error) });
    }
    return undefined;
  }

  /**
   * Offers to retry a failed load; the current state and its address stay as they are.
   * @param {string} link
   * @param {string} detail
   */
  function tellUnloaded(link, detail) {
    if (!board.scene.id && !store.parts.isGallery) {
      window.dispatchEvent(new CustomEvent("broken", { detail }));
      return detail;
    }
    page.links.write();
    return notices.show(new LinkError("scene.load", { detail }), board.revision, () => follow(link));
  }

  /** Checks the link's algorithm and step, which only an answer can confirm. */
  function prove() {
    const { drawn } = frames;
    if (!unproved || !drawn || drawn.revision < unproved) return;
    unproved = 0;
    if (begins) beginWalk(drawn.answer);
    const refusal = navigation.problemIn(drawn.answer);
    const problem = refusal ?? navigation.unknownStep(drawn.answer, texts);
    if (!problem) return;
    if (refusal) {
      navigation.begin({});
      page.acts.show(board.scene, startOf(board.scene));
    } else navigation.change({ step: "" });
    refused = report(problem);
  }

  /** Selects the first step and shows, once, a hint about dragging. @param {Answer} answer */
  function beginWalk({ explanation }) {
    begins = false;
    if (!explanation) return; // such as for a crowd, which cannot be dragged
    if (!navigation.chosen.step) navigation.change({ step: explanation.steps[0].id });
    if (opened.has("hands")) return;
    opened.set("hands", true);
    // The "fingers" hint is for devices without keys.
    notices.say(matchMedia("(hover: none)").matches ? "lesson.fingers" : "lesson.hands", {});
  }

  return {
    apply,
    follow,
    prove,
    /** Whether a link is still being followed. */
    get isBusy() {
      return count > 0;
    },
    get refused() {
      return refused;
    },
    /** The signal of the current place, aborted when another link is followed. */
    get here() {
      return following.signal;
    },
    /** Records whether the next link comes from a gallery card. @param {boolean} isCard */
    come: (isCard) => {
      isCardNext = isCard;
    },
  };
}

/**
 * Stops the scene's motion for users who prefer reduced motion, until they start it.
 * @param {Scene} scene
 * @returns {Scene}
 */
function calm(scene) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isCalm || !("running" in scene.parameters)) return scene;
  return { ...scene, parameters: { ...scene.parameters, running: 0 } };
}
