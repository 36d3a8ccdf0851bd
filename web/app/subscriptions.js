/** Subscriptions: which parts are notified when the board, engine, frames, address or window changes. */

import { LinkError } from "../document/link-error.js";
import { namedShape } from "../document/names.js";
import { modelOf } from "../geometry/models.js";
import { find } from "../panel/find.js";
import { listenToCollapsibles } from "../panel/collapsibles.js";
import { preparePrint } from "../panel/print.js";
import { listenToTerms } from "../panel/term.js";

/** @import { Question } from "../document/store.js" */
/** @import { Page as Hearer } from "../engine/engine.js" */
/** @import { News } from "../stage/frames.js" */
/** @import { News as Handled } from "../stage/handles.js" */
/** @import { Acts } from "./actions.js" */
/** @import { Links } from "./links.js" */
/** @import { Page } from "./page-types.js" */
/** @import { Showing } from "./views.js" */

/** @typedef {Page & {acts: Acts, links: Links, showing: Showing}} Whole */

/** @param {Whole} page */
export function listenToNews(page) {
  const { acts, board, keys, reason, root, stage, store } = page;
  find("retry").addEventListener("click", () => page.engine.start());
  find("update-now").addEventListener("click", () => page.offline.update());
  listenToAddress(page);
  board.history.addEventListener("rest", () => stage.redraw()); // redraws with the texts of the final state
  keys.listen(window, () => (acts.isElsewhere() || !store.parts.hasLetterKeys ? [] : board.scene.keys.map(({ code }) => code)));
  page.pointer.listen();
  store.subscribe(({ isGallery, options, page: name, place, scene, choices }) => [isGallery || scene.id, name, place, options, choices], ({ isGallery, scene }) => {
    if (isGallery || scene.id) page.links.write();
  });
  store.subscribe(({ isGallery, scene }) => [isGallery || scene.id], page.notices.hide); // a toast is about the previous scene
  listenToCollapsibles(root, page.opened);
  // A finger needs no focus ring, also not around what a script focuses for it.
  root.documentElement.toggleAttribute("data-pointed", matchMedia("(pointer: coarse)").matches);
  for (const [event, isPointed] of /** @type {const} */ ([["pointerdown", true], ["keydown", false]])) {
    root.addEventListener(event, () => root.documentElement.toggleAttribute("data-pointed", isPointed), true);
  }
  page.preferences.watch();
  listenToTerms(root, page.texts, page.whenLoaded);
  preparePrint(window, reason, stage);
  find("skip").addEventListener("click", () => skip(page));
}

/**
 * Forwards engine events to the frames, and its startup to the engine panel.
 * @param {Pick<Page, "enginePanel" | "frames">} page Its parts may be added later.
 * @returns {Hearer<Question>}
 */
export const engineNews = (page) => ({
  progress: (progress) => page.enginePanel.progress(progress),
  wait: (isLong) => page.enginePanel.wait(isLong),
  status: () => page.frames.startAnew(),
  answer: (...answer) => page.frames.receive(...answer),
  refuse: (question) => page.frames.refuse(question),
  modelOf,
});

/** @param {Whole} page Its parts may be added later. @returns {Handled} */
export function handleNews(page) {
  const { texts } = page;
  return {
    announced: (text) => page.showing.say(text),
    dented: () => page.notices.say("make.dented", {}),
    touching: async (question) => (page.engine.status === "ready" ? page.engine.touch(question) : null), // a drag does not wait for Python
    touched: (touched) => {
      const [a, b] = (touched?.pair ?? []).map((i) => namedShape(texts, { shapes: page.board.cast }, i).trim());
      if (touched) page.notices.say(touched.just ? "snap.touch" : "snap.touch.close", { a, b });
      else page.notices.hide();
    },
  };
}

/** @param {Whole} page Its parts may be added later. @returns {News} */
export function frameNews(page) {
  const show = (/** @type {LinkError} */ problem) => page.notices.show(problem, page.board.revision);
  let time = NaN;
  let hasTimeMoved = false; // between the last two questions
  return {
    asked: () => {
      const { scene, state } = page.board;
      const former = time;
      time = scene.time ? state.parameters[scene.time] : NaN;
      hasTimeMoved = time > former || time < former;
      if (!page.store.isNotified) page.showing.notify(); // otherwise the frame has just notified the subscribers
      page.notices.clear(page.store.parts.touched);
      page.links.write();
    },
    answered: ({ revision }) => {
      const { board, stage, store } = page;
      if (revision === store.parts.opened) stage.extend();
      else if (hasTimeMoved && !board.held) stage.follow(); // a drag must not move the view under the finger
    },
    drawn: () => {
      page.follower.prove();
      page.showing.notify();
    },
    refused: () => show(new LinkError("engine.refused")),
    fault: (error) => show(new LinkError("stage.fault", { detail: String(error) })),
    status: () => page.showing.notify(),
    failure: () => page.enginePanel.failureText(),
  };
}

/** Listens to address changes, and to messages of the host page. @param {Whole} page */
function listenToAddress({ address, embedding, follower, frames, keeping, links, offline, root }) {
  window.addEventListener("message", (message) => embedding.hear(message));
  root.addEventListener("click", ({ altKey, ctrlKey, metaKey, shiftKey, target }) => {
    const link = /** @type {Element} */ (target).closest("a");
    if (!link) return;
    address.settle();
    follower.come(link.matches(".card") && !(altKey || ctrlKey || metaKey || shiftKey)); // these open it elsewhere
  });
  window.addEventListener("hashchange", () => {
    address.moved();
    follower.follow(location.hash);
  });
  window.addEventListener("pagehide", () => {
    if (frames.isBehind) links.write();
    address.leave();
    keeping.settle();
  });
  root.addEventListener("visibilitychange", () => {
    if (root.visibilityState === "visible") {
      offline.ask();
      return;
    }
    address.settle(); // a hidden page may be closed without further events
    keeping.settle();
  });
}

/** Moves the focus past the page header to the main content. @param {Whole} page */
function skip({ store }) {
  const goal = find(store.parts.isGallery ? "gallery" : store.parts.lesson ? "lesson" : "panel");
  if (!goal.hasAttribute("tabindex")) {
    goal.tabIndex = -1;
    goal.addEventListener("blur", () => goal.removeAttribute("tabindex"), { once: true });
  }
  goal.focus();
}
